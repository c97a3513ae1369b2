import { type LiveFault, faultsIn, type Behaviour } from '../harness/fault.ts'
import {
  edit,
  type Loose,
  on,
  rewrite,
  ask,
  fresh,
  getMembers,
  put,
  renumber,
  shifted,
  whenGood,
  withHeader,
  withJson,
  each,
  isGood,
  refuse,
  reply,
} from '../harness/words.ts'

const RELATIVE = 'GET /search/universal/relative'
const ABSOLUTE = 'GET /search/universal/absolute'
const KEYWORD = 'GET /search/universal/keyword'
const SEARCHES = /^GET \/search\/universal\/(?:relative|absolute|keyword)$/
const { at, row } = faultsIn('search')
const SYNC = 'POST /views/search/sync'
const NEW = { since: '4.3.0' }
const MESSAGE = 'GET /messages/{index}/{messageId}'
const SIZE = 'gl2_accounted_message_size'
const SINCE = { since: '3.2.0' }

/** Faults of searches: omitted or repeated messages, and ignored parameters. */
export const SEARCH: readonly LiveFault[] = [
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
        `total_results of ${route} is the number of messages in the response`,
        route,
        found(({ length }, json) =>
          json['total_results'] === length ? undefined : { ...json, total_results: length },
        ),
      ),
      at(
        `query-not-told.${name}`,
        `${route} shows another query than was sent`,
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
  // Misread ranges, queries, and parameters, and the parameters echoed in responses.
  at(
    'range-ignored',
    'a relative search ignores range',
    RELATIVE,
    rewrite(/([?&]range=)\d+/, '$10'),
  ),
  at(
    'from-ignored',
    'an absolute search begins in 1970 whatever from is',
    ABSOLUTE,
    rewrite(/([?&]from=)[^&]+/, '$11970-01-01T00:00:00.000Z'),
  ),
  at(
    'to-ignored',
    'an absolute search ends in 2037 whatever to is',
    ABSOLUTE,
    rewrite(/([?&]to=)[^&]+/, '$12037-01-01T00:00:00.000Z'),
  ),
  row(
    'from-to-swapped',
    'from and to of the response are swapped',
    ABSOLUTE,
    on(
      SEARCHES,
      edit((json) => ({ ...json, from: json['to'], to: json['from'] })),
    ),
  ),
  row(
    'from-shifted',
    'from in the response is one hour before the requested time',
    ABSOLUTE,
    on(
      SEARCHES,
      edit((json) => ({ ...json, from: shifted(json['from'], -3_600_000) })),
    ),
  ),
  row(
    'limit-one-more',
    'a search responses one message more than limit',
    RELATIVE,
    on(SEARCHES, renumber(/([?&]limit=)(\d+)/, 1)),
  ),
  row(
    'offset-by-one',
    'offset skips one message less',
    RELATIVE,
    on(SEARCHES, renumber(/([?&]offset=)([1-9]\d*)/, -1)),
  ),
  row(
    'fields-listed-internal',
    'fields of a search lists gl2_accounted_message_size',
    RELATIVE,
    on(
      SEARCHES,
      edit((json) => ({
        ...json,
        fields: [...((json['fields'] ?? []) as unknown[]), 'gl2_accounted_message_size'],
      })),
    ),
    { since: '3.2.0', until: '4.3.0' },
  ),
  row(
    'built-query-left',
    'a search from 4.3 on shows the whole query of the backend',
    RELATIVE,
    on(
      SEARCHES,
      put({ built_query: '{"query":{"bool":{"must":[{"query_string":{"query":"*"}}]}}}' }),
    ),
    NEW,
  ),
  row(
    'used-indices-left',
    'a search from 4.3 on shows the indices',
    RELATIVE,
    on(
      SEARCHES,
      put({
        used_indices: [
          {
            index_name: 'graylog_0',
            begin: '1970-01-01T00:00:00.000Z',
            end: '1970-01-01T00:00:00.000Z',
            calculated_at: '2020-01-01T00:00:00.000Z',
            took_ms: 0,
          },
        ],
      }),
    ),
    NEW,
  ),
  row(
    'wrong-query-found',
    'a query that fits nothing finds everything',
    RELATIVE,
    on(SEARCHES, rewrite(/([?&]query=)(?!\*|%2A)[^&]+/, '$1*')),
  ),
  row(
    'query-by-case',
    'a query AND is taken for a word',
    RELATIVE,
    on(SEARCHES, rewrite(/(?:%20|\+)AND(?:%20|\+)/, '%20and%20')),
  ),
  at(
    'bad-range-taken',
    'a range that is not a number is taken for all',
    RELATIVE,
    rewrite(/([?&]range=)(?![-\d]\d*(?:&|$))[^&]*/, '$186400'),
  ),
  at(
    'negative-range-taken',
    'a range below zero is taken for all',
    RELATIVE,
    rewrite(/([?&]range=)-\d+/, '$10'),
    { since: '3.0.0' },
  ),
  row(
    'missing-query-taken',
    'a search without a query finds everything',
    RELATIVE,
    on(
      SEARCHES,
      ask((request) => {
        const { target } = request
        return /[?&]query=/.test(target)
          ? request
          : { ...request, target: `${target}${target.includes('?') ? '&' : '?'}query=*&range=0` }
      }),
    ),
  ),
  at('sync-empty', 'a search of views has no results', SYNC, put({ results: {} })),
  at(
    'sync-running',
    'a search of views is answered before it is done',
    SYNC,
    put({ execution: { done: false, cancelled: false, completed_exceptionally: false } }),
  ),
  row(
    'second-differs',
    'the same search responses other messages the second time',
    RELATIVE,
    fresh(() => {
      const asked = new Set<string>()
      const again = edit((json, { target }) => {
        if (!asked.has(target)) return void asked.add(target)
        return { ...json, messages: (json['messages'] as unknown[]).slice(1) }
      })
      return on(/^GET \/search\/universal\/(?:relative|absolute)$/, again)
    }),
  ),
  at(
    'csv-for-json',
    'a search returns CSV instead of JSON',
    RELATIVE,
    whenGood((response) =>
      'messages' in getMembers(response)
        ? withHeader(withJson(response, 'timestamp,source,message'), 'Content-Type', 'text/csv')
        : response,
    ),
  ),
  // The fields of messages, in a search and in single records.
  row(
    'fields-only-ids',
    'with fields the messages lose their ids',
    RELATIVE,
    messages((message, _at, target) =>
      target.includes('fields=') ? without(message, '_id') : message,
    ),
  ),
  row(
    'index-wrong',
    'messages name an index that does not exist',
    RELATIVE,
    on(
      SEARCHES,
      each((item) => ({ ...item, index: 'graylog_99' })),
    ),
  ),
  row(
    'size-missing',
    'one message of a search has no gl2_accounted_message_size',
    RELATIVE,
    messages((message, at) => (at === 0 ? without(message, SIZE) : message)),
    SINCE,
  ),
  ...(
    [
      ['text', 'is text', String],
      ['negative', 'is below zero', () => -1],
      ['fraction', 'is not a whole number', () => 187.5],
      ['rounded', 'is beyond what a double holds', () => 9_007_199_254_740_993_000],
    ] as const
  ).map(([id, what, change]) =>
    row(
      `size-${id}`,
      `gl2_accounted_message_size ${what}`,
      RELATIVE,
      messages((message) => ({ ...message, [SIZE]: change(message[SIZE]) })),
      SINCE,
    ),
  ),
  at(
    'size-same',
    'a message alone shows another gl2_accounted_message_size than the search',
    MESSAGE,
    alone((fields) => ({ ...fields, [SIZE]: 1 })),
    SINCE,
  ),
  at(
    'size-in-second-only',
    'a message alone has no gl2_accounted_message_size',
    MESSAGE,
    alone((fields) => without(fields, SIZE)),
    SINCE,
  ),
  row(
    'size-too-early',
    'messages of a release before 3.2 have gl2_accounted_message_size',
    RELATIVE,
    messages((message) => ({ ...message, [SIZE]: 187 })),
    { until: '3.2.0' },
  ),
  at(
    'alone-other',
    'a message alone is another one than was asked for',
    MESSAGE,
    alone((fields) => ({
      ...fields,
      message: 'another message',
      _id: 'ffffffff-0000-11e6-8000-000000000000',
    })),
  ),
  at(
    'alone-not-found',
    'a message returned by a search cannot be read individually',
    MESSAGE,
    whenGood(() => refuse(404, 'HTTP 404 Not Found')),
  ),
  at(
    'alone-any',
    'a message that does not exist is answered with another',
    MESSAGE,
    fresh(() => {
      let last: Awaited<ReturnType<Behaviour>> | undefined
      return reply((response) => {
        if (isGood(response)) last = response
        return response.status === 404 && last ? last : response
      })
    }),
  ),
  row(
    'time-without-zone',
    'the time of messages has no zone',
    RELATIVE,
    messages((message) => ({
      ...message,
      timestamp: String(message['timestamp']).replace('Z', ''),
    })),
  ),
  row(
    'time-seconds',
    'the time of messages is a number of seconds',
    RELATIVE,
    messages((message) => ({ ...message, timestamp: 1_700_000_000 })),
  ),
]

