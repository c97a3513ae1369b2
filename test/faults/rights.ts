import {
  type Behaviour,
  type CredentialKind,
  type LiveFault,
  faultsIn,
  slug,
} from '../harness/fault.ts'
import {
  ask,
  asAdmin,
  deny,
  editList,
  fresh,
  isGood,
  getMembers,
  on,
  refuse,
  retry,
  tell,
  when,
  whenGood,
} from '../harness/words.ts'

/** Requests that need a permission, which a careless server may not check. */
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
]

/** Routes later open to everyone for their own objects. */
const UNTIL: Readonly<Record<string, { readonly until: string }>> = {
  'GET /users': { until: '6.1.0' },
  'GET /roles': { until: '7.0.0' },
}

/** Requests open to every account. */
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
]

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
]

const TOKENS = 'GET /users/{userId}/tokens'
const END = 'DELETE /streams/{streamId}'
const CHANGE = 'PUT /streams/{streamId}'
const LOGIN = 'POST /system/sessions'

const { at, row } = faultsIn('rights')

/** Faults in the permissions of a second account. */
export const RIGHTS: readonly LiveFault[] = [
  ...REFUSED.map((route) =>
    at(
      `in.${slug(route)}`,
      `${route} lets an account in that has no right to it`,
      route,
      retry(403),
      UNTIL[route],
    ),
  ),
  ...ALLOWED.map((route) =>
    at(
      `out.${slug(route)}`,
      `${route} rejects an account that is no administrator`,
      route,
      forOthers(deny(403, 'Not authorized')),
    ),
  ),
  ...LISTS.map((route) =>
    at(
      `shows-all.${slug(route)}`,
      `${route} shows everything to an account that may see its own only`,
      route,
      forOthers(ask((request) => asAdmin(request))),
    ),
  ),
  ...['GET /streams', 'GET /system/outputs', TOKENS].map((route) =>
    at(
      `shows-none.${slug(route)}`,
      `${route} shows nothing to an account that is no administrator`,
      route,
      forOthers(editList((items) => (items.length > 0 ? [] : undefined))),
    ),
  ),
  ...[401, 404, 200].map((status) =>
    at(
      `status-${status}`,
      `a missing right is told with ${status} where real servers say 403`,
      END,
      when(403, () => (status === 200 ? tell(200) : refuse(status))),
    ),
  ),
  row(
    'token-of-admin',
    'a token of another account has the rights of an administrator',
    'POST /users/{userId}/tokens/{name}',
    readsAsAdmin('token'),
  ),
  row(
    'session-of-admin',
    'a session of another account has the rights of an administrator',
    LOGIN,
    readsAsAdmin('session', 'cookie'),
  ),
  at(
    'admin-loses',
    'an administrator may not read the tokens of others from 3.0 on',
    TOKENS,
    async (request, forward, { ledger }) => {
      const own = /^(?:admin|local%3Aadmin|local:admin)$/.test(request.parameters[0] ?? '')
      return ledger.userOf(request) === 'admin' && !own ? refuse(403) : forward(request)
    },
    { since: '3.0.0' },
  ),
  at(
    'others-tokens',
    'up to 2.5 an administrator may read the tokens of others',
    TOKENS,
    retry(403, (request) => ({
      ...asAdmin(request),
      target: request.target.replace(/users\/[^/]+/, 'users/admin'),
    })),
    { until: '3.0.0' },
  ),
  at(
    'own-password-only-admin',
    'a user may not change its own password',
    'PUT /users/{userId}/password',
    forOthers(deny(403)),
  ),
  row(
    'wears-off',
    'an account that was rejected once may do everything afterward',
    '*',
    fresh(() => {
      let isOpen = false
      return async (request, forward) => {
        const response = await forward(request)
        if (response.status !== 403) return response
        if (isOpen) return forward(asAdmin(request))
        isOpen = true
        return response
      }
    }),
  ),
  at(
    'sees-by-change',
    'an account that may not read a stream gets its record from a rejected change',
    CHANGE,
    when(403, async (response, { target }, { admin }) => {
      const record = await admin('GET', target)
      return isGood(record) ? { ...record, status: 403 } : response
    }),
  ),
  at(
    'null-for-reader',
    'GET /cluster has null for each node when a Reader asks',
    'GET /cluster',
    forOthers(
      whenGood((response) =>
        tell(200, Object.fromEntries(Object.keys(getMembers(response)).map((key) => [key, null]))),
      ),
    ),
  ),
]

/** Applies to valid credentials of accounts other than root. */
function forOthers(inner: Behaviour): Behaviour {
  return async (request, forward, world) => {
    const user = world.ledger.userOf(request)
    const isOther =
      request.route === LOGIN
        ? !request.body.includes('"admin"')
        : user !== undefined && user !== 'admin'
    if (!isOther) return forward(request)
    const response = await forward(request)
    return isGood(response) || response.status === 403 ? inner(request, forward, world) : response
  }
}

/** Lets these kinds of credentials read as the root account. */
function readsAsAdmin(...kinds: readonly CredentialKind[]): Behaviour {
  return on(
    ({ method }) => method === 'GET',
    ask((request, { ledger }) =>
      ledger.userOf(request) !== 'admin' && kinds.includes(ledger.kindOf(request))
        ? asAdmin(request)
        : request,
    ),
  )
}
