import type { Answer, Behaviour, Middleware } from './model.ts'
import { rowsOf } from './rows.ts'
import type { Row } from './rows.ts'
import { basicOf, sessionOf } from './ledger.ts'
import { edit, isAt, isGood, on, refuse, withHeader, withJson } from './words.ts'
import type { Loose } from './words.ts'

const FACTS = '2.1; lab-facts 3; recordings of clusters'
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

const rows: readonly Row[] = [
  ...READS.map(([name, route]): Row => [
    `stale-${name}`,
    `the second node answers ${route} for the whole run as it did first`,
    route,
    FACTS,
    () => {
      const first = new Map<string, Answer>()
      return second(
        on(route, async (request, forward) => {
          const answer = await forward(request)
          if (!isGood(answer)) return answer
          const old = first.get(request.target) ?? answer
          first.set(request.target, old)
          return old.body.equals(answer.body)
            ? answer
            : { ...answer, body: old.body, headers: old.headers }
        }),
      )
    },
  ]),
  ...READS.slice(0, 6).map(([name, route]): Row => [
    `empty-${name}`,
    `the second node finds nothing at ${route}`,
    route,
    FACTS,
    () =>
      second(
        on(route, async (request, forward) => {
          const answer = await forward(request)
          if (!isGood(answer)) return answer
          if (route.endsWith('}')) return refuse(404)
          const json = JSON.parse(answer.body.toString()) as Loose
          const emptied = Object.fromEntries(
            Object.entries(json).map(([key, value]) => [
              key,
              Array.isArray(value) ? [] : typeof value === 'number' ? 0 : value,
            ]),
          )
          return withJson(answer, emptied)
        }),
      ),
  ]),
  [
    'session-not-shared',
    'a session of the first node is unknown to the second',
    'POST /system/sessions',
    FACTS,
    () =>
      second(async (request, forward) =>
        sessionOf(request) === undefined ? forward(request) : refuse(401),
      ),
  ],
  [
    'token-not-shared',
    'a token is unknown to the second node',
    'POST /users/{userId}/tokens/{name}',
    FACTS,
    () =>
      second(async (request, forward) =>
        basicOf(request)?.[1] === 'token' ? refuse(401) : forward(request),
      ),
  ],
  [
    'session-lives-on',
    'a session that was ended on the first node is good on the second',
    'DELETE /system/sessions/{sessionId}',
    FACTS,
    () =>
      second(async (request, forward, { ledger }) => {
        const kind = ledger.kindOf(request)
        return kind === 'session:ended' || kind === 'cookie:ended'
          ? forward(admin(request))
          : forward(request)
      }),
  ],
  [
    'token-lives-on',
    'a token that was deleted on the first node is good on the second',
    'DELETE /users/{userId}/tokens/{idOrToken}',
    FACTS,
    () =>
      second(async (request, forward, { ledger }) =>
        ledger.kindOf(request) === 'token:deleted' ? forward(admin(request)) : forward(request),
      ),
  ],
  [
    'strangers-in',
    'the second node lets strangers in',
    'GET /cluster',
    '5',
    () =>
      second(async (request, forward, { ledger }) =>
        ledger.kindOf(request) === 'none' ? forward(admin(request)) : forward(request),
      ),
  ],
  [
    'wrong-password-in',
    'the second node lets a wrong password in',
    'GET /cluster',
    '5',
    () =>
      second(async (request, forward, { ledger }) =>
        ledger.kindOf(request) === 'user:wrong-password'
          ? forward(admin(request))
          : forward(request),
      ),
  ],
  [
    'csrf-off',
    'the second node does not ask for X-Requested-By',
    'POST /streams',
    '5 rule 5',
    () =>
      second(async (request, forward) =>
        request.headers.some(([key]) => /^x-requested-by$/i.test(key))
          ? forward(request)
          : forward({ ...request, headers: [...request.headers, ['X-Requested-By', 'x']] }),
      ),
    { since: '2.5.0' },
  ],
  [
    'only-itself',
    'the second node lists only itself',
    'GET /cluster',
    '2.1',
    () => {
      let own: string | undefined
      return second(
        all2(
          async (request, forward) => {
            const answer = await forward(request)
            own = answer.headers.find(([key]) => /^x-graylog-node-id$/i.test(key))?.[1]
            return answer
          },
          edit('GET /cluster', (json) =>
            Object.fromEntries(Object.entries(json).filter(([key]) => key === own)),
          ),
        ),
      )
    },
  ],
  [
    'other-cluster',
    'the second node names another cluster',
    'GET /cluster',
    '2.1: cluster_id',
    () => second(edit(/^GET \/(?:cluster|system)$/, (json) => renamed(json))),
  ],
  [
    'other-cluster-in-record',
    'one node of GET /cluster names another cluster',
    'GET /cluster',
    '2.1: cluster_id',
    () =>
      edit('GET /cluster', (json) => {
        const keys = Object.keys(json)
        const [, last] = keys
        return last === undefined
          ? undefined
          : {
              ...json,
              [last]: {
                ...(json[last] as Loose),
                cluster_id: '11111111-2222-4333-8444-555555555555',
              },
            }
      }),
  ],
  [
    'node-header-of-other',
    'the second node names the first in X-Graylog-Node-ID',
    '*',
    'lab-facts 1: X-Graylog-Node-ID',
    () => {
      let first: string | undefined
      return async (request, forward) => {
        const answer = await forward(request)
        const own = answer.headers.find(([key]) => /^x-graylog-node-id$/i.test(key))?.[1]
        if (request.node === 0) first = own ?? first
        return request.node === 1 && first !== undefined && own !== undefined
          ? withHeader(answer, 'X-Graylog-Node-ID', first)
          : answer
      }
    },
  ],
  [
    'system-of-other',
    'GET /system of the second node is the record of the first',
    'GET /system',
    '2.1',
    () =>
      on('GET /system', (request, forward) =>
        forward(request.node === 1 ? { ...request, node: 0 } : request),
      ),
  ],
  [
    'all-lead',
    'every node says that it leads',
    'GET /system/cluster/nodes',
    'server-facts 1.4',
    () =>
      edit('GET /system/cluster/nodes', (json) => ({
        ...json,
        nodes: (json['nodes'] as Loose[]).map((node) => ({
          ...node,
          is_master: true,
          ...('is_leader' in node && { is_leader: true }),
        })),
      })),
  ],
  [
    'version-mixed',
    'the second node reports another release',
    'GET /system',
    '9',
    () => second(edit('GET /system', (json) => ({ ...json, version: '3.3.3+abc1234' }))),
  ],
  [
    'keys-swapped',
    "GET /cluster has the records of the nodes under each other's ids",
    'GET /cluster',
    '2.1: node_id equals the key',
    () =>
      edit('GET /cluster', (json) => {
        const [a, b] = Object.keys(json)
        return a === undefined || b === undefined ? undefined : { [a]: json[b], [b]: json[a] }
      }),
  ],
  [
    'null-record',
    'the second node is null in GET /cluster though it answers',
    'GET /cluster',
    '2.1',
    () =>
      edit('GET /cluster', (json) => {
        const [, b] = Object.keys(json)
        return b === undefined ? undefined : { ...json, [b]: null }
      }),
  ],
  [
    'changes-lost',
    'a change on the second node is answered well and not made',
    'PUT /streams/{streamId}',
    FACTS,
    () => second(swallow('PUT /streams/{streamId}', 200)),
  ],
  [
    'ends-lost',
    'ending a stream on the second node is answered well and not done',
    'DELETE /streams/{streamId}',
    FACTS,
    () => second(swallow('DELETE /streams/{streamId}', 204)),
  ],
  [
    'second-always-503',
    'the second node answers everything with 503',
    '*',
    FACTS,
    () => second(async () => refuse(503, 'HTTP 503 Service Unavailable')),
  ],
  [
    'user-unknown',
    'a user that was made on the first node cannot log in on the second',
    'POST /users',
    FACTS,
    () =>
      second(async (request, forward, { ledger }) => {
        const user = ledger.userOf(request)
        return user !== undefined && user !== 'admin' ? refuse(401) : forward(request)
      }),
  ],
]