/** Changes responses that contain messages. */
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

/** Disables a parameter. */
function dropping(name: string) {
  const value = name === 'query' ? 'query=*' : `no_${name}=1`
  return rewrite(new RegExp(`([?&])${name}=[^&]*`), `$1${value}`)
}

function idOf(item: Loose): string {
  return String((item['message'] as Loose)['_id'])
}

/** Edits the messages of searches. */
function messages(change: (message: Loose, at: number, target: string) => Loose): Behaviour {
  const edited = edit((json, { target }) => {
    const found = (json['messages'] ?? []) as Loose[]
    const told = found.map((item, position) => ({
      ...item,
      message: change(item['message'] as Loose, position, target),
    }))
    return JSON.stringify(told) === JSON.stringify(found) ? undefined : { ...json, messages: told }
  })
  return on(SEARCHES, edited)
}

/** Edits the fields of a single message, with its id as `_id`. */
function alone(change: (fields: Loose) => Loose): Behaviour {
  return edit((json) => {
    const message = json['message'] as Loose
    const { _id: id, ...fields } = change({ ...(message['fields'] as Loose), _id: message['id'] })
    return { ...json, message: { ...message, id, fields } }
  })
}

function without(object: Loose, key: string): Loose {
  const { [key]: _gone, ...rest } = object
  return rest
}
