import type { Behaviour, Middleware } from './model.ts'
import { rowIn } from './rows.ts'
import { shifted } from './times.ts'
import { edit, isAt, isGood, membersOf, on, withHeader, withJson } from './words.ts'

const RELATIVE = 'GET /search/universal/relative'
const ABSOLUTE = 'GET /search/universal/absolute'
const SEARCHES = /^GET \/search\/universal\/(?:relative|absolute|keyword)$/
const FACTS = 'server-facts 9.1; recordings of searches'

const row = rowIn('search', FACTS)

/** Ranges, queries and parameters that are read in another way, and what answers still tell. */
export const QUERIES: readonly Behaviour[] = [
  row('range-ignored', 'a relative search ignores range', RELATIVE, () =>
    on(RELATIVE, (request, forward) =>
      forward({ ...request, target: request.target.replace(/([?&]range=)\d+/, '$10') }),
    ),
  ),
  row('from-ignored', 'an absolute search begins in 1970 whatever from is', ABSOLUTE, () =>
    on(ABSOLUTE, (request, forward) =>
      forward({
        ...request,
        target: request.target.replace(/([?&]from=)[^&]+/, '$11970-01-01T00:00:00.000Z'),
      }),
    ),
  ),
  row('to-ignored', 'an absolute search ends in 2037 whatever to is', ABSOLUTE, () =>
    on(ABSOLUTE, (request, forward) =>
      forward({
        ...request,
        target: request.target.replace(/([?&]to=)[^&]+/, '$12037-01-01T00:00:00.000Z'),
      }),
    ),
  ),
  row('from-to-swapped', 'from and to of the answer are swapped', ABSOLUTE, () =>
    edit(SEARCHES, (json) => ({ ...json, from: json['to'], to: json['from'] })),
  ),
  row('from-shifted', 'from of the answer is one hour before what was asked', ABSOLUTE, () =>
    edit(SEARCHES, (json) => ({ ...json, from: shifted(json['from'], -3_600_000) })),
  ),
  row('limit-one-more', 'a search answers one message more than limit', RELATIVE, () =>
    on(SEARCHES_AT, (request, forward) =>
      forward({
        ...request,
        target: request.target.replace(
          /([?&]limit=)(\d+)/,
          (_, key: string, count: string) => `${key}${Number(count) + 1}`,
        ),
      }),
    ),
  ),
  row('offset-by-one', 'offset skips one message less', RELATIVE, () =>
    on(SEARCHES_AT, (request, forward) =>
      forward({
        ...request,
        target: request.target.replace(
          /([?&]offset=)([1-9]\d*)/,
          (_, key: string, count: string) => `${key}${Number(count) - 1}`,
        ),
      }),
    ),
  ),
  row(
    'fields-listed-internal',
    'fields of a search lists gl2_accounted_message_size',
    RELATIVE,
    { by: 'lab-facts 1: messages', since: '3.2.0', until: '4.3.0' },
    () =>
      edit(SEARCHES, (json) => ({
        ...json,
        fields: [...((json['fields'] ?? []) as unknown[]), 'gl2_accounted_message_size'],
      })),
  ),
  row(
    'built-query-left',
    'a search from 4.3 on tells the whole query of the backend',
    RELATIVE,
    { by: '9: 3.2; server-facts 9.1', since: '4.3.0' },
    () =>
      edit(SEARCHES, (json) => ({
        ...json,
        built_query: '{"query":{"bool":{"must":[{"query_string":{"query":"*"}}]}}}',
      })),
  ),
  row(
    'used-indices-left',
    'a search from 4.3 on tells the indices',
    RELATIVE,
    { by: '9: 3.2; server-facts 9.1', since: '4.3.0' },
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
  ),
  row('wrong-query-found', 'a query that fits nothing finds everything', RELATIVE, () =>
    on(SEARCHES_AT, (request, forward) =>
      forward({ ...request, target: request.target.replace(/([?&]query=)(?!\*|%2A)[^&]+/, '$1*') }),
    ),
  ),
  row('query-by-case', 'a query AND is taken for a word', RELATIVE, () =>
    on(SEARCHES_AT, (request, forward) =>
      forward({
        ...request,
        target: request.target.replace(/(?:%20|\+)AND(?:%20|\+)/, '%20and%20'),
      }),
    ),
  ),
  row(
    'bad-range-taken',
    'a range that is no number is taken for all',
    RELATIVE,
    { by: 'server-facts 9.1: 404' },
    () => taking(/([?&]range=)(?![-\d]\d*(?:&|$))[^&]*/, '$186400'),
  ),
  row(
    'negative-range-taken',
    'a range below zero is taken for all',
    RELATIVE,
    { by: 'server-facts 9.1: 400 from 3.0', since: '3.0.0' },
    () => taking(/([?&]range=)-\d+/, '$10'),
  ),
  row(
    'missing-query-taken',
    'a search without a query finds everything',
    RELATIVE,
    { by: 'lab-facts 4' },
    () =>
      on(SEARCHES_AT, (request, forward) =>
        /[?&]query=/.test(request.target)
          ? forward(request)
          : forward({
              ...request,
              target: `${request.target}${request.target.includes('?') ? '&' : '?'}query=*&range=0`,
            }),
      ),
  ),
  row(
    'sync-empty',
    'a search of views has no results',
    'POST /views/search/sync',
    { by: 'server-facts 9.2' },
    () => edit('POST /views/search/sync', (json) => ({ ...json, results: {} })),
  ),
  row(
    'sync-running',
    'a search of views is answered before it is done',
    'POST /views/search/sync',
    { by: 'server-facts 9.2' },
    () =>
      edit('POST /views/search/sync', (json) => ({
        ...json,
        execution: { done: false, cancelled: false, completed_exceptionally: false },
      })),
  ),
  row('second-differs', 'the same search answers other messages the second time', RELATIVE, () => {
    const asked = new Set<string>()
    return edit(ABSOLUTE_OR_RELATIVE, (json, { target }) => {
      if (!asked.has(target)) return void asked.add(target)
      return { ...json, messages: (json['messages'] as unknown[]).slice(1) }
    })
  }),
  row(
    'csv-for-json',
    'a search answers CSV whatever is asked for',
    RELATIVE,
    { by: '1: bodies are JSON' },
    () =>
      on(RELATIVE, async (request, forward) => {
        const answer = await forward(request)
        if (!isGood(answer) || !('messages' in membersOf(answer))) return answer
        const told = withJson(answer, 'timestamp,source,message')
        return withHeader(told, 'Content-Type', 'text/csv')
      }),
  ),
]
const ABSOLUTE_OR_RELATIVE = /^GET \/search\/universal\/(?:relative|absolute)$/

function SEARCHES_AT(request: Parameters<Middleware>[0]): boolean {
  return isAt(SEARCHES, request)
}

/** Reads a relative search otherwise than it is written. */
function taking(written: RegExp, read: string): Middleware {
  return on(RELATIVE, (request, forward) => {
    const target = request.target.replace(written, read)
    return forward(target === request.target ? request : { ...request, target })
  })
}
