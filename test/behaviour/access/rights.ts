import type { Behaviour, Middleware } from '../model.ts'
import { anywhereIn, rowIn, slug } from '../rows.ts'
import { asAdmin, editList, isGood, on, refuse, tell } from '../words.ts'

const LAB = 'lab-facts 1, 4; server-facts 4, 6; recordings of Reader accounts'

/** What an account without the right is refused, and may be let do by a careless server. */
const REFUSED = [
  'POST /streams',
  'PUT /streams/{streamId}',
  'DELETE /streams/{streamId}',
  'GET /streams/{streamId}',
  'POST /streams/{streamId}/pause',
  'POST /streams/{streamId}/resume',
  'POST /streams/{streamId}/clone',
  'POST /streams/{streamid}/rules',
  'POST /streams/{streamid}/outputs',
  'DELETE /streams/{streamid}/outputs/{outputId}',
  'GET /system/outputs/{outputId}',
  'POST /system/outputs',
  'PUT /system/outputs/{outputId}',
  'DELETE /system/outputs/{outputId}',
  'POST /users',
  'PUT /users/{userId}',
  'DELETE /users/{username}',
  'GET /users',
  'POST /users/{userId}/tokens/{name}',
  'GET /users/{userId}/tokens',
  'DELETE /users/{userId}/tokens/{idOrToken}',
  'GET /roles',
  'POST /roles',
  'DELETE /roles/{rolename}',
  'PUT /system/lbstatus/override/{status}',
  'PUT /system/processing/pause',
  'PUT /system/processing/resume',
  'POST /system/inputs',
  'DELETE /system/inputs/{inputId}',
  'GET /system/inputs',
  'GET /system/indices/index_sets/{id}',
  'POST /system/indices/index_sets',
  'GET /system/cluster_config',
  'GET /search/universal/relative',
  'GET /messages/{index}/{messageId}',
  'GET /system/indexer/indices/templates',
] as const

/** What everybody may ask for afterwards, and sees what is one's own. */
const UNTIL: Readonly<Record<string, { readonly until: string }>> = {
  'GET /users': { until: '6.1.0' },
  'GET /roles': { until: '7.0.0' },
}

/** What any account may see. */
const ALLOWED = [
  'GET /cluster',
  'GET /system',
  'GET /streams',
  'GET /streams/enabled',
  'GET /system/cluster/nodes',
  'GET /system/outputs',
  'GET /users/{username}',
  'POST /system/sessions',
  'DELETE /system/sessions/{sessionId}',
  'GET /system/indices/index_sets',
] as const

const LISTS = [
  'GET /streams',
  'GET /system/outputs',
  'GET /users',
  'GET /system/indices/index_sets',
  'GET /streams/enabled',
  'GET /streams/paginated',
  'GET /users/paginated',
  'GET /views',
  'GET /system/inputs',
] as const

const row = rowIn('rights', LAB)
const anywhere = anywhereIn('rights', LAB)

