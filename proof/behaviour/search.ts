import type { Behaviour, Middleware } from './model.ts'
import { rowsOf } from './rows.ts'
import type { Row } from './rows.ts'
import { edit, isAt, isGood, membersOf, on, refuse, withHeader, withJson } from './words.ts'
import type { Loose } from './words.ts'

const RELATIVE = 'GET /search/universal/relative'
const ABSOLUTE = 'GET /search/universal/absolute'
const KEYWORD = 'GET /search/universal/keyword'
const MESSAGE = 'GET /messages/{index}/{messageId}'
const SEARCHES = /^GET \/search\/universal\/(?:relative|absolute|keyword)$/
const FACTS = 'server-facts 9.1; recordings of searches'
const SIZE = { since: '3.2.0' }

const rows: readonly Row[] = [
  ...([RELATIVE, ABSOLUTE, KEYWORD] as const).flatMap((route): Row[] => {
    const name = route.slice(route.lastIndexOf('/') + 1)
    return [
      ...['limit', 'offset', 'fields', 'sort', 'filter', 'query'].map((parameter): Row => [
        `${parameter}-ignored.${name}`,
        `${route} ignores ${parameter}`,
        route,
        FACTS,
        () => dropping(route, parameter),
      ]),
      [
        `none.${name}`,
        `${route} finds nothing`,
        route,
        FACTS,
        () =>
          edit(route, (json) =>
            (json['messages'] as unknown[])?.length > 0
              ? { ...json, messages: [], total_results: 0 }
              : undefined,
          ),
      ],
      [
        `doubled.${name}`,
        `${route} has each message twice`,
        route,
        FACTS,
        () => edit(route, (json) => twice(json)),
      ],
      [
        `total-of-page.${name}`,
        `total_results of ${route} is the number of messages in the answer`,
        route,
        FACTS,
        () =>
          edit(route, (json) => {
            const count = (json['messages'] as unknown[])?.length
            return json['total_results'] === count ? undefined : { ...json, total_results: count }
          }),
      ],
      [
        `query-not-told.${name}`,
        `${route} tells another query than was sent`,
        route,
        FACTS,
        () => edit(route, (json) => ({ ...json, query: '*:*' })),
      ],
    ]
  }),
  [
    'range-ignored',
    'a relative search ignores range',
    RELATIVE,
    FACTS,
    () =>
      on(RELATIVE, (request, forward) =>
        forward({ ...request, target: request.target.replace(/([?&]range=)\d+/, '$10') }),
      ),
  ],
  [
    'from-ignored',
    'an absolute search begins in 1970 whatever from is',
    ABSOLUTE,
    FACTS,
    () =>
      on(ABSOLUTE, (request, forward) =>
        forward({
          ...request,
          target: request.target.replace(/([?&]from=)[^&]+/, '$11970-01-01T00:00:00.000Z'),
        }),
      ),
  ],
  [
    'to-ignored',
    'an absolute search ends in 2037 whatever to is',
    ABSOLUTE,
    FACTS,
    () =>
      on(ABSOLUTE, (request, forward) =>
        forward({
          ...request,
          target: request.target.replace(/([?&]to=)[^&]+/, '$12037-01-01T00:00:00.000Z'),
        }),
      ),
  ],
  [
    'from-to-swapped',
    'from and to of the answer are swapped',
    ABSOLUTE,
    FACTS,
    () => edit(SEARCHES, (json) => ({ ...json, from: json['to'], to: json['from'] })),
  ],
  [
    'from-shifted',
    'from of the answer is one hour before what was asked',
    ABSOLUTE,
    FACTS,
    () => edit(SEARCHES, (json) => ({ ...json, from: shifted(json['from'], -3_600_000) })),
  ],
  [
    'sort-turned',
    'messages come in the other order',
    RELATIVE,
    FACTS,
    () =>
      edit(SEARCHES, (json) => {
        const messages = json['messages'] as unknown[]
        return messages?.length > 1 ? { ...json, messages: messages.toReversed() } : undefined
      }),
  ],
  [
    'sort-text',
    'messages are sorted by id where time is asked for',
    ABSOLUTE,
    FACTS,
    () =>
      edit(SEARCHES, (json) => {
        const messages = json['messages'] as Loose[]
        return messages?.length > 1
          ? { ...json, messages: messages.toSorted((a, b) => idOf(a).localeCompare(idOf(b))) }
          : undefined
      }),
  ],
  [
    'out-of-range',
    'a search finds a message of a year before, too',
    RELATIVE,
    FACTS,
    () =>
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
  ],
  [
    'limit-one-more',
    'a search answers one message more than limit',
    RELATIVE,
    FACTS,
    () =>
      on(SEARCHES_AT, (request, forward) =>
        forward({
          ...request,
          target: request.target.replace(
            /([?&]limit=)(\d+)/,
            (_, key: string, count: string) => `${key}${Number(count) + 1}`,
          ),
        }),
      ),
  ],
  [
    'offset-by-one',
    'offset skips one message less',
    RELATIVE,
    FACTS,
    () =>
      on(SEARCHES_AT, (request, forward) =>
        forward({
          ...request,
          target: request.target.replace(
            /([?&]offset=)([1-9]\d*)/,
            (_, key: string, count: string) => `${key}${Number(count) - 1}`,
          ),
        }),
      ),
  ],
  [
    'fields-only-ids',
    'with fields the messages lose their ids',
    RELATIVE,
    FACTS,
    () =>
      messages((message, target) =>
        target.includes('fields=') ? without(message, '_id') : undefined,
      ),
  ],
  [
    'fields-more',
    'with fields the messages have the other fields, too',
    RELATIVE,
    FACTS,
    () => dropping(RELATIVE, 'fields'),
  ],
  [
    'index-wrong',
    'messages name an index that does not exist',
    RELATIVE,
    FACTS,
    () =>
      edit(SEARCHES, (json) => ({
        ...json,
        messages: (json['messages'] as Loose[]).map((item) => ({ ...item, index: 'graylog_99' })),
      })),
  ],
  [
    'size-missing',
    'one message of a search has no gl2_accounted_message_size',
    RELATIVE,
    '2.6',
    () =>
      messages((message, _target, at) =>
        at === 0 ? without(message, 'gl2_accounted_message_size') : undefined,
      ),
    SIZE,
  ],
  [
    'size-text',
    'gl2_accounted_message_size is text',
    RELATIVE,
    '2.6',
    () =>
      messages((message) => ({
        ...message,
        gl2_accounted_message_size: String(message['gl2_accounted_message_size']),
      })),
    SIZE,
  ],
  [
    'size-negative',
    'gl2_accounted_message_size is below zero',
    RELATIVE,
    '2.6',
    () => messages((message) => ({ ...message, gl2_accounted_message_size: -1 })),
    SIZE,
  ],
  [
    'size-fraction',
    'gl2_accounted_message_size is no whole number',
    RELATIVE,
    '2.6',
    () => messages((message) => ({ ...message, gl2_accounted_message_size: 187.5 })),
    SIZE,
  ],
  [
    'size-rounded',
    'gl2_accounted_message_size is beyond what a double holds',
    RELATIVE,
    '2.6',
    () =>
      messages((message) => ({
        ...message,
        gl2_accounted_message_size: 9_007_199_254_740_993_000,
      })),
    SIZE,
  ],
  [
    'size-same',
    'a message alone tells another gl2_accounted_message_size than the search',
    MESSAGE,
    '2.6',
    () => alone((fields) => ({ ...fields, gl2_accounted_message_size: 1 })),
    SIZE,
  ],
  [
    'size-in-second-only',
    'a message alone has no gl2_accounted_message_size',
    MESSAGE,
    '2.6',
    () => alone((fields) => without(fields, 'gl2_accounted_message_size')),
    SIZE,
  ],
  [
    'size-too-early',
    'messages of a release before 3.2 have gl2_accounted_message_size',
    RELATIVE,
    '2.6, 9',
    () => messages((message) => ({ ...message, gl2_accounted_message_size: 187 })),
    { until: '3.2.0' },
  ],
  [
    'alone-other',
    'a message alone is another one than was asked for',
    MESSAGE,
    FACTS,
    () =>
      alone((fields) => ({
        ...fields,
        message: 'another message',
        _id: 'ffffffff-0000-11e6-8000-000000000000',
      })),
  ],
  [
    'alone-not-found',
    'a message that a search found is not found alone',
    MESSAGE,
    FACTS,
    () =>
      on(MESSAGE, async (request, forward) => {
        const answer = await forward(request)
        return isGood(answer) ? refuse(404, 'HTTP 404 Not Found') : answer
      }),
  ],
  [
    'alone-any',
    'a message that does not exist is answered with another',
    MESSAGE,
    FACTS,
    () => {
      let last: Awaited<ReturnType<Middleware>> | undefined
      return on(MESSAGE, async (request, forward) => {
        const answer = await forward(request)
        if (isGood(answer)) last = answer
        return answer.status === 404 && last ? last : answer
      })
    },
  ],
  [
    'time-without-zone',
    'the time of messages has no zone',
    RELATIVE,
    FACTS,
    () =>
      messages((message) => ({
        ...message,
        timestamp: String(message['timestamp']).replace('Z', ''),
      })),
  ],
  [
    'time-seconds',
    'the time of messages is a number of seconds',
    RELATIVE,
    FACTS,
    () => messages((message) => ({ ...message, timestamp: 1_700_000_000 })),
  ],
  [
    'fields-listed-internal',
    'fields of a search lists gl2_accounted_message_size',
    RELATIVE,
    'lab-facts 1: messages',
    () =>
      edit(SEARCHES, (json) => ({
        ...json,
        fields: [...((json['fields'] ?? []) as unknown[]), 'gl2_accounted_message_size'],
      })),
    { since: '3.2.0', until: '4.3.0' },
  ],
  [
    'built-query-left',
    'a search from 4.3 on tells the whole query of the backend',
    RELATIVE,
    '9: 3.2; server-facts 9.1',
    () =>
      edit(SEARCHES, (json) => ({
        ...json,
        built_query: '{"query":{"bool":{"must":[{"query_string":{"query":"*"}}]}}}',
      })),
    { since: '4.3.0' },
  ],
  [
    'used-indices-left',
    'a search from 4.3 on tells the indices',
    RELATIVE,
    '9: 3.2; server-facts 9.1',
    () =>
      edit(SEARCHES, (json) => ({
        ...json,
        used_indices: [
          {
            index_name: 'graylog_0',
            begin: '1970-01-01T00:00:00.000Z',
            end: '1970-01-01T00:00:00.000Z',
            calculated_at: '2020-01-01T00:00:00.000Z',
            took_ms: 0,
          },
        ],
      })),
    { since: '4.3.0' },
  ],
  [
    'wrong-query-found',
    'a query that fits nothing finds everything',
    RELATIVE,
    FACTS,
    () =>
      on(SEARCHES_AT, (request, forward) =>
        forward({
          ...request,
          target: request.target.replace(/([?&]query=)(?!\*|%2A)[^&]+/, '$1*'),
        }),
      ),
  ],
  [
    'query-by-case',
    'a query AND is taken for a word',
    RELATIVE,
    FACTS,
    () =>
      on(SEARCHES_AT, (request, forward) =>
        forward({
          ...request,
          target: request.target.replace(/(?:%20|\+)AND(?:%20|\+)/, '%20and%20'),
        }),
      ),
  ],
  [
    'bad-range-taken',
    'a range that is no number is taken for all',
    RELATIVE,
    'server-facts 9.1: 404',
    () =>
      on(RELATIVE, (request, forward) =>
        forward({
          ...request,
          target: request.target.replace(/([?&]range=)(?!\d+(?:&|$))[^&]*/, '$10'),
        }),
      ),
  ],
  [
    'negative-range-taken',
    'a range below zero is taken for all',
    RELATIVE,
    'server-facts 9.1: 400 from 3.0',
    () =>
      on(RELATIVE, (request, forward) =>
        forward({ ...request, target: request.target.replace(/([?&]range=)-\d+/, '$10') }),
      ),
    { since: '3.0.0' },
  ],
  [
    'missing-query-taken',
    'a search without a query finds everything',
    RELATIVE,
    'lab-facts 4',
    () =>
      on(SEARCHES_AT, (request, forward) =>
        /[?&]query=/.test(request.target)
          ? forward(request)
          : forward({
              ...request,
              target: `${request.target}${request.target.includes('?') ? '&' : '?'}query=*`,
            }),
      ),
  ],
  [
    'sync-empty',
    'a search of views has no results',
    'POST /views/search/sync',
    'server-facts 9.2',
    () => edit('POST /views/search/sync', (json) => ({ ...json, results: {} })),
  ],
  [
    'sync-running',
    'a search of views is answered before it is done',
    'POST /views/search/sync',
    'server-facts 9.2',
    () =>
      edit('POST /views/search/sync', (json) => ({
        ...json,
        execution: { done: false, cancelled: false, completed_exceptionally: false },
      })),
  ],
  [
    'second-differs',
    'the same search answers other messages the second time',
    RELATIVE,
    FACTS,
    () => {
      const asked = new Set<string>()
      return edit(ABSOLUTE_OR_RELATIVE, (json, { target }) => {
        if (!asked.has(target)) return void asked.add(target)
        return { ...json, messages: (json['messages'] as unknown[]).slice(1) }
      })
    },
  ],
  [
    'csv-for-json',
    'a search answers CSV whatever is asked for',
    RELATIVE,
    '1: bodies are JSON',
    () =>
      on(RELATIVE, async (request, forward) => {
        const answer = await forward(request)
        if (!isGood(answer) || !('messages' in membersOf(answer))) return answer
        const told = withJson(answer, 'timestamp,source,message')
        return withHeader(told, 'Content-Type', 'text/csv')
      }),
  ],
]
const ABSOLUTE_OR_RELATIVE = /^GET \/search\/universal\/(?:relative|absolute)$/