/** Two nodes that are not of one mind. */
export const CLUSTER: readonly Behaviour[] = rowsOf('cluster', rows).map((row) => ({
  ...row,
  nodes: 2 as const,
}))

/** Only the second node. */
function second(inner: Middleware): Middleware {
  return async (request, forward, world) =>
    request.node === 1 ? inner(request, forward, world) : forward(request)
}

function swallow(route: string, status: number): Middleware {
  return async (request, forward, { ledger, admin: ask }) => {
    if (!isAt(route, request) || ledger.userOf(request) === undefined) return forward(request)
    const answer = await ask('GET', request.target)
    return isGood(answer)
      ? { ...answer, status, body: status === 204 ? Buffer.from('') : answer.body }
      : forward(request)
  }
}

function renamed(json: Loose): Loose {
  const other = '11111111-2222-4333-8444-555555555555'
  if ('cluster_id' in json) return { ...json, cluster_id: other }
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [
      key,
      value === null ? null : { ...(value as Loose), cluster_id: other },
    ]),
  )
}

function admin(request: Parameters<Middleware>[0]): Parameters<Middleware>[0] {
  const rest = request.headers.filter(([key]) => !/^(?:cookie|authorization)$/i.test(key))
  return {
    ...request,
    headers: [...rest, ['Authorization', `Basic ${Buffer.from('admin:admin').toString('base64')}`]],
  }
}

function all2(first: Middleware, then: Middleware): Middleware {
  return (request, forward, world) => then(request, (next) => first(next, forward, world), world)
}
