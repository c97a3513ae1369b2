import { createHash } from 'node:crypto'
import { header } from '#engine/model/exchange.ts'
import { type LiveFault, faultsIn, type Behaviour } from '../harness/fault.ts'
import {
  edit,
  editList,
  fresh,
  isGood,
  findJson,
  type Loose,
  eachNode,
  getMembers,
  put,
  putEach,
  withJson,
  addHeader,
  all,
  editHeaders,
  mapHeader,
  when,
  whenGood,
  withBody,
} from '../harness/words.ts'

const USER = 'GET /users/{username}'
const USERS = 'GET /users'
const TOKENS = 'GET /users/{userId}/tokens'
const TOKEN = 'POST /users/{userId}/tokens/{name}'
const LOGIN = 'POST /system/sessions'
const CHECK = 'GET /system/sessions'
const SYSTEM = 'GET /system'
const HASH = createHash('sha256').update('secret').digest('hex')
const VALUE = '1k2l3m4n5o6p7q8r9s0t1u2v3a4b5c6d7e8f9g0h1i2j3k4l5m6n'
const SESSION = '6d1c7e0a-3e2f-4c55-9d6b-0f6b0f9f7c11'
const SECRET = { password_secret: 'Fv0gHn1kTz8pLq2sWx4eRc6tYb7uNm9i' }
const OF_USERS: readonly (readonly [name: string, key: string, value: unknown])[] = [
  ['hash', 'password_hash', HASH],
  ['password', 'password', '{bcrypt}$2a$10$Wc7Gkz3fTR0lLZm0f3oCgOv0Sbe9s5HqA4pXb9Xy0Q8p3f7e1a2bC'],
  ['salt', 'salt', 'a8f5f167f44f4964e6c998dee827110c'],
  ['session', 'session_id', SESSION],
  ['token', 'tokens', [{ name: 'own', token: VALUE }]],
]
const { at, row } = faultsIn('secrets')
const STREAM = 'GET /streams/{streamId}'
const COOKIES = { since: '4.3.0' }

