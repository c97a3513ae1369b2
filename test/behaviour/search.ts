import type { Behaviour, Middleware } from './model.ts'
import { rowIn } from './rows.ts'
import { edit, type Loose, on } from './words.ts'

const RELATIVE = 'GET /search/universal/relative'
const ABSOLUTE = 'GET /search/universal/absolute'
const KEYWORD = 'GET /search/universal/keyword'
const SEARCHES = /^GET \/search\/universal\/(?:relative|absolute|keyword)$/
const FACTS = 'server-facts 9.1; recordings of searches'

const row = rowIn('search', FACTS)

/** What searches leave out, ignore, or tell wrong. */
export const SEARCH: readonly Behaviour[] = [
  ...([RELATIVE, ABSOLUTE, KEYWORD] as const).flatMap((route) => {
    const name = route.slice(route.lastIndexOf('/') + 1)
    return [
      ...['limit', 'offset', 'fields', 'sort', 'filter', 'query'].map((parameter) =>
        row(`${parameter}-ignored.${name}`, `${route} ignores ${parameter}`, route, () =>
          dropping(route, parameter),
        ),
      ),
      row(`none.${name}`, `${route} finds nothing`, route, () =>
        edit(route, (json) =>
          (json['messages'] as unknown[])?.length > 0
            ? { ...json, messages: [], total_results: 0 }
            : undefined,
        ),
      ),
      row(`doubled.${name}`, `${route} has each message twice`, route, () =>
        edit(route, (json) => twice(json)),
      ),
      row(
        `total-of-page.${name}`,
        `total_results of ${route} is the number of messages in the answer`,
        route,
        () =>
          edit(route, (json) => {
            const count = (json['messages'] as unknown[])?.length
            return json['total_results'] === count ? undefined : { ...json, total_results: count }
          }),
      ),
      row(`query-not-told.${name}`, `${route} tells another query than was sent`, route, () =>
        edit(route, (json) => ({ ...json, query: '*:*' })),
      ),
    ]
  }),
  row('sort-turned', 'messages come in the other order', RELATIVE, () =>
    edit(SEARCHES, (json) => {
      const messages = json['messages'] as unknown[]
      return messages?.length > 1 ? { ...json, messages: messages.toReversed() } : undefined
    }),
  ),
  row('sort-text', 'messages are sorted by id where time is asked for', ABSOLUTE, () =>
    edit(SEARCHES, (json) => {
      const messages = json['messages'] as Loose[]
      return messages?.length > 1
        ? { ...json, messages: messages.toSorted((a, b) => idOf(a).localeCompare(idOf(b))) }
        : undefined
    }),
  ),
  row('out-of-range', 'a search finds a message of a year before, too', RELATIVE, () =>
    edit(SEARCHES, (json) => {
      const messages = json['messages'] as Loose[]
      const [first] = messages ?? []
      if (!first) return undefined
      const message = {
        ...(first['message'] as Loose),
        _id: 'ffffffff-0000-11e6-8000-000000000000',
        timestamp: '2015-01-01T00:00:00.000Z',
      }
      return {
        ...json,
        messages: [...messages, { ...first, message }],
        total_results: Number(json['total_results']) + 1,
      }
    }),
  ),
  row('fields-more', 'with fields the messages have the other fields, too', RELATIVE, () =>
    dropping(RELATIVE, 'fields'),
  ),
]

function dropping(route: string, name: string): Middleware {
  return on(route, async (request, forward) => {
    const pattern = new RegExp(`([?&])${name}=[^&]*`)
    if (!pattern.test(request.target)) return forward(request)
    const value = name === 'query' ? 'query=*' : `no_${name}=1`
    return forward({ ...request, target: request.target.replace(pattern, `$1${value}`) })
  })
}

function twice(json: Loose): Loose | undefined {
  const found = json['messages'] as unknown[]
  return found?.length > 0 ? { ...json, messages: [...found, ...found] } : undefined
}

function idOf(item: Loose): string {
  return String((item['message'] as Loose)['_id'])
}