/** What searches leave out, ignore, or tell wrong. */
export const SEARCH: readonly Behaviour[] = rowsOf('search', rows)

function SEARCHES_AT(request: Parameters<Middleware>[0]): boolean {
  return isAt(SEARCHES, request)
}

function dropping(route: string, name: string): Middleware {
  return on(route, async (request, forward) => {
    const pattern = new RegExp(`([?&])${name}=[^&]*`)
    if (!pattern.test(request.target)) return forward(request)
    const value = name === 'query' ? 'query=*' : `no_${name}=1`
    return forward({ ...request, target: request.target.replace(pattern, `$1${value}`) })
  })
}

function messages(
  change: (message: Loose, target: string, at: number) => Loose | undefined,
): Middleware {
  return edit(SEARCHES, (json, { target }) => {
    const found = json['messages'] as Loose[] | undefined
    if (!found || found.length === 0) return undefined
    const told = found.map((item, at) => ({
      ...item,
      message: change(item['message'] as Loose, target, at) ?? item['message'],
    }))
    return JSON.stringify(told) === JSON.stringify(found) ? undefined : { ...json, messages: told }
  })
}

/** Edits the fields of a message alone, with its id as `_id`. */
function alone(change: (fields: Loose) => Loose): Middleware {
  return edit(MESSAGE, (json) => {
    const message = json['message'] as Loose
    const { _id: id, ...fields } = change({ ...(message['fields'] as Loose), _id: message['id'] })
    return { ...json, message: { ...message, id, fields } }
  })
}

function twice(json: Loose): Loose | undefined {
  const found = json['messages'] as unknown[]
  return found?.length > 0 ? { ...json, messages: [...found, ...found] } : undefined
}

function without(object: Loose, key: string): Loose {
  const { [key]: _gone, ...rest } = object
  return rest
}

function idOf(item: Loose): string {
  return String((item['message'] as Loose)['_id'])
}

function shifted(time: unknown, by: number): string {
  return new Date(Date.parse(String(time)) + by).toISOString()
}
