import {
  bodiless,
  type Edit,
  field,
  type FieldChange,
  good,
  json,
  on as at,
  remove,
  replace,
  retype,
  set,
  status,
  text,
  withHeader,
  withoutHeader,
} from '#engine/suite.ts'
import { hasHeader } from '#engine/model/exchange.ts'
import { findBasic } from '../harness/ledger.ts'
import type { Behaviour, LiveFault } from '../harness/fault.ts'
import {
  ask,
  basic,
  editText,
  isGood,
  findJson,
  on,
  refuse,
  replaced,
  reply,
} from '../harness/words.ts'

const LOGIN = 'POST /system/sessions'
const CHECK = 'GET /system/sessions'
const CLUSTER = 'GET /cluster'
const NODES = 'GET /system/cluster/nodes'
const BALANCER = 'GET /system/lbstatus'
const SEARCH = 'GET /search/universal/relative'
const RULES = 'GET /streams/{streamid}/rules'
const STREAM = 'GET /streams/{streamId}'
const STREAMS = 'GET /streams'
const TOKEN = 'POST /users/{userId}/tokens/{name}'

/** Rejects a request without a login. */
const UNAUTHORIZED = [
  status(401),
  bodiless(),
  withHeader('WWW-Authenticate', 'Basic realm="Graylog Server"'),
  ...['Set-Cookie', 'Location', 'X-Runtime-Microseconds'].map(withoutHeader),
]

/**
 * Faults written before their author saw the checks. With those of `PINNED`, 38 of 40 were caught at once;
 * `user-id-is-name` and a forgetful update got a check later.
 */
