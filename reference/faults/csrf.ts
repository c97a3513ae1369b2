import type { Edit, Fault, Target } from './fault.ts'

/** Changing requests that are refused because the header is missing. */
const REFUSED = {
  method: ['POST', 'PUT', 'DELETE'],
  status: 400,
  says: 'CSRF protection header',
} as const satisfies Target

/** The same answer, where it is not due. */
const REFUSAL = {
  status: 400,
  body: {
    json: {
      type: 'ApiError',
      message:
        'CSRF protection header is missing. Please add a "X-Requested-By" header to your request.',
    },
  },
} as const satisfies Omit<Edit, 'on'>

/** Deviations of the rule that changing requests name their sender. */
export const csrfFaults: readonly Fault[] = [
  {
    id: 'csrf.accepted',
    what: 'changing requests without X-Requested-By are carried out',
    versions: { since: '2.5.0' },
    gates: { 'requested-by': false },
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
      'csrf.answer.message',
      'csrf.order.open',
      'csrf.other-header',
    ],
  },
  {
    id: 'csrf.forbidden',
    what: 'changing requests without X-Requested-By are answered with 403',
    versions: { since: '2.5.0' },
    edits: [{ on: REFUSED, status: 403 }],
    fails: ['csrf.answer', 'csrf.order.open'],
  },
  {
    id: 'csrf.unauthorized',
    what: 'changing requests without X-Requested-By are answered with 401',
    versions: { since: '2.5.0' },
    edits: [{ on: REFUSED, status: 401 }],
    fails: ['csrf.answer', 'csrf.order.open'],
  },
  {
    id: 'csrf.page',
    what: 'changing requests without X-Requested-By are answered with a web page',
    versions: { since: '2.5.0' },
    edits: [{ on: REFUSED, body: { text: '<html></html>', type: 'text/html' } }],
    fails: ['csrf.answer.message', 'csrf.order.open'],
  },
  {
    id: 'csrf.silent',
    what: 'the answer does not name the header that is missing',
    versions: { since: '2.5.0' },
    edits: [{ on: REFUSED, body: { json: { type: 'ApiError', message: 'HTTP 400 Bad Request' } } }],
    fails: ['csrf.because', 'csrf.answer.message'],
  },
  {
    id: 'csrf.posts-only',
    what: 'only a POST is asked for X-Requested-By',
    versions: { since: '2.5.0' },
    edits: [{ on: { ...REFUSED, method: ['PUT', 'DELETE'] }, status: 204, body: 'none' }],
    fails: [
      'node.version.behaviour',
      'csrf.refused',
      'csrf.refused.put',
      'csrf.refused.delete',
      'csrf.refused.with-user',
      'csrf.refused.with-token',
      'csrf.refused.with-session',
      'csrf.refused.with-cookie',
      'csrf.other-header',
    ],
  },
  {
    id: 'csrf.empty-refused',
    what: 'an empty X-Requested-By is refused',
    versions: { since: '2.5.0' },
    edits: [
      { on: { method: ['POST', 'PUT', 'DELETE'], header: ['x-requested-by', '^$'] }, ...REFUSAL },
    ],
    fails: ['csrf.empty', 'error.entity', 'stream.unknown.delete'],
  },
  {
    id: 'csrf.present-refused',
    what: 'changing requests are refused whatever they send',
    versions: { since: '2.5.0' },
    edits: [
      {
        on: {
          method: ['POST', 'PUT', 'DELETE'],
          header: ['x-requested-by', '.'],
          status: [200, 201, 204],
        },
        ...REFUSAL,
      },
    ],
    fails: [
      'session.create.answer',
      'session.create.status',
      'session.accept.no-host',
      'session.accept.unknown-key',
      'csrf.because',
      'csrf.present',
      'stream.create.status',
      'user.create.status',
    ],
  },
  {
    id: 'csrf.too-early',
    what: 'changing requests without X-Requested-By are refused by a release before 2.5.0',
    versions: { until: '2.5.0' },
    gates: { 'requested-by': true },
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
  {
    id: 'csrf.no-exemption',
    what: 'X-Graylog-Collector-Version does not stand in for the header',
    versions: { since: '2.5.1' },
    gates: { 'requested-by-collector-exempt': false },
    fails: ['csrf.exempt.collector', 'error.entity', 'stream.unknown.delete'],
  },
  {
    id: 'csrf.get-refused',
    what: 'a GET is asked for X-Requested-By',
    edits: [{ on: { method: 'GET', route: 'GET /streams', status: 200 }, ...REFUSAL }],
    fails: ['csrf.exempt.get'],
  },
]
