import { type Behaviour, type Fault, faultsIn, slug } from '../harness/fault.ts'
import { ask, edit, editList, fresh, type Loose, renumber } from '../harness/words.ts'

const PAGES = 'GET /streams/paginated'
const PAGED = [
  PAGES,
  'GET /users/paginated',
  'GET /dashboards',
  'GET /search/saved',
  'GET /system/indices/index_sets',
]
const IGNORED = [
  ['page', 'answers the first page whatever page is asked for'],
  ['per_page', 'ignores per_page'],
  ['sort', 'ignores sort'],
  ['order', 'ignores order'],
  ['query', 'ignores query'],
] as const

const { at } = faultsIn('lists', { releases: { since: '4.0.0' } })

/** Pages that overlap, skip, or ignore parameters. */
export const PAGES_OF_LISTS: readonly Fault[] = [
  ...PAGED.flatMap((route) =>
    IGNORED.map(([name, what]) =>
      at(
        `${name.replace('_', '-')}-ignored.${slug(route)}`,
        `${route} ${what}`,
        route,
        without(name),
      ),
    ),
  ),
  at(
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
  at(
    'page-skips',
    'the second page leaves its first out',
    PAGES,
    editList((items, { target }) => (isSecond(target) ? items.slice(1) : undefined)),
  ),
  at(
    'page-total-of-page',
    'the total of a page is the number of its elements',
    PAGES,
    edit((json) => {
      const { length } = (json['streams'] ?? json['elements']) as unknown[]
      return json['total'] === length ? undefined : { ...json, total: length }
    }),
  ),
  at('page-from-zero', 'pages are counted from zero', PAGES, renumber(/([?&]page=)(\d+)/, 1)),
  at(
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

function isSecond(target: string): boolean {
  return /[?&]page=2\b/.test(target)
}

/** Takes a parameter out of the query. */
function without(name: string): Behaviour {
  return ask((request) => {
    const [path = '', query] = request.target.split('?')
    const parts = (query ?? '').split('&')
    const rest = parts.filter((part) => part.split('=')[0] !== name)
    if (rest.length === parts.length) return request
    return { ...request, target: rest.length > 0 ? `${path}?${rest.join('&')}` : path }
  })
}
