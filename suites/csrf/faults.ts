import {
  bodiless,
  fault,
  on,
  recordingFault,
  status,
  type Target,
  text,
  withHeader,
  apiError,
} from '#engine/suite.ts'

/** Write requests that are rejected because the header is missing. */
const REFUSED = {
  method: ['POST', 'PUT', 'DELETE'],
  status: 400,
  says: 'CSRF protection header',
} as const satisfies Target

/** The same response, where it is not due. */
const REFUSAL = [
  status(400),
  apiError(
    'CSRF protection header is missing. Please add a "X-Requested-By" header to your request.',
  ),
]

/** Faults of the rule that write requests name their sender. */
export const faults = [
  fault('csrf.accepted', 'write requests without X-Requested-By are not rejected', {
    features: { 'requested-by': false },
    asked: [
      {
        method: ['POST', 'PUT', 'DELETE'],
        header: ['x-requested-by', null],
        status: [200, 201, 202, 204, 401, 403, 404, 405],
      },
    ],
    fails: [
      'csrf.refused',
      'csrf.refused.post',
      'csrf.refused.delete',
      'csrf.refused.with-user',
      'csrf.refused.with-token',
      'csrf.refused.with-session',
      'csrf.refused.with-cookie',
      'csrf.because',
      'csrf.order.open',
      'csrf.other-header',
      'csrf.origin',
      'auth.refuse.ended-session',
    ],
  }),
  fault('csrf.too-late', 'write requests without X-Requested-By are executed, although rejected', {
    features: { 'requested-by': false },
    edits: [
      on({ method: ['POST', 'PUT', 'DELETE'], header: ['x-requested-by', null] }, ...REFUSAL),
    ],
    fails: [
      'state.stream.guarded',
      'csrf.no-effect',
      'state.stream.refused',
      'state.stream.made',
      'state.rule.refused',
      'state.rule.listed',
      'state.output.refused',
      'state.token.refused',
      'state.token.ended',
      'state.user.refused',
      'state.role.refused',
      'state.view.refused',
      'state.index-set.refused',
      'state.input.refused',
      'state.object.same',
      // A refusal hides every other reason to reject the request.
      'auth.401.status',
      'auth.401.write',
      'csrf.because',
      'csrf.order.credential',
      'csrf.order.path',
      'csrf.exempt.collector',
      'error.path.write',
      'error.status',
      'error.entity',
      'stream.unknown.delete',
    ],
  }),
  fault('csrf.origin', 'DELETE requests with Origin are executed without X-Requested-By', {
    edits: [on({ ...REFUSED, method: 'DELETE', header: ['origin', '.'] }, status(204), bodiless())],
    fails: [
      'csrf.origin',
      'csrf.refused',
      'csrf.refused.delete',
      'csrf.refused.with-token',
      'csrf.refused.with-session',
      'csrf.refused.with-cookie',
      'route.status',
    ],
  }),
  fault('csrf.forbidden', 'write requests without X-Requested-By get 403', {
    edits: [on(REFUSED, status(403))],
    fails: ['csrf.answer'],
  }),
  fault('csrf.unauthorized', 'write requests without X-Requested-By get 401', {
    edits: [on(REFUSED, status(401))],
    fails: ['csrf.answer'],
  }),
  fault('csrf.200', 'write requests without X-Requested-By are rejected, but with 200', {
    edits: [on(REFUSED, status(200))],
    fails: [
      'csrf.refused',
      'csrf.refused.post',
      'csrf.refused.put',
      'csrf.refused.delete',
      'csrf.refused.with-user',
      'csrf.refused.with-token',
      'csrf.refused.with-session',
      'csrf.refused.with-cookie',
      'csrf.other-header',
      'csrf.origin',
      'csrf.order.open',
      'route.status',
    ],
  }),
  fault('csrf.page', 'write requests without X-Requested-By get a web page', {
    edits: [on(REFUSED, text('<html></html>', 'text/html'))],
    fails: ['csrf.answer.message', 'csrf.answer'],
  }),
  fault('csrf.silent', 'the response does not name X-Requested-By as the missing header', {
    edits: [on(REFUSED, apiError('HTTP 400 Bad Request'))],
    fails: ['csrf.answer.message'],
  }),
  fault('csrf.posts-only', 'PUT and DELETE do not require X-Requested-By', {
    edits: [on({ ...REFUSED, method: ['PUT', 'DELETE'] }, status(204), bodiless())],
    fails: [
      'csrf.refused',
      'csrf.refused.put',
      'csrf.refused.delete',
      'csrf.refused.with-user',
      'csrf.refused.with-token',
      'csrf.refused.with-session',
      'csrf.refused.with-cookie',
      'csrf.other-header',
      'csrf.origin',
      'auth.refuse.ended-session',
      'route.status',
    ],
  }),
  fault('csrf.empty-refused', 'an empty X-Requested-By is rejected', {
    edits: [
      on({ method: ['POST', 'PUT', 'DELETE'], header: ['x-requested-by', '^$'] }, ...REFUSAL),
    ],
    fails: ['csrf.empty'],
  }),
  fault('csrf.long-refused', 'an X-Requested-By of more than 64 characters is rejected', {
    edits: [
      on({ method: ['POST', 'PUT', 'DELETE'], header: ['x-requested-by', '.{65}'] }, ...REFUSAL),
    ],
    fails: ['stream.unknown.delete', 'csrf.present', 'error.entity'],
  }),
  fault(
    'csrf.present-refused',
    'write requests with X-Requested-By are rejected as if the header were missing. A proxy may be removing it, or the server may require another value.',
    {
      edits: [
        on(
          {
            method: ['POST', 'PUT', 'DELETE'],
            header: ['x-requested-by', '.'],
            status: [200, 201, 204],
          },
          ...REFUSAL,
        ),
      ],
      fails: [
        'csrf.because',
        'session.create.answer',
        'session.create.status',
        'session.accept.no-host',
        'session.accept.unknown-key',
        'csrf.present',
        'stream.create.status',
        'user.create.status',
        // The account has another password then.
        'user.limited.system',
        'session.delete.status',
        'session.delete.cookie',
        'auth.session.read',
        'auth.session.write',
        'stream.single.agrees',
        'stream.clone.status',
        'stream.add-rule.status',
        'token.limited.create-by-name',
        'token.limited.create-by-id',
        'user.login.limited',
        'auth.user.read',
        'auth.refuse.wrong-password',
        'auth.cookie.write',
        'auth.token.write',
      ],
    },
  ),
  fault(
    'csrf.too-early',
    'write requests without X-Requested-By are rejected, although releases before 2.5.0 accept them',
    {
      features: { 'requested-by': true },
      fails: [
        'session.create.answer',
        'session.create.status',
        'csrf.before',
        'csrf.before.post',
        'csrf.before.put',
        'csrf.before.delete',
        'csrf.before.same',
        'error.entity',
        'stream.unknown.delete',
      ],
    },
  ),
  fault(
    'csrf.no-exemption',
    'X-Graylog-Collector-Version is not accepted in place of X-Requested-By',
    {
      features: { 'requested-by-collector-exempt': false },
      fails: ['csrf.exempt.collector', 'error.entity', 'stream.unknown.delete'],
    },
  ),
  fault('csrf.get-refused', 'GET requires X-Requested-By', {
    edits: [on({ method: 'GET', route: 'GET /streams', status: 200 }, ...REFUSAL)],
    fails: ['csrf.exempt.get'],
  }),
  recordingFault(
    'csrf.no-effect',
    'graylog-5.1.0',
    withHeader('Location', 'http://127.0.0.1:19000/api/streams/5'),
  ),
  recordingFault('csrf.before.post', 'graylog-2.0.3', REFUSAL, {
    also: ['csrf.before', 'stream.create.status', 'state.stream.refused'],
  }),
  recordingFault('csrf.before.put', 'graylog-2.2.3', REFUSAL, {
    // A request has a method and a form of credential, each with its own check.
    also: ['csrf.before'],
  }),
  recordingFault('csrf.before.same', 'reference-2.2.3', REFUSAL, {
    exchange: 0,
    // Rejected without the header, so the server never looked up the missing entity.
    also: ['csrf.before', 'csrf.before.delete', 'error.entity', 'stream.unknown.delete'],
  }),
]
