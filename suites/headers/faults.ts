import {
  apiError,
  bodiless,
  bytes,
  field,
  fault,
  good,
  json,
  on,
  set,
  status,
  text,
  withHeader,
  withoutHeader,
  edit,
  recordingFault,
} from '#engine/suite.ts'
import { JSON_READS } from '../access/routes.ts'
import { UNAUTHORIZED } from '../targets.ts'

const RECORDS = ['node.cluster.answer', 'node.system.answer', 'node.nodes.answer']

/** Faults of headers, media types, and the permissions for pages of other origins. */
export const faults = [
  // Headers and media types.
  fault('headers.frame.missing', 'other sites can show responses in frames', {
    edits: [on({}, withoutHeader('X-Frame-Options'))],
    fails: ['headers.frame-options'],
  }),
  fault('headers.node-id.errors', 'errors do not identify the responding node', {
    edits: [
      on(
        { status: [400, 401, 403, 404] },
        withHeader('X-Graylog-Node-ID', '11111111-2222-4333-8444-555555555555'),
      ),
    ],
    fails: ['headers.node-id.listed'],
  }),
  fault('headers.json.latin-1', 'JSON is encoded as ISO-8859-1', {
    edits: [
      on(good('GET /users'), field('users[].full_name', set('J\u00fcrgen')), bytes('iso-8859-1')),
    ],
    fails: ['headers.json.whole'],
  }),
  fault('headers.json.page', 'a stream is an HTML page', {
    edits: [on(good('GET /streams/{streamId}'), text('<html><pre>{}</pre></html>', 'text/html'))],
    fails: ['headers.json.whole'],
  }),
  fault('headers.json.empty', 'the response to a read has no body', {
    edits: [on(good('GET /system/jvm', 'GET /system/cluster/node'), bodiless())],
    fails: ['headers.json.empty'],
  }),
  fault('headers.json.empty-write', 'the response to an update of an input or role has no body', {
    edits: [on(good('PUT /system/inputs/{inputId}', 'PUT /roles/{rolename}'), bodiless())],
    fails: ['headers.json.empty'],
  }),
  fault(
    'headers.json.cesu-8',
    'characters outside the Basic Multilingual Plane are encoded as CESU-8',
    {
      edits: [
        on(good('GET /users'), field('users[].full_name', set('\u{1F600}')), bytes('cesu-8')),
      ],
      fails: ['headers.json.whole'],
    },
  ),
  fault('headers.json.byte-order-mark', 'a byte order mark precedes the JSON', {
    edits: [on(good('GET /users'), bytes('byte-order-mark'))],
    fails: ['headers.json.whole', 'user.list.answer'],
  }),
  fault('headers.json.cut', 'the JSON is cut off', {
    edits: [on(good('GET /users'), bytes('cut'))],
    fails: ['headers.json.whole', 'user.list.answer'],
  }),
  fault('headers.json.trailing-text', 'text follows the JSON', {
    edits: [on(good('GET /users'), bytes('trailing-text'))],
    fails: ['headers.json.whole', 'user.list.answer'],
  }),
  fault('headers.nosniff.missing', 'browsers are allowed to guess the media type of responses', {
    edits: [on({}, withoutHeader('X-Content-Type-Options'))],
    fails: ['headers.nosniff'],
  }),
  fault('headers.csp.missing', 'web pages have no Content-Security-Policy', {
    edits: [on({}, withoutHeader('Content-Security-Policy'))],
    fails: ['headers.csp-pages', 'node.version.behaviour', 'headers.csp-everywhere'],
  }),
  fault('headers.date.missing', 'responses have no Date', {
    features: { 'date-header': false },
    fails: ['headers.date'],
  }),
  fault('headers.date.none', 'Date is not a valid date', {
    edits: [on({}, withHeader('Date', 'yesterday'))],
    fails: ['headers.date.form'],
  }),
  fault('headers.date.past', 'Date is off by years', {
    edits: [on({}, withHeader('Date', 'Thu, 01 Jan 2015 00:00:00 GMT'))],
    fails: ['headers.date.near'],
  }),
  fault('headers.date.there', 'responses have Date, although this release does not send it', {
    features: { 'date-header': true },
    fails: ['headers.no-date'],
  }),
  fault('headers.cache.public', 'shared caches can store the list of nodes', {
    edits: [on(good('GET /cluster'), withHeader('Cache-Control', 'public, max-age=3600'))],
    fails: ['headers.cache', 'headers.script.no-cache'],
  }),
  fault('headers.cache', 'responses to scripts in a browser can be cached', {
    edits: [on({}, withoutHeader('Cache-Control'))],
    fails: ['headers.script.no-cache'],
  }),
  fault('headers.runtime.missing', 'responses do not report their duration', {
    edits: [on({}, withoutHeader('X-Runtime-Microseconds'))],
    fails: ['headers.runtime'],
  }),
  fault('headers.options.405', 'OPTIONS is rejected', {
    edits: [on({ method: 'OPTIONS' }, status(405))],
    fails: [
      'csrf.exempt.options',
      'headers.origin.preflight',
      'headers.origin.plain-options',
      'headers.options.status',
      'headers.options.open',
    ],
  }),
  fault('headers.options.closed', 'OPTIONS requires a login', {
    edits: [on({ method: 'OPTIONS', status: 200 }, ...UNAUTHORIZED)],
    fails: [
      'csrf.exempt.options',
      'headers.origin.plain-options',
      'headers.options.status',
      'headers.options.open',
    ],
  }),
  fault('headers.options.no-allow', 'OPTIONS does not list the methods of a path', {
    edits: [on({ method: 'OPTIONS' }, withoutHeader('Allow'))],
    fails: ['csrf.exempt.options', 'headers.origin.plain-options', 'headers.options.allow'],
  }),
  fault('headers.head.refused', 'HEAD is rejected', {
    edits: [on({ method: 'HEAD' }, status(405))],
    fails: ['csrf.exempt.head', 'headers.head.status'],
  }),
  fault(
    'headers.head.type',
    'the response to HEAD has a different media type than the response to GET',
    {
      edits: [on({ method: 'HEAD' }, text('x', 'text/html'))],
      fails: ['csrf.exempt.head', 'headers.csp-pages', 'headers.head.type'],
    },
  ),
  fault('headers.accept.any', 'a client that accepts any media type gets plain text', {
    edits: [
      on(
        { route: 'GET /cluster', header: ['accept', '^\\*/\\*$'], status: 200 },
        text('anything', 'text/plain'),
      ),
    ],
    fails: ['node.cluster.answer', 'headers.accept.any', 'headers.accept.same'],
  }),
  fault('headers.accept.several', 'a client that lists several media types in Accept gets 406', {
    edits: [
      on(
        { method: 'GET', header: ['accept', ','] },
        status(406),
        apiError('HTTP 406 Not Acceptable'),
      ),
    ],
    fails: ['headers.accept.several', ...RECORDS],
  }),
  fault('headers.type-of-get', 'a GET request with Content-Type is rejected', {
    edits: [
      on(
        { ...good(...JSON_READS), header: ['content-type', '.'] },
        status(400),
        apiError('Request body expected'),
      ),
    ],
    fails: ['headers.type-of-get', ...RECORDS],
  }),
  fault('headers.suffix.early', '.json at the end of a path selects the media type', {
    features: { 'path-suffix-chooses-type': true },
    fails: ['error.path.json', 'headers.suffix.unknown'],
  }),
  fault('headers.suffix.missing', '.json at the end of a path is part of the path', {
    features: { 'path-suffix-chooses-type': false },
    asked: [
      { target: '\\.json(?:$|\\?)', status: 404 },
      { target: '\\.json(?:$|\\?)', says: '<' },
    ],
    fails: ['headers.suffix.json'],
  }),
  fault('headers.accept.other', 'a client that accepts any media type gets different content', {
    edits: [on({ route: 'GET /cluster', header: ['accept', '^\\*/\\*$'] }, json({}))],
    fails: [
      'node.cluster.answer',
      'node.cluster.lists',
      'headers.accept.any',
      'headers.accept.same',
    ],
  }),

  // Permissions for pages of other origins.
  fault('headers.origin.closed', 'pages from other origins cannot read responses', {
    features: { 'cors-default': false },
    fails: [
      'headers.origin.allowed',
      'headers.origin.credentials',
      'headers.origin.methods',
      'headers.origin.headers',
      'headers.origin.preflight',
    ],
  }),
  fault('headers.origin.open', 'pages from other origins can read responses', {
    features: { 'cors-default': true },
    fails: ['headers.origin.closed', 'headers.origin.plain-options'],
  }),
  fault('headers.origin.no-credentials', 'pages from other origins cannot send credentials', {
    edits: [on({}, withoutHeader('Access-Control-Allow-Credentials'))],
    fails: ['headers.origin.credentials'],
  }),
  fault('headers.origin.methods', 'pages from other origins can send only GET requests', {
    edits: [on({ header: ['origin', '.'] }, withHeader('Access-Control-Allow-Methods', 'GET'))],
    fails: ['headers.origin.methods'],
  }),
  fault('headers.origin.headers', 'pages from other origins cannot send custom headers', {
    edits: [on({ header: ['origin', '.'] }, withHeader('Access-Control-Allow-Headers', 'Accept'))],
    fails: ['headers.origin.headers', 'headers.origin.requested-by'],
  }),
  fault('headers.origin.no-requested-by', 'pages from other origins cannot send X-Requested-By', {
    features: { 'cors-allows-requested-by': false },
    fails: ['headers.origin.requested-by'],
  }),

  // Edits of recordings, for checks that no fault of responses makes fail.
  recordingFault(
    'headers.json.once',
    'graylog-5.1.0',
    edit.text('"version":', '"version":"","version":'),
  ),
  recordingFault('headers.coding', 'reference-7.0.1', withHeader('Content-Encoding', 'br')),
  recordingFault('headers.date', 'graylog-3.1.0', withoutHeader('Date')),
  recordingFault(
    'headers.no-date',
    'graylog-4.3.0',
    withHeader('Date', 'Fri, 20 Nov 2026 23:49:53 GMT'),
  ),
  recordingFault('headers.json-type', 'graylog-7.0.1', withHeader('Content-Type', 'text/json')),
  recordingFault(
    'headers.origin.allowed',
    'graylog-2.0.3',
    withoutHeader('Access-Control-Allow-Origin'),
  ),
  recordingFault(
    'headers.origin.closed',
    'graylog-5.1.0',
    withHeader('Access-Control-Allow-Origin', '*'),
  ),
  recordingFault('headers.head.empty', 'graylog-4.3.0', edit.text('', '{"a":{}}'), {
    exchange: 0,
    also: ['route.complete'],
  }),
]
