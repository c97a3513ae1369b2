import { createHash } from 'node:crypto'

import { header } from '#engine/model/exchange.ts'
import type { Behaviour } from '../model.ts'
import { rowIn } from '../rows.ts'
import { edit, editList, isGood, jsonOf, type Loose, withJson } from '../words.ts'

const USER = 'GET /users/{username}'
const USERS = 'GET /users'
const TOKENS = 'GET /users/{userId}/tokens'
const TOKEN = 'POST /users/{userId}/tokens/{name}'
const LOGIN = 'POST /system/sessions'
const HASH = createHash('sha256').update('secret').digest('hex')
const SEEN = '2; recordings: no answer has it'

const OF_USERS: readonly (readonly [name: string, key: string, value: unknown])[] = [
  ['hash', 'password_hash', HASH],
  ['password', 'password', '{bcrypt}$2a$10$Wc7Gkz3fTR0lLZm0f3oCgOv0Sbe9s5HqA4pXb9Xy0Q8p3f7e1a2bC'],
  ['salt', 'salt', 'a8f5f167f44f4964e6c998dee827110c'],
  ['session', 'session_id', '6d1c7e0a-3e2f-4c55-9d6b-0f6b0f9f7c11'],
  [
    'token',
    'tokens',
    [{ name: 'own', token: '1k2l3m4n5o6p7q8r9s0t1u2v3a4b5c6d7e8f9g0h1i2j3k4l5m6n' }],
  ],
]

const row = rowIn('secrets', SEEN)

/** Secrets where they do not belong. */
export const SECRETS: readonly Behaviour[] = [
  ...OF_USERS.flatMap(([name, key, value]) => [
    row(`user-${name}`, `a user record has ${key}`, USER, () =>
      edit(USER, (json) => ({ ...json, [key]: value })),
    ),
    row(`users-${name}`, `users in the list have ${key}`, USERS, () =>
      editList(USERS, (items) => items.map((item) => ({ ...item, [key]: value }))),
    ),
  ]),
  row('user-made-password', 'the record of a new user has the password that was sent', USER, () =>
    edit(USER, (json, request) => ({
      ...json,
      password: header(request.headers, 'authorization') ?? '',
    })),
  ),
  row('login-password', 'the session record has the password', LOGIN, { by: '2.2' }, () =>
    edit(LOGIN, (json, request) => ({ ...json, password: (jsonOf(request) as Loose)['password'] })),
  ),
  row('login-token', 'the session record has a token of the user', LOGIN, { by: '2.2' }, () =>
    edit(LOGIN, (json) => ({
      ...json,
      access_token: '1k2l3m4n5o6p7q8r9s0t1u2v3a4b5c6d7e8f9g0h1i2j3k4l5m6n',
    })),
  ),
  row(
    'tokens-listed',
    'the list of tokens has their values from 4.1 on',
    TOKENS,
    { by: 'server-facts 3; lab-facts 1', since: '4.1.0' },
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
  ),
  row(
    'tokens-of-all',
    'the list of tokens has those of other users',
    TOKENS,
    { by: '5 rule 3' },
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
  ),
  row(
    'session-check-foreign',
    "GET /system/sessions gives somebody else's session to whoever asks",
    'GET /system/sessions',
    { by: 'server-facts 2.2', since: '2.1.0' },
    () =>
      edit('GET /system/sessions', (json) =>
        json['session_id'] === null
          ? { ...json, session_id: '6d1c7e0a-3e2f-4c55-9d6b-0f6b0f9f7c11', username: 'admin' }
          : undefined,
      ),
  ),
  row('session-in-user', 'the list of users has the ids of their sessions', USERS, () =>
    editList(USERS, (items) =>
      items.map((item) => ({ ...item, sessions: ['6d1c7e0a-3e2f-4c55-9d6b-0f6b0f9f7c11'] })),
    ),
  ),
  row('secret-in-system', 'the node record has password_secret', 'GET /system', { by: '2.1' }, () =>
    edit('GET /system', (json) => ({
      ...json,
      password_secret: 'Fv0gHn1kTz8pLq2sWx4eRc6tYb7uNm9i',
    })),
  ),
  row(
    'root-hash-in-system',
    'the node record has root_password_sha2',
    'GET /system',
    { by: '2.1' },
    () => edit('GET /system', (json) => ({ ...json, root_password_sha2: HASH })),
  ),
  row(
    'mongo-in-cluster',
    'node records have the URL of the database with its password',
    'GET /cluster',
    { by: '2.1' },
    () =>
      edit('GET /cluster', (json) =>
        Object.fromEntries(
          Object.entries(json).map(([key, node]) => [
            key,
            { ...(node as Loose), mongodb_uri: 'mongodb://graylog:s3cret@db:27017/graylog' },
          ]),
        ),
      ),
  ),
  row(
    'secret-in-configuration',
    'the settings of the server have password_secret',
    'GET /system/configuration',
    () =>
      edit('GET /system/configuration', (json) => ({
        ...json,
        password_secret: 'Fv0gHn1kTz8pLq2sWx4eRc6tYb7uNm9i',
      })),
  ),
  row(
    'secret-in-env',
    'the record of the Java machine has the environment',
    'GET /system/jvm',
    () =>
      edit('GET /system/jvm', (json) => ({
        ...json,
        env: { GRAYLOG_PASSWORD_SECRET: 'Fv0gHn1kTz8pLq2sWx4eRc6tYb7uNm9i' },
      })),
  ),
  row(
    'secret-in-configuration-cluster',
    'cluster configuration has a secret in clear text',
    'GET /system/cluster_config',
    () =>
      edit('GET /system/cluster_config', (json) => ({
        ...json,
        password_secret: 'Fv0gHn1kTz8pLq2sWx4eRc6tYb7uNm9i',
      })),
  ),
  row(
    'output-password',
    'outputs have the key of the server in their configuration',
    'GET /system/outputs',
    { by: '2.5' },
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
  ),
  row(
    'token-in-stream',
    'streams have the token of their creator',
    'GET /streams',
    { by: '2.4' },
    () =>
      editList('GET /streams', (items) =>
        items.map((item) => ({
          ...item,
          creator_token: '1k2l3m4n5o6p7q8r9s0t1u2v3a4b5c6d7e8f9g0h1i2j3k4l5m6n',
        })),
      ),
  ),
]
