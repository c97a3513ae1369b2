import { type Fault, faultsIn } from '../harness/fault.ts'
import { edit, type Loose, on, rewrite } from '../harness/words.ts'

export const RELATIVE = 'GET /search/universal/relative'
export const ABSOLUTE = 'GET /search/universal/absolute'
const KEYWORD = 'GET /search/universal/keyword'
export const SEARCHES = /^GET \/search\/universal\/(?:relative|absolute|keyword)$/

const { at, row } = faultsIn('search')

/** Messages that searches leave out or repeat, and parameters they ignore. */
export const SEARCH: readonly Fault[] = [
  ...[RELATIVE, ABSOLUTE, KEYWORD].flatMap((route) => {
    const name = route.slice(route.lastIndexOf('/') + 1)
    return [
      ...['limit', 'offset', 'fields', 'sort', 'filter', 'query'].map((parameter) =>
        at(
          `${parameter}-ignored.${name}`,
          `${route} ignores ${parameter}`,
          route,
          dropping(parameter),
        ),
      ),
      at(
        `none.${name}`,
        `${route} finds nothing`,
        route,
        found((messages, json) =>
          messages.length > 0 ? { ...json, messages: [], total_results: 0 } : undefined,
        ),
      ),
      at(
        `doubled.${name}`,
        `${route} has each message twice`,
        route,
        found((messages, json) =>
          messages.length > 0 ? { ...json, messages: [...messages, ...messages] } : undefined,
        ),
      ),
      at(
        `total-of-page.${name}`,
        `total_results of ${route} is the number of messages in the answer`,
        route,
        found(({ length }, json) =>
          json['total_results'] === length ? undefined : { ...json, total_results: length },
        ),
      ),
      at(
        `query-not-told.${name}`,
        `${route} tells another query than was sent`,
        route,
        edit((json) => ({ ...json, query: '*:*' })),
      ),
    ]
  }),
  row(
    'sort-turned',
    'messages come in the other order',
    RELATIVE,
    sorted((messages) => messages.toReversed()),
  ),
  row(
    'sort-text',
    'messages are sorted by id where time is asked for',
    ABSOLUTE,
    sorted((messages) => messages.toSorted((a, b) => idOf(a).localeCompare(idOf(b)))),
  ),
  row(
    'out-of-range',
    'a search finds a message of a year before, too',
    RELATIVE,
    on(
      SEARCHES,
      found((messages, json) => {
        const [first] = messages
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
  ),
  at(
    'fields-more',
    'with fields the messages have the other fields, too',
    RELATIVE,
    dropping('fields'),
  ),
]

/** Changes responses with their messages. */
function found(change: (messages: readonly Loose[], json: Loose) => Loose | undefined) {
  return edit((json) => change((json['messages'] ?? []) as Loose[], json))
}

function sorted(order: (messages: readonly Loose[]) => readonly Loose[]) {
  return on(
    SEARCHES,
    found((messages, json) =>
      messages.length > 1 ? { ...json, messages: order(messages) } : undefined,
    ),
  )
}

/** Puts a parameter out of effect. */
function dropping(name: string) {
  const value = name === 'query' ? 'query=*' : `no_${name}=1`
  return rewrite(new RegExp(`([?&])${name}=[^&]*`), `$1${value}`)
}

function idOf(item: Loose): string {
  return String((item['message'] as Loose)['_id'])
}
