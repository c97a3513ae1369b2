import { type Behaviour, type Fault, faultsIn, slug } from '../harness/fault.ts'
import {
  each,
  edit,
  editList,
  fresh,
  isGood,
  jsonOf,
  listKey,
  type Loose,
  on,
  withJson,
} from '../harness/words.ts'

const STREAMS = 'GET /streams'
const OUTPUTS = 'GET /system/outputs'
const RULES = 'GET /streams/{streamid}/rules'
const NODES = 'GET /system/cluster/nodes'
const LISTS = [
  STREAMS,
  OUTPUTS,
  'GET /users',
  'GET /roles',
  RULES,
  'GET /streams/{streamid}/outputs',
  NODES,
  'GET /streams/paginated',
  'GET /users/paginated',
  'GET /system/indices/index_sets',
]

const { at, row } = faultsIn('lists')

/** Elements that lists leave out, repeat or count wrong. */
export const LIST_FAULTS: readonly Fault[] = [
  ...LISTS.map((route) =>
    at(
      `total-one-more.${slug(route)}`,
      `the total of ${route} is one more than it lists`,
      route,
      edit((json) =>
        typeof json['total'] === 'number' ? { ...json, total: json['total'] + 1 } : undefined,
      ),
    ),
  ),
  ...LISTS.map((route) => ({
    ...at(
      `cut.${slug(route)}`,
      `${route} leaves the last out, and the total knows`,
      route,
      edit((json) => {
        const key = listKey(json)
        const items = key === undefined ? [] : (json[key] as unknown[])
        if (key === undefined || items.length < 2) return undefined
        const total = typeof json['total'] === 'number' ? { total: json['total'] - 1 } : {}
        return { ...json, ...total, [key]: items.slice(0, -1) }
      }),
    ),
    // A single node is the last and the only one.
    ...(route === NODES && { nodes: 2 as const }),
  })),
  ...LISTS.slice(0, 6).map((route) =>
    at(
      `cached.${slug(route)}`,
      `${route} answers for the whole run what it answered first`,
      route,
      cached(),
    ),
  ),
  ...LISTS.slice(0, 4).map((route) =>
    at(
      `doubled.${slug(route)}`,
      `${route} lists everything twice`,
      route,
      editList((items) => [...items, ...items]),
    ),
  ),
  row(
    'empty-null',
    'a list without elements is null',
    RULES,
    on(
      /^GET \/streams\/\{streamid\}\/(?:rules|outputs)$/,
      replaceList(0, () => null),
    ),
  ),
  at(
    'single-bare',
    'a list of one is the one without a list',
    NODES,
    replaceList(1, ([one]) => one),
  ),
  at(
    'records-shorter',
    'the list of streams leaves out what the record alone has',
    STREAMS,
    each(({ description: _d, matching_type: _m, ...rest }) => rest),
  ),
  at(
    'records-differ',
    'the list of outputs tells another title than the record alone',
    OUTPUTS,
    each((item) => ({ ...item, title: `${String(item['title'])} ` })),
  ),
  at(
    'enabled-total',
    'the total of the enabled streams is that of all streams',
    'GET /streams/enabled',
    edit((json) => ({ ...json, total: Number(json['total']) + 1 })),
  ),
  at(
    'grows-with-reading',
    'each reading of the streams adds one that is empty',
    STREAMS,
    fresh(() => {
      let count = 0
      return editList((items) => {
        count += 1
        const [first] = items
        return first && count > 1
          ? [...items, { ...first, id: `5f00000000000000000000${String(count).padStart(2, '0')}` }]
          : undefined
      })
    }),
  ),
  at(
    'every-other-empty',
    'every other reading of the streams is empty',
    STREAMS,
    fresh(() => {
      let count = 0
      return edit(() => ((count += 1) % 2 === 0 ? { total: 0, streams: [] } : undefined))
    }),
  ),
  at(
    'nodes-with-dead',
    'the list of nodes has one that does not exist',
    NODES,
    edit((json) => {
      const nodes = json['nodes'] as Loose[]
      const dead = {
        ...nodes[0],
        node_id: '00000000-1111-4222-8333-444444444444',
        short_node_id: '00000000',
        is_master: false,
        is_leader: false,
      }
      return { ...json, total: nodes.length + 1, nodes: [...nodes, dead] }
    }),
  ),
  at(
    'two-leaders',
    'no node leads',
    NODES,
    each((item) => ({
      ...item,
      is_master: false,
      ...('is_leader' in item && { is_leader: false }),
    })),
  ),
]

/** Replaces lists of this length. */
function replaceList(length: number, by: (items: readonly unknown[]) => unknown): Behaviour {
  return edit((json) => {
    const key = listKey(json)
    const items = key === undefined ? [] : (json[key] as unknown[])
    return key !== undefined && items.length === length ? { ...json, [key]: by(items) } : undefined
  })
}

/** Repeats the first response to the root account. */
function cached(): Behaviour {
  return fresh(() => {
    let first: Loose | undefined
    return async (request, forward, { ledger }) => {
      const response = await forward(request)
      if (!isGood(response) || ledger.userOf(request) !== 'admin') return response
      const json = jsonOf(response) as Loose
      first ??= json
      return JSON.stringify(first) === JSON.stringify(json) ? response : withJson(response, first)
    }
  })
}