/** Faults that leak secrets. */
export const SECRETS: readonly LiveFault[] = [
  ...OF_USERS.flatMap(([name, key, value]) => [
    at(`user-${name}`, `a user record has ${key}`, USER, put({ [key]: value })),
    at(`users-${name}`, `users in the list have ${key}`, USERS, putEach({ [key]: value })),
  ]),
  at(
    'user-made-password',
    'the record of a new user has the password that was sent',
    USER,
    edit((json, { headers }) => ({ ...json, password: header(headers, 'authorization') ?? '' })),
  ),
  at(
    'login-password',
    'the session record has the password',
    LOGIN,
    edit((json, request) => ({ ...json, password: getMembers(request)['password'] })),
  ),
  at(
    'login-token',
    'the session record has a token of the user',
    LOGIN,
    put({ access_token: VALUE }),
  ),
  row(
    'tokens-listed',
    'the list of tokens has their values from 4.1 on',
    TOKENS,
    fresh(() => {
      const values = new Map<string, unknown>()
      return async (request, forward) => {
        const response = await forward(request)
        const json = isGood(response) ? (findJson(response) as Loose | undefined) : undefined
        if (request.route === TOKEN && json) values.set(String(json['id']), json['token'])
        if (request.route !== TOKENS || !json) return response
        const tokens = (json['tokens'] as Loose[]).map((token) => ({
          ...token,
          token: values.get(String(token['id'])) ?? 'hidden-0123456789abcdef',
        }))
        return withJson(response, { ...json, tokens })
      }
    }),
    { since: '4.1.0' },
  ),
  at(
    'tokens-of-all',
    'the list of tokens has those of other users',
    TOKENS,
    editList((items) => [
      ...items,
      {
        id: '5f00000000000000000000aa',
        name: 'of another user',
        token: '9k2l3m4n5o6p7q8r9s0t1u2v3a4b5c6d7e8f9g0h1i2j3k4l5m6n',
        last_access: '1970-01-01T00:00:00.000Z',
      },
    ]),
  ),
  at(
    'session-check-foreign',
    "GET /system/sessions gives someone else's session to whoever asks",
    CHECK,
    edit((json) =>
      json['session_id'] === null ? { ...json, session_id: SESSION, username: 'admin' } : undefined,
    ),
    { since: '2.1.0' },
  ),
  at(
    'session-in-user',
    'the list of users has the ids of their sessions',
    USERS,
    putEach({ sessions: [SESSION] }),
  ),
  at('secret-in-system', 'the node record has password_secret', SYSTEM, put(SECRET)),
  at(
    'root-hash-in-system',
    'the node record has root_password_sha2',
    SYSTEM,
    put({ root_password_sha2: HASH }),
  ),
  at(
    'mongo-in-cluster',
    'node records have the URL of the database with its password',
    'GET /cluster',
    eachNode((node) => ({ ...node, mongodb_uri: 'mongodb://graylog:s3cret@db:27017/graylog' })),
  ),
  at(
    'secret-in-configuration',
    'the settings of the server have password_secret',
    'GET /system/configuration',
    put(SECRET),
  ),
  at(
    'secret-in-env',
    'the record of the Java machine has the environment',
    'GET /system/jvm',
    put({ env: { GRAYLOG_PASSWORD_SECRET: SECRET.password_secret } }),
  ),
  at(
    'secret-in-configuration-cluster',
    'cluster configuration has a secret in clear text',
    'GET /system/cluster_config',
    put(SECRET),
  ),
  at(
    'output-password',
    'outputs have the key of the server in their configuration',
    'GET /system/outputs',
    editList((items) =>
      items.map((item) => ({
        ...item,
        configuration: { ...(item['configuration'] as Loose), ...SECRET },
      })),
    ),
  ),
  at(
    'token-in-stream',
    'streams have the token of their creator',
    'GET /streams',
    putEach({ creator_token: VALUE }),
  ),
  // Secrets and internals in headers, errors, and cookies.
  row(
    'echo-authorization',
    'each response repeats the Authorization header',
    '*',
    echo('Authorization', (sent) => sent),
  ),
  row(
    'echo-user-header',
    'each response has the password in a header of its own',
    '*',
    echo('X-Debug-Credentials', (sent) =>
      Buffer.from(sent.slice(6), 'base64')
        .toString('latin1')
        .replaceAll(/[^\x20-\x7e]/g, '?'),
    ),
  ),
  ...(
    [
      [403, 'a missing right', 'DELETE /streams/{streamId}'],
      [404, 'an unknown thing', STREAM],
    ] as const
  ).map(([status, what, route]) =>
    row(
      `echo-in-${status}`,
      `${what} is told with the credential that was sent`,
      route,
      when(status, (response, { headers }) => {
        const sent = header(headers, 'authorization')
        return sent === undefined || !findJson(response)
          ? response
          : withJson(response, { ...getMembers(response), message: `not for ${sent}` })
      }),
    ),
  ),
  row(
    'echo-in-401',
    'a 401 repeats the credential that was sent',
    'GET /cluster',
    when(401, (response, { headers }) => {
      const sent = header(headers, 'authorization')
      return sent === undefined ? response : withBody(response, `wrong credential ${sent}`)
    }),
  ),
  at(
    'login-in-location',
    'a login has the session in a Location header',
    LOGIN,
    whenGood((response) => {
      const id = getMembers(response)['session_id']
      return typeof id === 'string'
        ? {
            ...response,
            headers: [...response.headers, ['Location', `/system/sessions/${id}`] as const],
          }
        : response
    }),
  ),
  at('stack-in-404', 'the error for an unknown stream contains a stack trace', STREAM, trace(404)),
  at(
    'stack-in-400',
    'the error for a rejected body contains a stack trace',
    'POST /streams',
    trace(400),
  ),
  row(
    'stack-in-header',
    'errors have a stack trace in a header',
    '*',
    editHeaders((headers, _request, { status }) =>
      status >= 400
        ? [
            ...headers,
            [
              'X-Error',
              'java.lang.NullPointerException at org.graylog2.rest.resources.streams.StreamResource.get(StreamResource.java:251)',
            ],
          ]
        : headers,
    ),
  ),
  at(
    'sql-in-error',
    'errors tell the query that went to the database',
    STREAM,
    when(404, (response) =>
      withJson(response, {
        ...getMembers(response),
        query: 'db.streams.find({_id: ObjectId("…")}) as graylog:s3cret@db',
      }),
    ),
  ),
  row(
    'cookie-script',
    'the cookie of a session can be read by scripts',
    LOGIN,
    cookie((value) => value.replace(/;\s*HttpOnly/i, '')),
    COOKIES,
  ),
  row(
    'cookie-cross-site',
    'the cookie of a session is sent from anywhere',
    LOGIN,
    cookie((value) => value.replace(/SameSite=Strict/i, 'SameSite=None')),
    { since: '6.1.0' },
  ),
  row(
    'cookie-wide',
    'the cookie of a session is for the whole domain',
    LOGIN,
    cookie((value) => `${value};Domain=example.org`),
    COOKIES,
  ),
  at(
    'cookie-is-password',
    'a second cookie has the Basic credential',
    LOGIN,
    addHeader('Set-Cookie', 'basic=YWRtaW46YWRtaW4=; Path=/'),
  ),
  row(
    'cors-any',
    'every origin may read with credentials',
    '*',
    all(
      addHeader('Access-Control-Allow-Credentials', 'true'),
      addHeader('Access-Control-Allow-Origin', '*'),
    ),
    { since: '4.0.0' },
  ),
]

/** Echoes the credential in a header. */
function echo(name: string, told: (sent: string) => string): Behaviour {
  return editHeaders((headers, request) => {
    const sent = header(request.headers, 'authorization')
    return sent === undefined ? headers : [...headers, [name, told(sent)]]
  })
}

function trace(status: number): Behaviour {
  return when(status, (response) =>
    findJson(response)
      ? withJson(response, {
          ...getMembers(response),
          stack_trace: [
            'org.graylog2.database.NotFoundException',
            '\tat org.graylog2.streams.StreamServiceImpl.load(StreamServiceImpl.java:117)',
          ],
        })
      : response,
  )
}

/** Changes the session cookie. */
export function cookie(change: (value: string) => string): Behaviour {
  return mapHeader('set-cookie', change)
}
