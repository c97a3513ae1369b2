import { createHash } from 'node:crypto'

import { header } from '../../src/model/exchange.ts'
import type { Behaviour, Middleware } from './model.ts'
import { rowsOf } from './rows.ts'
import type { Row } from './rows.ts'
import {
  edit,
  editHeaders,
  editList,
  isGood,
  jsonOf,
  mapped,
  on,
  withBody,
  withJson,
} from './words.ts'
import type { Loose } from './words.ts'

const USER = 'GET /users/{username}'
const USERS = 'GET /users'
const TOKENS = 'GET /users/{userId}/tokens'
const TOKEN = 'POST /users/{userId}/tokens/{name}'
const LOGIN = 'POST /system/sessions'
const HASH = createHash('sha256').update('secret').digest('hex')
const SEEN = '2; recordings: no answer has it'

const rows: readonly Row[] = [
  ...[
    ['hash', 'password_hash', HASH],
    [
      'password',
      'password',
      '{bcrypt}$2a$10$Wc7Gkz3fTR0lLZm0f3oCgOv0Sbe9s5HqA4pXb9Xy0Q8p3f7e1a2bC',
    ],
    ['salt', 'salt', 'a8f5f167f44f4964e6c998dee827110c'],
    ['session', 'session_id', '6d1c7e0a-3e2f-4c55-9d6b-0f6b0f9f7c11'],
    [
      'token',
      'tokens',
      [{ name: 'own', token: '1k2l3m4n5o6p7q8r9s0t1u2v3a4b5c6d7e8f9g0h1i2j3k4l5m6n' }],
    ],
  ].flatMap(([name, key, value]): Row[] => [
    [
      `user-${String(name)}`,
      `a user record has ${String(key)}`,
      USER,
      SEEN,
      () => edit(USER, (json) => ({ ...json, [String(key)]: value })),
    ],
    [
      `users-${String(name)}`,
      `users in the list have ${String(key)}`,
      USERS,
      SEEN,
      () => editList(USERS, (items) => items.map((item) => ({ ...item, [String(key)]: value }))),
    ],
  ]),
  [
    'user-made-password',
    'the record of a new user has the password that was sent',
    USER,
    SEEN,
    () =>
      edit(USER, (json, request) => ({
        ...json,
        password: header(request.headers, 'authorization') ?? '',
      })),
  ],
  [
    'login-password',
    'the session record has the password',
    LOGIN,
    '2.2',
    () =>
      edit(LOGIN, (json, request) => ({
        ...json,
        password: (jsonOf(request) as Loose)['password'],
      })),
  ],
  [
    'login-token',
    'the session record has a token of the user',
    LOGIN,
    '2.2',
    () =>
      edit(LOGIN, (json) => ({
        ...json,
        access_token: '1k2l3m4n5o6p7q8r9s0t1u2v3a4b5c6d7e8f9g0h1i2j3k4l5m6n',
      })),
  ],
  [
    'tokens-listed',
    'the list of tokens has their values from 4.1 on',
    TOKENS,
    'server-facts 3; lab-facts 1',
    () => {
      const values = new Map<string, unknown>()
      return async (request, forward, world) => {
        const answer = await forward(request)
        const json = isGood(answer) ? (jsonOf(answer) as Loose | undefined) : undefined
        if (request.route === TOKEN && json) values.set(String(json['id']), json['token'])
        if (request.route !== TOKENS || !json || world.version.major < 4) return answer
        const tokens = json['tokens'] as Loose[]
        return withJson(answer, {
          ...json,
          tokens: tokens.map((token) => ({
            ...token,
            token: values.get(String(token['id'])) ?? 'hidden-0123456789abcdef',
          })),
        })
      }
    },
    { since: '4.1.0' },
  ],
  [
    'tokens-of-all',
    'the list of tokens has those of other users',
    TOKENS,
    '5 rule 3',
    () =>
      editList(TOKENS, (items) => [
        ...items,
        {
          id: '5f00000000000000000000aa',
          name: 'of another user',
          token: '9k2l3m4n5o6p7q8r9s0t1u2v3a4b5c6d7e8f9g0h1i2j3k4l5m6n',
          last_access: '1970-01-01T00:00:00.000Z',
        },
      ]),
  ],
  [
    'session-check-foreign',
    "GET /system/sessions gives somebody else's session to whoever asks",
    'GET /system/sessions',
    'server-facts 2.2',
    () =>
      edit('GET /system/sessions', (json) =>
        json['session_id'] === null
          ? { ...json, session_id: '6d1c7e0a-3e2f-4c55-9d6b-0f6b0f9f7c11', username: 'admin' }
          : undefined,
      ),
    { since: '2.1.0' },
  ],
  [
    'session-in-user',
    'the list of users has the ids of their sessions',
    USERS,
    SEEN,
    () =>
      editList(USERS, (items) =>
        items.map((item) => ({ ...item, sessions: ['6d1c7e0a-3e2f-4c55-9d6b-0f6b0f9f7c11'] })),
      ),
  ],
  [
    'echo-authorization',
    'each answer repeats the Authorization header',
    '*',
    SEEN,
    () =>
      editHeaders('*', (headers, request) => {
        const sent = header(request.headers, 'authorization')
        return sent === undefined ? headers : [...headers, ['Authorization', sent]]
      }),
  ],
  [
    'echo-user-header',
    'each answer has the password in a header of its own',
    '*',
    SEEN,
    () =>
      editHeaders('*', (headers, request) => {
        const sent = header(request.headers, 'authorization')?.slice(6)
        return sent === undefined
          ? headers
          : [
              ...headers,
              [
                'X-Debug-Credentials',
                Buffer.from(sent, 'base64')
                  .toString('latin1')
                  .replaceAll(/[^\x20-\x7e]/g, '?'),
              ],
            ]
      }),
  ],
  [
    'echo-in-403',
    'a missing right is told with the credential that was sent',
    'DELETE /streams/{streamId}',
    SEEN,
    () => statusText(403),
  ],
  [
    'echo-in-404',
    'an unknown thing is told with the credential that was sent',
    'GET /streams/{streamId}',
    SEEN,
    () => statusText(404),
  ],
  [
    'echo-in-401',
    'a 401 repeats the credential that was sent',
    'GET /cluster',
    'lab-facts 1: 401 is empty',
    () => async (request, forward) => {
      const answer = await forward(request)
      const sent = header(request.headers, 'authorization')
      return answer.status === 401 && sent !== undefined
        ? withBody(answer, `wrong credential ${sent}`)
        : answer
    },
  ],
  [
    'login-in-location',
    'a login has the session in a Location header',
    LOGIN,
    'lab-facts 1; recordings',
    () =>
      on(LOGIN, async (request, forward) => {
        const answer = await forward(request)
        const id = isGood(answer) ? (jsonOf(answer) as Loose)['session_id'] : undefined
        return typeof id === 'string'
          ? {
              ...answer,
              headers: [...answer.headers, ['Location', `/system/sessions/${id}`] as const],
            }
          : answer
      }),
  ],
  [
    'secret-in-system',
    'the node record has password_secret',
    'GET /system',
    '2.1',
    () =>
      edit('GET /system', (json) => ({
        ...json,
        password_secret: 'Fv0gHn1kTz8pLq2sWx4eRc6tYb7uNm9i',
      })),
  ],
  [
    'root-hash-in-system',
    'the node record has root_password_sha2',
    'GET /system',
    '2.1',
    () => edit('GET /system', (json) => ({ ...json, root_password_sha2: HASH })),
  ],
  [
    'mongo-in-cluster',
    'node records have the URL of the database with its password',
    'GET /cluster',
    '2.1',
    () =>
      edit('GET /cluster', (json) =>
        Object.fromEntries(
          Object.entries(json).map(([key, node]) => [
            key,
            { ...(node as Loose), mongodb_uri: 'mongodb://graylog:s3cret@db:27017/graylog' },
          ]),
        ),
      ),
  ],
  [
    'secret-in-configuration',
    'the settings of the server have password_secret',
    'GET /system/configuration',
    SEEN,
    () =>
      edit('GET /system/configuration', (json) => ({
        ...json,
        password_secret: 'Fv0gHn1kTz8pLq2sWx4eRc6tYb7uNm9i',
      })),
  ],
  [
    'secret-in-env',
    'the record of the Java machine has the environment',
    'GET /system/jvm',
    SEEN,
    () =>
      edit('GET /system/jvm', (json) => ({
        ...json,
        env: { GRAYLOG_PASSWORD_SECRET: 'Fv0gHn1kTz8pLq2sWx4eRc6tYb7uNm9i' },
      })),
  ],
  [
    'secret-in-configuration-cluster',
    'cluster configuration has a secret in clear text',
    'GET /system/cluster_config',
    SEEN,
    () =>
      edit('GET /system/cluster_config', (json) => ({
        ...json,
        password_secret: 'Fv0gHn1kTz8pLq2sWx4eRc6tYb7uNm9i',
      })),
  ],
  [
    'stack-in-404',
    'an unknown stream is told with a stack trace',
    'GET /streams/{streamId}',
    'server-facts 10',
    () => trace('GET /streams/{streamId}', 404),
  ],
  [
    'stack-in-400',
    'a refused body is told with a stack trace',
    'POST /streams',
    'server-facts 10',
    () => trace('POST /streams', 400),
  ],
  [
    'stack-in-header',
    'errors have a stack trace in a header',
    '*',
    'server-facts 10, 12',
    () =>
      editHeaders('*', (headers, _request, { status }) =>
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
  ],
  [
    'sql-in-error',
    'errors tell the query that went to the database',
    'GET /streams/{streamId}',
    'server-facts 10',
    () =>
      on('GET /streams/{streamId}', async (request, forward) => {
        const answer = await forward(request)
        return answer.status === 404
          ? withJson(answer, {
              ...(jsonOf(answer) as Loose),
              query: 'db.streams.find({_id: ObjectId("…")}) as graylog:s3cret@db',
            })
          : answer
      }),
  ],
  [
    'output-password',
    'outputs have the key of the server in their configuration',
    'GET /system/outputs',
    '2.5',
    () =>
      editList('GET /system/outputs', (items) =>
        items.map((item) => ({
          ...item,
          configuration: {
            ...(item['configuration'] as Loose),
            password_secret: 'Fv0gHn1kTz8pLq2sWx4eRc6tYb7uNm9i',
          },
        })),
      ),
  ],
  [
    'token-in-stream',
    'streams have the token of their creator',
    'GET /streams',
    '2.4',
    () =>
      editList('GET /streams', (items) =>
        items.map((item) => ({
          ...item,
          creator_token: '1k2l3m4n5o6p7q8r9s0t1u2v3a4b5c6d7e8f9g0h1i2j3k4l5m6n',
        })),
      ),
  ],
  [
    'cookie-script',
    'the cookie of a session can be read by scripts',
    LOGIN,
    'lab-facts 1: cookie HttpOnly',
    () => cookie((value) => value.replace(/;\s*HttpOnly/i, '')),
    { since: '4.3.0' },
  ],
  [
    'cookie-cross-site',
    'the cookie of a session is sent from anywhere',
    LOGIN,
    'lab-facts 1: SameSite=Strict from 6.x',
    () => cookie((value) => value.replace(/SameSite=Strict/i, 'SameSite=None')),
    { since: '6.1.0' },
  ],
  [
    'cookie-wide',
    'the cookie of a session is for the whole domain',
    LOGIN,
    'lab-facts 1: cookie',
    () => cookie((value) => `${value};Domain=example.org`),
    { since: '4.3.0' },
  ],
  [
    'cookie-is-password',
    'a second cookie has the Basic credential',
    LOGIN,
    'lab-facts 1: cookie',
    () =>
      editHeaders(LOGIN, (headers) => [
        ...headers,
        ['Set-Cookie', 'basic=YWRtaW46YWRtaW4=; Path=/'],
      ]),
  ],
  [
    'cors-any',
    'every origin may read with credentials',
    '*',
    'server-facts 12: CORS off from 4.0',
    () =>
      editHeaders('*', (headers) => [
        ...headers,
        ['Access-Control-Allow-Origin', '*'],
        ['Access-Control-Allow-Credentials', 'true'],
      ]),
    { since: '4.0.0' },
  ],
]

/** Secrets where they do not belong. */
export const SECRETS: readonly Behaviour[] = rowsOf('secrets', rows)

function statusText(status: number): Middleware {
  return async (request, forward) => {
    const answer = await forward(request)
    const sent = header(request.headers, 'authorization')
    if (answer.status !== status || sent === undefined || !jsonOf(answer)) return answer
    return withJson(answer, { ...(jsonOf(answer) as Loose), message: `not for ${sent}` })
  }
}

function trace(route: string, status: number): Middleware {
  return on(route, async (request, forward) => {
    const answer = await forward(request)
    if (answer.status !== status || !jsonOf(answer)) return answer
    const stack = [
      'org.graylog2.database.NotFoundException',
      '\tat org.graylog2.streams.StreamServiceImpl.load(StreamServiceImpl.java:117)',
    ]
    return withJson(answer, { ...(jsonOf(answer) as Loose), stack_trace: stack })
  })
}

function cookie(change: (value: string) => string): Middleware {
  return editHeaders('*', (headers) => mapped(headers, /^set-cookie$/i, change))
}
