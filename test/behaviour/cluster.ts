import type { Answer } from './call.ts'
import type { Behaviour, Middleware } from './model.ts'
import { anywhereIn, rowIn } from './rows.ts'
import {
  all,
  edit,
  isAt,
  isGood,
  type Loose,
  on,
  refuse,
  second,
  withHeader,
  withJson,
} from './words.ts'

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

const row = rowIn('cluster', FACTS)
const anywhere = anywhereIn('cluster', FACTS)

const rows = [
  ...READS.map(([name, route]) =>
    row(
      `stale-${name}`,
      `the second node answers ${route} for the whole run as it did first`,
      route,
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
    ),
  ),
  ...READS.slice(0, 6).map(([name, route]) =>
    row(`empty-${name}`, `the second node finds nothing at ${route}`, route, () =>
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
    ),
  ),
  row('only-itself', 'the second node lists only itself', 'GET /cluster', { by: '2.1' }, () => {
    let own: string | undefined
    return second(
      all(
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
  }),
  row(
    'other-cluster',
    'the second node names another cluster',
    'GET /cluster',
    { by: '2.1: cluster_id' },
    () => second(edit(/^GET \/(?:cluster|system)$/, (json) => renamed(json))),
  ),
  row(
    'other-cluster-in-record',
    'one node of GET /cluster names another cluster',
    'GET /cluster',
    { by: '2.1: cluster_id' },
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
  ),
  anywhere(
    'node-header-of-other',
    'the second node names the first in X-Graylog-Node-ID',
    { by: 'lab-facts 1: X-Graylog-Node-ID' },
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
  ),
  row(
    'system-of-other',
    'GET /system of the second node is the record of the first',
    'GET /system',
    { by: '2.1' },
    () =>
      on('GET /system', (request, forward) =>
        forward(request.node === 1 ? { ...request, node: 0 } : request),
      ),
  ),
  row(
    'all-lead',
    'every node says that it leads',
    'GET /system/cluster/nodes',
    { by: 'server-facts 1.4' },
    () =>
      edit('GET /system/cluster/nodes', (json) => ({
        ...json,
        nodes: (json['nodes'] as Loose[]).map((node) => ({
          ...node,
          is_master: true,
          ...('is_leader' in node && { is_leader: true }),
        })),
      })),
  ),
  row('version-mixed', 'the second node reports another release', 'GET /system', { by: '9' }, () =>
    second(edit('GET /system', (json) => ({ ...json, version: '3.3.3+abc1234' }))),
  ),
  row(
    'keys-swapped',
    "GET /cluster has the records of the nodes under each other's ids",
    'GET /cluster',
    { by: '2.1: node_id equals the key' },
    () =>
      edit('GET /cluster', (json) => {
        const [a, b] = Object.keys(json)
        return a === undefined || b === undefined ? undefined : { [a]: json[b], [b]: json[a] }
      }),
  ),
  row(
    'null-record',
    'the second node is null in GET /cluster though it answers',
    'GET /cluster',
    { by: '2.1' },
    () =>
      edit('GET /cluster', (json) => {
        const [, b] = Object.keys(json)
        return b === undefined ? undefined : { ...json, [b]: null }
      }),
  ),
  row(
    'changes-lost',
    'a change on the second node is answered well and not made',
    'PUT /streams/{streamId}',
    () => second(swallow('PUT /streams/{streamId}', 200)),
  ),
  row(
    'ends-lost',
    'ending a stream on the second node is answered well and not done',
    'DELETE /streams/{streamId}',
    () => second(swallow('DELETE /streams/{streamId}', 204)),
  ),
]

/** Two nodes that are not of one mind. */
export const CLUSTER: readonly Behaviour[] = rows.map((row) => ({ ...row, nodes: 2 as const }))

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
