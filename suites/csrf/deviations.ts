import {
  bodiless,
  deviates,
  type Deviation,
  json,
  on,
  status,
  type Target,
  text,
} from '#engine/suite.ts'

/** Changing requests that are refused because the header is missing. */
const REFUSED = {
  method: ['POST', 'PUT', 'DELETE'],
  status: 400,
  says: 'CSRF protection header',
} as const satisfies Target

/** The same answer, where it is not due. */
export const REFUSAL = [
  status(400),
  json({
    type: 'ApiError',
    message:
      'CSRF protection header is missing. Please add a "X-Requested-By" header to your request.',
  }),
]

/** Deviations of the rule that changing requests name their sender. */
export const deviations: readonly Deviation[] = [
  deviates('csrf.accepted', 'changing requests without X-Requested-By are carried out', {
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
      'csrf.no-effect',
      'csrf.order.open',
      'csrf.other-header',
      'auth.refuse.ended-session',
    ],
  }),
  deviates('csrf.forbidden', 'changing requests without X-Requested-By are answered with 403', {
    edits: [on(REFUSED, status(403))],
    fails: ['csrf.answer', 'csrf.order.open'],
  }),
  deviates('csrf.unauthorized', 'changing requests without X-Requested-By are answered with 401', {
    edits: [on(REFUSED, status(401))],
    fails: ['csrf.answer', 'csrf.order.open'],
  }),
  deviates('csrf.page', 'changing requests without X-Requested-By are answered with a web page', {
    edits: [on(REFUSED, text('<html></html>', 'text/html'))],
    fails: ['csrf.answer.message', 'csrf.order.open'],
  }),
  deviates('csrf.silent', 'the answer does not name the header that is missing', {
    edits: [on(REFUSED, json({ type: 'ApiError', message: 'HTTP 400 Bad Request' }))],
    fails: ['csrf.answer.message'],
  }),
  deviates('csrf.posts-only', 'only a POST is asked for X-Requested-By', {
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
      'auth.refuse.ended-session',
    ],
  }),
  deviates('csrf.empty-refused', 'an empty X-Requested-By is refused', {
    edits: [
      on({ method: ['POST', 'PUT', 'DELETE'], header: ['x-requested-by', '^$'] }, ...REFUSAL),
    ],
    fails: ['csrf.empty', 'error.entity', 'stream.unknown.delete', 'stream.refuse.no-title'],
  }),
  deviates(
    'csrf.present-refused',
    'X-Requested-By does not arrive: changing requests that have it are refused for want of it; a proxy may take it away',
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
  deviates(
    'csrf.too-early',
    'changing requests without X-Requested-By are refused by a release before 2.5.0',
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
  deviates('csrf.no-exemption', 'X-Graylog-Collector-Version does not stand in for the header', {
    features: { 'requested-by-collector-exempt': false },
    fails: ['csrf.exempt.collector', 'error.entity', 'stream.unknown.delete'],
  }),
  deviates('csrf.get-refused', 'a GET is asked for X-Requested-By', {
    edits: [on({ method: 'GET', route: 'GET /streams', status: 200 }, ...REFUSAL)],
    fails: ['csrf.exempt.get'],
  }),
]