/** What a second account may do, and what it may not. */
export const RIGHTS: readonly Behaviour[] = [
  ...REFUSED.map((route) =>
    row(
      `in.${slug(route)}`,
      `${route} lets an account in that has no right to it`,
      route,
      UNTIL[route] ?? {},
      () =>
        on(route, async (request, forward) => {
          const answer = await forward(request)
          return answer.status === 403 ? forward(asAdmin(request)) : answer
        }),
    ),
  ),
  ...ALLOWED.map((route) =>
    row(`out.${slug(route)}`, `${route} refuses an account that is no administrator`, route, () =>
      forOthers(route, async () => refuse(403, 'Not authorized')),
    ),
  ),
  ...LISTS.map((route) =>
    row(
      `shows-all.${slug(route)}`,
      `${route} shows everything to an account that may see its own only`,
      route,
      () => forOthers(route, async (request, forward) => forward(asAdmin(request))),
    ),
  ),
  ...(['GET /streams', 'GET /system/outputs', 'GET /users/{userId}/tokens'] as const).map((route) =>
    row(
      `shows-none.${slug(route)}`,
      `${route} shows nothing to an account that is no administrator`,
      route,
      () => {
        const inner = editList(route, (items) => (items.length > 0 ? [] : undefined))
        return forOthers(route, inner)
      },
    ),
  ),
  ...([401, 404, 200] as const).map((status) =>
    row(
      `status-${status}`,
      `a missing right is told with ${status} where real servers say 403`,
      'DELETE /streams/{streamId}',
      () =>
        on('DELETE /streams/{streamId}', async (request, forward) => {
          const answer = await forward(request)
          return answer.status === 403 ? (status === 200 ? tell(200) : refuse(status)) : answer
        }),
    ),
  ),
  row(
    'token-of-admin',
    'a token of another account has the rights of an administrator',
    'POST /users/{userId}/tokens/{name}',
    { by: '5' },
    () => asOne(['token']),
  ),
  row(
    'session-of-admin',
    'a session of another account has the rights of an administrator',
    'POST /system/sessions',
    { by: '5' },
    () => asOne(['session', 'cookie']),
  ),
  row(
    'admin-loses',
    'an administrator may not read the tokens of others from 3.0 on',
    'GET /users/{userId}/tokens',
    { by: "lab-facts 1: other user's tokens", since: '3.0.0' },
    () =>
      on('GET /users/{userId}/tokens', async (request, forward, { ledger }) => {
        const own = /^(?:admin|local%3Aadmin|local:admin)$/.test(request.parameters[0] ?? '')
        return ledger.userOf(request) === 'admin' && !own ? refuse(403) : forward(request)
      }),
  ),
  row(
    'others-tokens',
    'up to 2.5 an administrator may read the tokens of others',
    'GET /users/{userId}/tokens',
    { by: '5 rule 3', until: '3.0.0' },
    () =>
      on('GET /users/{userId}/tokens', async (request, forward) => {
        const answer = await forward(request)
        const target = request.target.replace(/users\/[^/]+/, 'users/admin')
        return answer.status === 403 ? forward({ ...asAdmin(request), target }) : answer
      }),
  ),
  row(
    'own-password-only-admin',
    'a user may not change its own password',
    'PUT /users/{userId}/password',
    { by: 'server-facts: users:passwordchange for oneself' },
    () => forOthers('PUT /users/{userId}/password', async () => refuse(403)),
  ),
  anywhere('wears-off', 'an account that was refused once may do everything afterwards', () => {
    let isOpen = false
    return async (request, forward) => {
      const answer = await forward(request)
      if (answer.status !== 403) return answer
      if (isOpen) return forward(asAdmin(request))
      isOpen = true
      return answer
    }
  }),
  row(
    'sees-by-change',
    'an account that may not read a stream gets its record from a refused change',
    'PUT /streams/{streamId}',
    () =>
      on('PUT /streams/{streamId}', async (request, forward, { admin }) => {
        const answer = await forward(request)
        if (answer.status !== 403) return answer
        const record = await admin('GET', request.target)
        return isGood(record) ? { ...record, status: 403 } : answer
      }),
  ),
  row(
    'null-for-reader',
    'GET /cluster has null for each node when a Reader asks',
    'GET /cluster',
    { by: 'server-facts 1.1: system:read is in the Reader role' },
    () =>
      forOthers('GET /cluster', async (request, forward) => {
        const answer = await forward(request)
        if (!isGood(answer)) return answer
        const keys = Object.keys(JSON.parse(answer.body.toString()) as object)
        return tell(200, Object.fromEntries(keys.map((key) => [key, null])))
      }),
  ),
]

/** Only for live credentials of accounts other than the root account. */
function forOthers(route: string, inner: Middleware): Middleware {
  return on(route, async (request, forward, world) => {
    const user = world.ledger.userOf(request)
    const isLogin = request.route === 'POST /system/sessions'
    const isOther = isLogin
      ? !request.body.includes('"admin"')
      : user !== undefined && user !== 'admin'
    if (!isOther) return forward(request)
    const answer = await forward(request)
    return isGood(answer) || answer.status === 403 ? inner(request, forward, world) : answer
  })
}

/** Everybody's credentials of these forms are the root account's. */
function asOne(kinds: readonly string[]): Middleware {
  return async (request, forward, { ledger }) => {
    const isOther = ledger.userOf(request) !== 'admin' && kinds.includes(ledger.kindOf(request))
    return isOther && request.method === 'GET' ? forward(asAdmin(request)) : forward(request)
  }
}
