import type { Behaviour, Middleware } from './model.ts'
import { rowIn, slug } from './rows.ts'
import { edit, isAt, listKey, type Loose, on } from './words.ts'

const PAGED = [
  'GET /streams/paginated',
  'GET /users/paginated',
  'GET /dashboards',
  'GET /search/saved',
  'GET /system/indices/index_sets',
] as const
const FACTS = 'server-facts 6.2; recordings'
const PAGES = { since: '4.0.0' }

const row = rowIn('lists', FACTS)

/** Pages that overlap, skip, or ignore what is asked. */
export const PAGES_OF_LISTS: readonly Behaviour[] = [
  ...PAGED.flatMap((route) => [
    row(
      `page-ignored.${slug(route)}`,
      `${route} answers the first page whatever page is asked for`,
      route,
      { ...PAGES },
      () => without(route, 'page'),
    ),
    row(`per-page-ignored.${slug(route)}`, `${route} ignores per_page`, route, { ...PAGES }, () =>
      without(route, 'per_page'),
    ),
    row(`sort-ignored.${slug(route)}`, `${route} ignores sort`, route, { ...PAGES }, () =>
      without(route, 'sort'),
    ),
    row(`order-ignored.${slug(route)}`, `${route} ignores order`, route, { ...PAGES }, () =>
      without(route, 'order'),
    ),
    row(`query-ignored.${slug(route)}`, `${route} ignores query`, route, { ...PAGES }, () =>
      without(route, 'query'),
    ),
  ]),
  row(
    'page-overlap',
    'the second page begins with the last of the first',
    'GET /streams/paginated',
    { ...PAGES },
    () => {
      let last: unknown
      return edit('GET /streams/paginated', (json, { target }) => {
        const key = listKey(json)
        const items = key === undefined ? [] : (json[key] as unknown[])
        if (/[?&]page=1\b/.test(target) || !/[?&]page=/.test(target)) last = items.at(-1)
        return key !== undefined && /[?&]page=2\b/.test(target) && last
          ? { ...json, [key]: [last, ...items.slice(0, -1)] }
          : undefined
      })
    },
  ),
  row(
    'page-skips',
    'the second page leaves its first out',
    'GET /streams/paginated',
    { ...PAGES },
    () =>
      edit('GET /streams/paginated', (json, { target }) => {
        const key = listKey(json)
        return key !== undefined && /[?&]page=2\b/.test(target)
          ? { ...json, [key]: (json[key] as unknown[]).slice(1) }
          : undefined
      }),
  ),
  row(
    'page-total-of-page',
    'the total of a page is the number of its elements',
    'GET /streams/paginated',
    { ...PAGES },
    () =>
      edit('GET /streams/paginated', (json) => {
        const key = listKey(json)
        const count = key === undefined ? 0 : (json[key] as unknown[]).length
        return json['total'] === count ? undefined : { ...json, total: count }
      }),
  ),
  row('page-from-zero', 'pages are counted from zero', 'GET /streams/paginated', { ...PAGES }, () =>
    on('GET /streams/paginated', (request, forward) =>
      forward({
        ...request,
        target: request.target.replace(
          /([?&]page=)(\d+)/,
          (_, key: string, page: string) => `${key}${Number(page) + 1}`,
        ),
      }),
    ),
  ),
  row(
    'page-told-wrong',
    'a page says that it is the first, whichever it is',
    'GET /streams/paginated',
    { ...PAGES },
    () =>
      edit('GET /streams/paginated', (json) => {
        const told = json['pagination'] as Loose | undefined
        return {
          ...json,
          ...(json['page'] !== undefined && { page: 1 }),
          ...(told && { pagination: { ...told, page: 1, per_page: 50 } }),
        }
      }),
  ),
]

function without(route: string, name: string): Middleware {
  return async (request, forward) => {
    if (!isAt(route, request)) return forward(request)
    const [path = '', query] = request.target.split('?')
    const parts = (query ?? '').split('&')
    const rest = parts.filter((part) => part.split('=')[0] !== name)
    if (rest.length === parts.length) return forward(request)
    return forward({ ...request, target: rest.length > 0 ? `${path}?${rest.join('&')}` : path })
  }
}
