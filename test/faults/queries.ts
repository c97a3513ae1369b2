import { type Fault, faultsIn } from '../harness/fault.ts'
import { ABSOLUTE, RELATIVE, SEARCHES } from './search.ts'
import {
  ask,
  edit,
  fresh,
  membersOf,
  on,
  put,
  renumber,
  rewrite,
  shifted,
  whenGood,
  withHeader,
  withJson,
} from '../harness/words.ts'

const SYNC = 'POST /views/search/sync'
const NEW = { since: '4.3.0' }

const { at, row } = faultsIn('search')

/** Ranges, queries and parameters that are read in another way, and what answers still tell. */
export const QUERIES: readonly Fault[] = [
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
    'from and to of the answer are swapped',
    ABSOLUTE,
    on(
      SEARCHES,
      edit((json) => ({ ...json, from: json['to'], to: json['from'] })),
    ),
  ),
  row(
    'from-shifted',
    'from of the answer is one hour before what was asked',
    ABSOLUTE,
    on(
      SEARCHES,
      edit((json) => ({ ...json, from: shifted(json['from'], -3_600_000) })),
    ),
  ),
  row(
    'limit-one-more',
    'a search answers one message more than limit',
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
    'a search from 4.3 on tells the whole query of the backend',
    RELATIVE,
    on(
      SEARCHES,
      put({ built_query: '{"query":{"bool":{"must":[{"query_string":{"query":"*"}}]}}}' }),
    ),
    NEW,
  ),
  row(
    'used-indices-left',
    'a search from 4.3 on tells the indices',
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
    'a range that is no number is taken for all',
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
    'the same search answers other messages the second time',
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
    'a search answers CSV whatever is asked for',
    RELATIVE,
    whenGood((response) =>
      'messages' in membersOf(response)
        ? withHeader(withJson(response, 'timestamp,source,message'), 'Content-Type', 'text/csv')
        : response,
    ),
  ),
]
