import { header } from '#engine/model/exchange.ts'
import { type Behaviour, type LiveFault, faultsIn, type ProxyResponse } from '../harness/fault.ts'
import {
  all,
  ask,
  eachNode,
  edit,
  fresh,
  isGood,
  type Loose,
  on,
  put,
  refuse,
  reply,
  NODE_RECORDS,
  second,
  whenGood,
  withHeader,
  withJson,
  deny,
  named,
  promote,
} from '../harness/words.ts'
import { findBasic, findSession } from '../harness/ledger.ts'

const READS = [
  ['streams', 'GET /streams'],
  ['stream', 'GET /streams/{streamId}'],
  ['outputs', 'GET /system/outputs'],
  ['users', 'GET /users'],
  ['tokens', 'GET /users/{userId}/tokens'],
  ['roles', 'GET /roles'],
  ['nodes', 'GET /system/cluster/nodes'],
  ['index-sets', 'GET /system/indices/index_sets'],
] as const
const CLUSTER_ROUTE = 'GET /cluster'
const SYSTEM = 'GET /system'
const NODES = 'GET /system/cluster/nodes'
const OTHER = { cluster_id: '11111111-2222-4333-8444-555555555555' }
const { at, row } = faultsIn('cluster', { needs: 'second-node' })

/** Faults of two nodes that disagree. */
export const CLUSTER: readonly LiveFault[] = [
  ...READS.map(([name, route]) =>
    at(
      `stale-${name}`,
      `the second node returns ${route} for the whole run as it did first`,
      route,
      fresh(() => {
        const first = new Map<string, ProxyResponse>()
        return second(
          whenGood((response, { target }) => {
            const old = first.get(target) ?? response
            first.set(target, old)
            return old.body.equals(response.body)
              ? response
              : { ...response, body: old.body, headers: old.headers }
          }),
        )
      }),
    ),
  ),
  ...READS.slice(0, 6).map(([name, route]) =>
    at(
      `empty-${name}`,
      `the second node finds nothing at ${route}`,
      route,
      second(
        whenGood((response) => {
          if (route.endsWith('}')) return refuse(404)
          const json = JSON.parse(response.body.toString()) as Loose
          const emptied = Object.entries(json).map(([key, value]) => [
            key,
            Array.isArray(value) ? [] : typeof value === 'number' ? 0 : value,
          ])
          return withJson(response, Object.fromEntries(emptied))
        }),
      ),
    ),
  ),
  row(
    'only-itself',
    'the second node lists only itself',
    CLUSTER_ROUTE,
    fresh(() => {
      let own: string | undefined
      return second(
        all(
          reply((response) => {
            own = header(response.headers, 'x-graylog-node-id')
            return response
          }),
          on(
            CLUSTER_ROUTE,
            edit((json) => Object.fromEntries(Object.entries(json).filter(([key]) => key === own))),
          ),
        ),
      )
    }),
  ),
  row(
    'other-cluster',
    'the second node names another cluster',
    CLUSTER_ROUTE,
    second(
      on(
        NODE_RECORDS,
        eachNode((node) => ({ ...node, ...OTHER })),
      ),
    ),
  ),
  at(
    'other-cluster-in-record',
    'one node of GET /cluster names another cluster',
    CLUSTER_ROUTE,
    editSecond((record) => ({ ...record, ...OTHER })),
  ),
  row(
    'node-header-of-other',
    'the second node names the first in X-Graylog-Node-ID',
    '*',
    fresh(() => {
      let first: string | undefined
      return reply((response, { node }) => {
        const own = header(response.headers, 'x-graylog-node-id')
        if (node === 0) first = own ?? first
        return node === 1 && first !== undefined && own !== undefined
          ? withHeader(response, 'X-Graylog-Node-ID', first)
          : response
      })
    }),
  ),
  at(
    'system-of-other',
    'GET /system of the second node is the record of the first',
    SYSTEM,
    second(ask((request) => ({ ...request, node: 0 }))),
  ),
  at(
    'all-lead',
    'every node says that it leads',
    NODES,
    edit((json) => ({
      ...json,
      nodes: (json['nodes'] as Loose[]).map((node) => ({
        ...node,
        is_master: true,
        ...('is_leader' in node && { is_leader: true }),
      })),
    })),
  ),
  at(
    'version-mixed',
    'the second node reports another release',
    SYSTEM,
    second(put({ version: '3.3.3+abc1234' })),
  ),
  at(
    'keys-swapped',
    "GET /cluster has the records of the nodes under each other's ids",
    CLUSTER_ROUTE,
    edit((json) => {
      const [a, b] = Object.keys(json)
      return a === undefined || b === undefined ? undefined : { [a]: json[b], [b]: json[a] }
    }),
  ),
  at(
    'null-record',
    'the second node is null in GET /cluster though it responds',
    CLUSTER_ROUTE,
    editSecond(() => null),
  ),
  at(
    'changes-lost',
    'a change on the second node is answered well and not made',
    'PUT /streams/{streamId}',
    second(swallow(200)),
  ),
  at(
    'ends-lost',
    'ending a stream on the second node is answered well and not done',
    'DELETE /streams/{streamId}',
    second(swallow(204)),
  ),
  // Two nodes with different credentials.
  row(
    'session-not-shared',
    'a session of the first node is unknown to the second',
    'POST /system/sessions',
    second(on((request) => findSession(request) !== undefined, deny(401))),
  ),
  row(
    'token-not-shared',
    'a token is unknown to the second node',
    'POST /users/{userId}/tokens/{name}',
    second(on((request) => findBasic(request)?.[1] === 'token', deny(401))),
  ),
  row(
    'session-lives-on',
    'a session that was ended on the first node is good on the second',
    'DELETE /system/sessions/{sessionId}',
    second(promote('session:ended', 'cookie:ended')),
  ),
  row(
    'token-lives-on',
    'a token that was deleted on the first node is good on the second',
    'DELETE /users/{userId}/tokens/{idOrToken}',
    second(promote('token:deleted')),
  ),
  row('strangers-in', 'the second node lets strangers in', CLUSTER_ROUTE, second(promote('none'))),
  row(
    'wrong-password-in',
    'the second node lets a wrong password in',
    CLUSTER_ROUTE,
    second(promote('user:wrong-password')),
  ),
  row(
    'csrf-off',
    'the second node does not ask for X-Requested-By',
    'POST /streams',
    second(ask(named)),
    { since: '2.5.0' },
  ),
  row(
    'second-always-503',
    'the second node responds to everything with 503',
    '*',
    second(deny(503, 'HTTP 503 Service Unavailable')),
  ),
  row(
    'user-unknown',
    'a user that was made on the first node cannot log in on the second',
    'POST /users',
    second(async (request, forward, { ledger }) => {
      const user = ledger.userOf(request)
      return user !== undefined && user !== 'admin' ? refuse(401) : forward(request)
    }),
  ),
]

/** Changes the second record of `GET /cluster`. */
function editSecond(change: (record: Loose) => unknown): Behaviour {
  return edit((json) => {
    const [, key] = Object.keys(json)
    return key === undefined ? undefined : { ...json, [key]: change(json[key] as Loose) }
  })
}

/** Reads the object instead of changing it. */
function swallow(status: number): Behaviour {
  return async (request, forward, { ledger, admin }) => {
    if (ledger.userOf(request) === undefined) return forward(request)
    const response = await admin('GET', request.target)
    return isGood(response)
      ? { ...response, status, body: status === 204 ? Buffer.from('') : response.body }
      : forward(request)
  }
}
