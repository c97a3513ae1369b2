import type { Behaviour, Middleware } from './model.ts'
import { rowIn, slug } from './rows.ts'
import { edit, editList, isGood, jsonOf, listKey, type Loose, on, withJson } from './words.ts'

const LISTS = [
  'GET /streams',
  'GET /system/outputs',
  'GET /users',
  'GET /roles',
  'GET /streams/{streamid}/rules',
  'GET /streams/{streamid}/outputs',
  'GET /system/cluster/nodes',
  'GET /streams/paginated',
  'GET /users/paginated',
  'GET /system/indices/index_sets',
] as const
const FACTS = 'server-facts 6.2; recordings'

const row = rowIn('lists', FACTS)

const rows = [
  ...LISTS.map((route) =>
    row(
      `total-one-more.${slug(route)}`,
      `the total of ${route} is one more than it lists`,
      route,
      () =>
        edit(route, (json) =>
          typeof json['total'] === 'number' ? { ...json, total: json['total'] + 1 } : undefined,
        ),
    ),
  ),
  ...LISTS.map((route) =>
    row(`cut.${slug(route)}`, `${route} leaves the last out, and the total knows`, route, () =>
      edit(route, (json) => {
        const key = listKey(json)
        const items = key === undefined ? [] : (json[key] as unknown[])
        if (key === undefined || items.length < 2) return undefined
        const total = typeof json['total'] === 'number' ? { total: json['total'] - 1 } : {}
        return { ...json, ...total, [key]: items.slice(0, -1) }
      }),
    ),
  ),
  ...LISTS.slice(0, 6).map((route) =>
    row(
      `cached.${slug(route)}`,
      `${route} answers for the whole run what it answered first`,
      route,
      () => cached(route),
    ),
  ),
  ...LISTS.slice(0, 4).map((route) =>
    row(`doubled.${slug(route)}`, `${route} lists everything twice`, route, () =>
      editList(route, (items) => [...items, ...items]),
    ),
  ),
  row('empty-null', 'a list without elements is null', 'GET /streams/{streamid}/rules', () =>
    edit(/^GET \/streams\/\{streamid\}\/(?:rules|outputs)$/, (json) => {
      const key = listKey(json)
      return key !== undefined && (json[key] as unknown[]).length === 0
        ? { ...json, [key]: null }
        : undefined
    }),
  ),
  row('single-bare', 'a list of one is the one without a list', 'GET /system/cluster/nodes', () =>
    edit('GET /system/cluster/nodes', (json) => {
      const key = listKey(json)
      const items = key === undefined ? [] : (json[key] as unknown[])
      return key !== undefined && items.length === 1 ? { ...json, [key]: items[0] } : undefined
    }),
  ),
  row(
    'records-shorter',
    'the list of streams leaves out what the record alone has',
    'GET /streams',
    { by: '2.4' },
    () =>
      editList('GET /streams', (items) =>
        items.map(({ description: _d, matching_type: _m, ...rest }) => rest),
      ),
  ),
  row(
    'records-differ',
    'the list of outputs tells another title than the record alone',
    'GET /system/outputs',
    { by: '2.5' },
    () =>
      editList('GET /system/outputs', (items) =>
        items.map((item) => ({ ...item, title: `${String(item['title'])} ` })),
      ),
  ),
  row(
    'enabled-total',
    'the total of the enabled streams is that of all streams',
    'GET /streams/enabled',
    () => edit('GET /streams/enabled', (json) => ({ ...json, total: Number(json['total']) + 1 })),
  ),
  row(
    'grows-with-reading',
    'each reading of the streams adds one that is empty',
    'GET /streams',
    () => {
      let count = 0
      return editList('GET /streams', (items) => {
        count += 1
        const [first] = items
        return first && count > 1
          ? [...items, { ...first, id: `5f00000000000000000000${String(count).padStart(2, '0')}` }]
          : undefined
      })
    },
  ),
  row('every-other-empty', 'every other reading of the streams is empty', 'GET /streams', () => {
    let count = 0
    return edit('GET /streams', () =>
      (count += 1) % 2 === 0 ? { total: 0, streams: [] } : undefined,
    )
  }),
  row(
    'nodes-with-dead',
    'the list of nodes has one that does not exist',
    'GET /system/cluster/nodes',
    { by: '2.1; recordings of clusters' },
    () =>
      edit('GET /system/cluster/nodes', (json) => {
        const nodes = json['nodes'] as Loose[]
        const id = '00000000-1111-4222-8333-444444444444'
        return {
          ...json,
          total: nodes.length + 1,
          nodes: [
            ...nodes,
            {
              ...nodes[0],
              node_id: id,
              short_node_id: '00000000',
              is_master: false,
              is_leader: false,
            },
          ],
        }
      }),
  ),
  row('two-leaders', 'no node leads', 'GET /system/cluster/nodes', { by: 'server-facts 1.4' }, () =>
    editList('GET /system/cluster/nodes', (items) =>
      items.map((item) => ({
        ...item,
        is_master: false,
        ...('is_leader' in item && { is_leader: false }),
      })),
    ),
  ),
]

/** What lists leave out, double or count wrong, and which parameters have no effect. */
export const LIST_BEHAVIOURS: readonly Behaviour[] = rows.map((row) =>
  // One node alone is the last and the only one.
  row.id === 'lists.cut.get-system-cluster-nodes' ? { ...row, nodes: 2 } : row,
)

function cached(route: string): Middleware {
  let first: Loose | undefined
  return on(route, async (request, forward, { ledger }) => {
    const answer = await forward(request)
    if (!isGood(answer) || ledger.userOf(request) !== 'admin') return answer
    const json = jsonOf(answer) as Loose
    first ??= json
    return JSON.stringify(first) === JSON.stringify(json) ? answer : withJson(answer, first)
  })
}
