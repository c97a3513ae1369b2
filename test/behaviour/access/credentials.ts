import type { Asked } from '../call.ts'
import type { CredentialKind } from '../ledger.ts'
import type { Behaviour } from '../model.ts'
import { slug } from '../rows.ts'
import { asAdmin, isAt, letIn, on, refuse, shutOut } from '../words.ts'

const base = { area: 'credentials' } as const

/** Credentials that real servers refuse everywhere, and where a vendor's server may let them in. */
const WRONG: readonly (readonly [CredentialKind, string, readonly string[]])[] = [
  [
    'none',
    'no credential',
    [
      'GET /cluster',
      'GET /system',
      'GET /streams',
      'GET /users/{username}',
      'GET /system/outputs',
      'DELETE /streams/{streamId}',
      'POST /system/outputs',
      'POST /users/{userId}/tokens/{name}',
    ],
  ],
  [
    'bearer',
    'a bearer token',
    ['GET /cluster', 'GET /streams', 'GET /users', 'POST /streams', 'GET /system'],
  ],
  [
    'undecodable',
    'a Basic credential that cannot be decoded',
    ['GET /cluster', 'GET /streams', 'GET /system', 'POST /streams'],
  ],
  [
    'user:wrong-password',
    'a wrong password',
    [
      'GET /cluster',
      'GET /streams',
      'POST /streams',
      'GET /system/outputs',
      'GET /users/{userId}/tokens',
      'POST /system/sessions',
    ],
  ],
  [
    'user:empty-password',
    'an empty password',
    ['GET /cluster', 'GET /streams', 'GET /system', 'POST /streams', 'POST /system/sessions'],
  ],
  [
    'user:unknown',
    'an unknown user',
    ['GET /cluster', 'GET /system', 'GET /roles', 'POST /system/outputs', 'GET /streams'],
  ],
  [
    'user:deleted',
    'the password of a deleted user',
    ['GET /cluster', 'GET /streams', 'GET /system', 'POST /streams'],
  ],
  [
    'token:invented',
    'an invented token',
    [
      'GET /cluster',
      'GET /streams',
      'GET /system/outputs',
      'POST /streams',
      'DELETE /system/outputs/{outputId}',
    ],
  ],
  [
    'token:deleted',
    'a deleted token',
    [
      'GET /cluster',
      'GET /system',
      'GET /streams',
      'GET /users/{userId}/tokens',
      'POST /streams',
      'GET /users/{username}',
    ],
  ],
  [
    'token:of-deleted-user',
    'the token of a deleted user',
    ['GET /cluster', 'GET /streams', 'GET /system', 'POST /streams'],
  ],
  [
    'token:wrong-word',
    'a token with another word than "token"',
    ['GET /cluster', 'GET /streams', 'GET /system', 'POST /streams'],
  ],
  [
    'session:invented',
    'an invented session',
    ['GET /cluster', 'GET /streams', 'GET /users', 'POST /streams', 'GET /system/outputs'],
  ],
  [
    'session:ended',
    'an ended session',
    [
      'GET /cluster',
      'GET /system',
      'GET /streams',
      'GET /users/{username}',
      'POST /streams',
      'DELETE /system/sessions/{sessionId}',
    ],
  ],
  [
    'session:of-deleted-user',
    'the session of a deleted user',
    ['GET /cluster', 'GET /streams', 'GET /system', 'POST /streams'],
  ],
  [
    'session:wrong-word',
    'a session with another word than "session"',
    ['GET /cluster', 'GET /streams', 'GET /system', 'POST /streams'],
  ],
  [
    'cookie:invented',
    'an invented cookie',
    ['GET /cluster', 'GET /streams', 'GET /system', 'POST /streams'],
  ],
  [
    'cookie:ended',
    'the cookie of an ended session',
    ['GET /cluster', 'GET /streams', 'GET /system', 'POST /streams'],
  ],
]

/** Credentials that real servers accept everywhere. */
const RIGHT: readonly (readonly [CredentialKind, readonly string[]])[] = [
  [
    'user',
    [
      'GET /system/cluster/nodes',
      'GET /roles',
      'GET /system/indices/index_sets',
      'POST /streams/{streamId}/clone',
    ],
  ],
  [
    'token',
    [
      'GET /cluster',
      'GET /streams',
      'GET /system/outputs',
      'GET /users/{userId}/tokens',
      'GET /system',
      'POST /streams',
      'DELETE /streams/{streamId}',
      'GET /search/universal/relative',
      'GET /roles',
    ],
  ],
  [
    'session',
    [
      'GET /cluster',
      'GET /streams',
      'GET /system/outputs',
      'GET /users/{username}',
      'GET /system',
      'POST /streams',
      'DELETE /streams/{streamId}',
      'GET /search/universal/relative',
      'GET /roles',
    ],
  ],
  [
    'cookie',
    [
      'GET /cluster',
      'GET /streams',
      'GET /system/outputs',
      'GET /system',
      'POST /streams',
      'DELETE /streams/{streamId}',
    ],
  ],
]

const since = (kind: CredentialKind) =>
  kind.startsWith('cookie') ? { releases: { since: '4.3.0' } } : {}

/** Who is let in and who is not, on one route. */
export const CREDENTIALS: readonly Behaviour[] = [
  ...WRONG.flatMap(([kind, words, routes]) =>
    routes.map((route) => ({
      ...base,
      ...since(kind),
      id: `credentials.in.${kind.replace(':', '-')}.${slug(route)}`,
      what: `${route} lets in ${words}`,
      route,
      decidedBy: '5; lab-facts 1: 401',
      make: () => (route === 'POST /system/sessions' ? logsInWith(kind) : letIn(route, [kind])),
    })),
  ),
  ...WRONG.filter(([kind]) => kind !== 'bearer' && kind !== 'undecodable').map(([kind, words]) => ({
    ...base,
    ...since(kind),
    id: `credentials.in.${kind.replace(':', '-')}.changing`,
    what: `every changing route lets in ${words}`,
    route: '*',
    decidedBy: '5; lab-facts 1: 401',
    make: () => letIn(isChange, [kind]),
  })),
  ...RIGHT.flatMap(([kind, routes]) =>
    routes.map((route) => ({
      ...base,
      ...since(kind),
      id: `credentials.out.${kind}.${slug(route)}`,
      what: `${route} refuses a right ${kind}`,
      route,
      decidedBy: '5: three credential forms on all requests',
      make: () => shutOut(route, [kind]),
    })),
  ),
  ...[403, 302, 200].map((status) => ({
    ...base,
    id: `credentials.status-${status}`,
    what: `streams are refused to strangers with ${status} where real servers say 401`,
    route: 'GET /streams',
    decidedBy: 'lab-facts 1: 401',
    make: () =>
      on('GET /streams', async (request, forward) => {
        const answer = await forward(request)
        return answer.status === 401 ? refuse(status) : answer
      }),
  })),
]

/** A login that takes what is no password. */
function logsInWith(kind: CredentialKind) {
  return on('POST /system/sessions', async (request: Asked, forward) => {
    const answer = await forward(request)
    const isEmpty = /"password"\s*:\s*""/.test(request.body)
    if (answer.status < 400 || isEmpty !== (kind === 'user:empty-password')) return answer
    if (!/"password"/.test(request.body) || !/"username"\s*:\s*"[^"]/.test(request.body))
      return answer
    const body = JSON.stringify({ username: 'admin', password: 'admin', host: '' })
    return forward({ ...asAdmin(request), body })
  })
}

function isChange(request: Asked): boolean {
  return isAt(/^(?:POST|PUT|DELETE) (?!\/system\/sessions)/, request)
}
