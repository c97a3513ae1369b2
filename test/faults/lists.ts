import { type Behaviour, type LiveFault, faultsIn, slug } from '../harness/fault.ts'
import {
  each,
  edit,
  editList,
  fresh,
  isGood,
  findJson,
  listKey,
  type Loose,
  on,
  withJson,
  ask,
  renumber,
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
const PAGES = 'GET /streams/paginated'
const PAGED = [
  PAGES,
  'GET /users/paginated',
  'GET /dashboards',
  'GET /search/saved',
  'GET /system/indices/index_sets',
]
const IGNORED = [
  ['page', 'returns the first page for every page number'],
  ['per_page', 'ignores per_page'],
  ['sort', 'ignores sort'],
  ['order', 'ignores order'],
  ['query', 'ignores query'],
] as const
const { at: paged } = faultsIn('lists', { versions: { since: '4.0.0' } })

/** Faults of list elements: omitted, repeated, or miscounted. */
export const LIST_FAULTS: readonly LiveFault[] = [
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
    // A single node would be the first and the last one.
    ...(route === NODES && { nodes: 2 as const }),
  })),
  ...LISTS.slice(0, 6).map((route) =>
    at(
      `cached.${slug(route)}`,
      `${route} repeats its first response for the whole run`,
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
    'the list of outputs shows another title than the record alone',
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
  // Pages that overlap, skip elements, or ignore parameters.
  ...PAGED.flatMap((route) =>
    IGNORED.map(([name, what]) =>
      paged(
        `${name.replace('_', '-')}-ignored.${slug(route)}`,
        `${route} ${what}`,
        route,
        without(name),
      ),
    ),
  ),
  paged(
    'page-overlap',
    'the second page begins with the last of the first',
    PAGES,
    fresh(() => {
      let last: unknown
      return editList((items, { target }) => {
        if (/[?&]page=1\b/.test(target) || !/[?&]page=/.test(target)) last = items.at(-1)
        return isSecond(target) && last ? [last, ...items.slice(0, -1)] : undefined
      })
    }),
  ),
  paged(
    'page-skips',
    'the second page leaves its first out',
    PAGES,
    editList((items, { target }) => (isSecond(target) ? items.slice(1) : undefined)),
  ),
  paged(
    'page-total-of-page',
    'the total of a page is the number of its elements',
    PAGES,
    edit((json) => {
      const { length } = (json['streams'] ?? json['elements']) as unknown[]
      return json['total'] === length ? undefined : { ...json, total: length }
    }),
  ),
  paged('page-from-zero', 'pages are counted from zero', PAGES, renumber(/([?&]page=)(\d+)/, 1)),
  paged(
    'page-told-wrong',
    'a page says that it is the first, whichever it is',
    PAGES,
    edit((json) => {
      const told = json['pagination'] as Loose | undefined
      return {
        ...json,
        ...(json['page'] !== undefined && { page: 1 }),
        ...(told && { pagination: { ...told, page: 1, per_page: 50 } }),
      }
    }),
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
      const json = findJson(response) as Loose
      first ??= json
      return JSON.stringify(first) === JSON.stringify(json) ? response : withJson(response, first)
    }
  })
}

function isSecond(target: string): boolean {
  return /[?&]page=2\b/.test(target)
}

/** Removes a parameter from the query. */
function without(name: string): Behaviour {
  return ask((request) => {
    const [path = '', query] = request.target.split('?')
    const parts = (query ?? '').split('&')
    const rest = parts.filter((part) => part.split('=')[0] !== name)
    if (rest.length === parts.length) return request
    return { ...request, target: rest.length > 0 ? `${path}?${rest.join('&')}` : path }
  })
}
