import {
  type Behaviour,
  type CredentialKind,
  type Fault,
  faultsIn,
  slug,
} from '../harness/fault.ts'
import { asAdmin, letIn, on, refuse, retry, shutOut, when } from '../harness/words.ts'

const LOGIN = 'POST /system/sessions'
const NODES = 'GET /cluster'
const SYSTEM = 'GET /system'
const STREAMS = 'GET /streams'
const USERS = 'GET /users'
const USER = 'GET /users/{username}'
const ROLES = 'GET /roles'
const OUTPUTS = 'GET /system/outputs'
const TOKENS = 'GET /users/{userId}/tokens'
const MAKE = 'POST /streams'
const END = 'DELETE /streams/{streamId}'
const MAKE_OUTPUT = 'POST /system/outputs'
const SEARCH = 'GET /search/universal/relative'
const MOST = [NODES, STREAMS, SYSTEM, MAKE]

/** Credentials that servers refuse everywhere, and routes where a server may let them in. */
const WRONG: readonly (readonly [CredentialKind, string, readonly string[]])[] = [
  [
    'none',
    'no credential',
    [NODES, SYSTEM, STREAMS, USER, OUTPUTS, END, MAKE_OUTPUT, 'POST /users/{userId}/tokens/{name}'],
  ],
  ['bearer', 'a bearer token', [NODES, STREAMS, USERS, MAKE, SYSTEM]],
  ['undecodable', 'a Basic credential that cannot be decoded', MOST],
  ['user:wrong-password', 'a wrong password', [NODES, STREAMS, MAKE, OUTPUTS, TOKENS, LOGIN]],
  ['user:empty-password', 'an empty password', [...MOST, LOGIN]],
  ['user:unknown', 'an unknown user', [NODES, SYSTEM, ROLES, MAKE_OUTPUT, STREAMS]],
  ['user:deleted', 'the password of a deleted user', MOST],
  [
    'token:invented',
    'an invented token',
    [NODES, STREAMS, OUTPUTS, MAKE, 'DELETE /system/outputs/{outputId}'],
  ],
  ['token:deleted', 'a deleted token', [NODES, SYSTEM, STREAMS, TOKENS, MAKE, USER]],
  ['token:of-deleted-user', 'the token of a deleted user', MOST],
  ['token:wrong-word', 'a token with another word than "token"', MOST],
  ['session:invented', 'an invented session', [NODES, STREAMS, USERS, MAKE, OUTPUTS]],
  [
    'session:ended',
    'an ended session',
    [NODES, SYSTEM, STREAMS, USER, MAKE, 'DELETE /system/sessions/{sessionId}'],
  ],
  ['session:of-deleted-user', 'the session of a deleted user', MOST],
  ['session:wrong-word', 'a session with another word than "session"', MOST],
  ['cookie:invented', 'an invented cookie', MOST],
  ['cookie:ended', 'the cookie of an ended session', MOST],
]

/** Credentials that servers accept everywhere. */
const RIGHT: readonly (readonly [CredentialKind, readonly string[]])[] = [
  [
    'user',
    [
      'GET /system/cluster/nodes',
      ROLES,
      'GET /system/indices/index_sets',
      'POST /streams/{streamId}/clone',
    ],
  ],
  ['token', [NODES, STREAMS, OUTPUTS, TOKENS, SYSTEM, MAKE, END, SEARCH, ROLES]],
  ['session', [NODES, STREAMS, OUTPUTS, USER, SYSTEM, MAKE, END, SEARCH, ROLES]],
  ['cookie', [NODES, STREAMS, OUTPUTS, SYSTEM, MAKE, END]],
]

const { at, row } = faultsIn('credentials')

function since(kind: CredentialKind) {
  return kind.startsWith('cookie') ? { since: '4.3.0' } : undefined
}

/** Who is let in and who is not, on one route. */
export const CREDENTIALS: readonly Fault[] = [
  ...WRONG.flatMap(([kind, words, routes]) =>
    routes.map((route) =>
      at(
        `in.${kind.replace(':', '-')}.${slug(route)}`,
        `${route} lets in ${words}`,
        route,
        route === LOGIN ? logsInWith(kind) : letIn(kind),
        since(kind),
      ),
    ),
  ),
  ...WRONG.filter(([kind]) => kind !== 'bearer' && kind !== 'undecodable').map(([kind, words]) =>
    row(
      `in.${kind.replace(':', '-')}.changing`,
      `every changing route lets in ${words}`,
      '*',
      on(/^(?:POST|PUT|DELETE) (?!\/system\/sessions)/, letIn(kind)),
      since(kind),
    ),
  ),
  ...RIGHT.flatMap(([kind, routes]) =>
    routes.map((route) =>
      at(
        `out.${kind}.${slug(route)}`,
        `${route} refuses a right ${kind}`,
        route,
        shutOut(kind),
        since(kind),
      ),
    ),
  ),
  ...[403, 302, 200].map((status) =>
    at(
      `status-${status}`,
      `streams are refused to strangers with ${status} where real servers say 401`,
      STREAMS,
      when(401, () => refuse(status)),
    ),
  ),
]

/** Accepts a login with an empty password, or with a wrong one. */
function logsInWith(kind: CredentialKind): Behaviour {
  return retry(
    ({ status }, { body }) =>
      status >= 400 &&
      /"password"\s*:\s*""/.test(body) === (kind === 'user:empty-password') &&
      /"password"/.test(body) &&
      /"username"\s*:\s*"[^"]/.test(body),
    (request) => ({
      ...asAdmin(request),
      body: JSON.stringify({ username: 'admin', password: 'admin', host: '' }),
    }),
  )
}