export const BLIND: readonly LiveFault[] = [
  blind(
    'valid-until-with-colon',
    'valid_until ends in `+00:00`',
    LOGIN,
    'session.record.valid-until',
    '5.0.0',
    [at(good(LOGIN), field('valid_until', replace(/\+0000$/, '+00:00')))],
  ),
  blind(
    'user-id-is-name',
    'user_id contains the user name instead of the identifier',
    LOGIN,
    'session.record.user-id-form',
    '4.0.0',
    [at(good(LOGIN), field('user_id', replace(/^local:/, '')))],
  ),
  blind(
    'logout-without-content',
    'a logout is 204, as up to 4.2',
    'DELETE /system/sessions/{sessionId}',
    'session.delete.status',
    '6.1.0',
    [at(good('DELETE /system/sessions', 'DELETE /system/sessions/{sessionId}'), status(204))],
  ),
  blind(
    'host-demanded',
    'a login without `host` is 400, as up to 3.1',
    LOGIN,
    'session.accept.no-host',
    '3.2.0',
    on(
      LOGIN,
      reply((response, { body }) =>
        isGood(response) && !body.includes('"host"')
          ? refuse(400, 'Cannot build SessionCreateRequest: Null host')
          : response,
      ),
    ),
  ),
  blind(
    'session-question-closed',
    'the session check needs a login',
    CHECK,
    'session.check.none',
    '5.1.0',
    [at({ route: CHECK, header: ['authorization', null] }, ...UNAUTHORIZED)],
  ),
  blind(
    'refused-login-explained',
    'the 401 to a wrong password has an ApiError as its body',
    LOGIN,
    'session.refuse.wrong-answer',
    '2.5.2',
    [
      at(
        { route: LOGIN, status: 401 },
        json({ type: 'ApiError', message: 'Wrong user name or password' }),
      ),
    ],
  ),
  blind(
    'malformed-is-unauthorized',
    'a Basic credential that cannot be read is 401, not 400',
    '*',
    'auth.malformed.undecodable',
    '6.1.0',
    ask((request) =>
      hasHeader(request.headers, 'authorization') && !findBasic(request)
        ? { ...request, headers: replaced(request.headers, 'Authorization') }
        : request,
    ),
  ),
  blind(
    'literal-by-case',
    'the literal `session` is read in small letters only',
    '*',
    'session.use.upper-case',
    '6.1.0',
    ask((request) => {
      const [id = '', word = ''] = findBasic(request) ?? []
      return /^session$/i.test(word) && word !== 'session'
        ? { ...request, headers: replaced(request.headers, 'Authorization', basic(`${id}:not-it`)) }
        : request
    }),
  ),
  blind(
    'started-at-in-seconds',
    'started_at has no milliseconds',
    CLUSTER,
    'node.record.started-at',
    '6.1.0',
    [at(good(CLUSTER), field('*.started_at', replace(/\.\d{3}Z$/, 'Z')))],
  ),
  blind(
    'keyed-by-short-id',
    'the keys of nodes are their short ids',
    CLUSTER,
    'node.record.key',
    '7.1.7',
    on(
      CLUSTER,
      editText((body) => body.replace(/"([0-9a-f]{8})-[0-9a-f-]{27}"(\s*:\s*\{)/g, '"$1"$2')),
    ),
  ),
  blind(
    'no-is-leader',
    'is_leader is missing, as up to 5.0',
    CLUSTER,
    'node.record.is-leader',
    '5.1.0',
    inNodes('is_leader', remove()),
  ),
  blind(
    'lifecycle-by-enum',
    'lifecycle is the name of the constant, `RUNNING`',
    CLUSTER,
    'node.record.lifecycle-known',
    '6.1.0',
    inNodes('lifecycle', replace(/^running$/, 'RUNNING')),
  ),
  blind(
    'version-with-v',
    'the version begins with a `v`',
    CLUSTER,
    'node.record.version',
    '3.2.0',
    inNodes('version', replace(/^(?=\d)/, 'v')),
  ),
  blind(
    'last-seen-as-number',
    'last_seen is milliseconds since the epoch',
    NODES,
    'node.summary.last-seen',
    '5.1.0',
    [at(good(NODES), field('nodes[].last_seen', set(1_795_000_000_000)))],
  ),
  blind(
    'short-id-of-seven',
    'short_node_id is cut after seven characters',
    NODES,
    'node.summary.short',
    '4.3.0',
    [at(good(NODES), field('nodes[].short_node_id', replace(/^(.{7}).*$/, '$1')))],
  ),
  blind(
    'lb-status-in-small',
    'the status for load balancers is `alive`, not `ALIVE`',
    BALANCER,
    'node.lbstatus.word',
    '3.3.0',
    [at(good(BALANCER), text('alive'))],
  ),
  blind(
    'root-asks-for-login',
    'the root is rejected without a login',
    'GET /',
    'node.root.open',
    '7.0.1',
    [at({ route: 'GET /', header: ['authorization', null] }, ...UNAUTHORIZED)],
  ),
  blind(
    'any-origin-with-credentials',
    'Access-Control-Allow-Origin is `*`, which browsers reject together with credentials',
    '*',
    'headers.origin.allowed',
    '3.2.0',
    [at({ header: ['origin', '.'] }, withHeader('Access-Control-Allow-Origin', '*'))],
  ),
  blind(
    'search-times-without-zone',
    'from and to have a space and no zone',
    SEARCH,
    'message.search.from',
    '5.0.0',
    ['from', 'to'].map((name) =>
      at(good(SEARCH), field(name, replace(/^(.{10})T(.*)Z$/, '$1 $2'))),
    ),
  ),
  blind(
    'malformed-body-in-old-form',
    'malformed JSON gets an ApiError, as up to 6.0',
    '*',
    'error.malformed-json',
    '6.1.0',
    reply((response, request) =>
      response.body.includes('RequestError') && findJson(request) === undefined
        ? refuse(400, (findJson(response) as { message: string }).message)
        : response,
    ),
  ),
  blind(
    'page-for-unknown-path',
    'an unknown path is 404 with the page of a proxy',
    '*',
    'error.path.empty',
    '7.1.7',
    [at({ method: 'GET', status: 404, unknownPath: true }, text('<h1>404</h1>', 'text/html'))],
  ),
  blind(
    'unknown-stream-untyped',
    'the error for an unknown stream has no type and names nothing',
    STREAM,
    'stream.unknown.read',
    '3.0.0',
    [at({ route: STREAM, status: 404 }, json({ message: 'Not found' }))],
  ),
  blind(
    'stream-time-with-offset',
    'created_at ends in `+0000`',
    STREAMS,
    'stream.record.created-at-form',
    '2.2.3',
    [at(good(STREAMS), field('streams[].created_at', replace(/Z$/, '+0000')))],
  ),
  blind('rule-type-as-text', 'the type of a rule is a text', RULES, 'stream.rule.type', '4.3.0', [
    at(good(RULES), field('stream_rules[].type', retype('string'))),
  ]),
  blind(
    'unused-token-without-time',
    'last_access of an unused token is null',
    TOKEN,
    'token.record.last-access',
    '4.3.0',
    [at(good(TOKEN), field('last_access', set(null)))],
  ),
]

/** Faults of other areas among the blind ones, with a failing check and a release. */
export const PINNED = [
  ['http.login-201', 'session.create.status', '7.0.1'],
  ['secrets.cookie-script', 'session.create.cookie', '5.1.0'],
  ['credentials.logout-does-nothing', 'session.delete.ends', '3.3.0'],
  ['credentials.challenge-for-browsers', 'auth.401.script', '5.1.0'],
  ['csrf.empty-refused.post-streams', 'csrf.empty', '6.1.0'],
  ['csrf.too-early', 'csrf.before', '2.4.6'],
  ['csrf.forgotten.delete-streams-streamid', 'csrf.refused', '5.0.0'],
  ['http.allow-missing', 'error.method.allow', '6.1.0'],
  ['http.node-id-missing', 'headers.node-id', '6.1.0'],
  ['state.made-enabled', 'stream.create.disabled', '6.1.0'],
  ['http.created-no-location', 'stream.create.location', '6.1.0'],
  ['state.stream.reset', 'stream.update.keeps', '5.1.0'],
  ['http.assign-204', 'output.assign.status', '5.0.0'],
  ['secrets.tokens-listed', 'token.listed.no-value', '6.1.0'],
  ['rights.in.get-users', 'user.limited.users', '3.3.0'],
] as const

function blind(
  id: string,
  summary: string,
  route: string,
  check: string,
  since: string,
  how: readonly Edit[] | Behaviour,
): LiveFault {
  return {
    id: `blind.${id}`,
    summary,
    route,
    versions: { since },
    fails: [check],
    ...(typeof how === 'function' ? { behaviour: how } : { edits: how }),
  }
}

/** Changes a field of nodes, in the cluster and in single records. */
function inNodes(name: string, change: FieldChange): readonly Edit[] {
  return [
    at(good(CLUSTER), field(`*.${name}`, change)),
    at(good('GET /system'), field(name, change)),
  ]
}
