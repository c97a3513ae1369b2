import {
  add,
  bodiless,
  fault,
  field,
  fieldFaults,
  good,
  on,
  rename,
  replace,
  row,
  set,
  status,
  text,
} from '#engine/suite.ts'
import { SEARCHES, everySearch } from './every-search.ts'

/** Faults of searches, those of the views among them. */
export const searchFaults = [
  ...fieldFaults({
    name: 'search',
    what: 'responses of searches',
    places: SEARCHES.map((route) => [route, '']),
    prefixes: ['message.search'],
    fields: [
      row('query', 'missing', { also: ['message.search.echo', 'message.search.backend-query'] }),
      row('built_query', 'number'),
      row('used_indices', 'missing'),
      row('messages', 'missing'),
      row('fields', 'object'),
      row('time', 'text'),
      row('total_results', 'missing text', {
        alsoWhen: { missing: ['message.search.enough', 'message.search.keyword'] },
      }),
      row('from', 'number'),
      row('to', 'null'),
      row('decoration_stats', 'missing'),
    ],
  }),
  fault('search.echo.other', 'a search returns a different query', {
    edits: [everySearch('query', set('another'))],
    fails: ['message.search.backend-query', 'message.search.echo'],
  }),
  fault('search.total.none', 'a search reports no matches although it returns some', {
    edits: [everySearch('total_results', set(0))],
    fails: ['message.search.enough'],
  }),
  fault('search.range.backwards', 'the time range of a search ends in the year 2000', {
    edits: [everySearch('to', set('2000-01-01T00:00:00.000Z'))],
    fails: ['message.search.range', 'message.search.within', 'message.search.asked-range'],
  }),
  fault('search.empty', 'a search responds with 200 and an empty body', {
    edits: [on(good(...SEARCHES), bodiless())],
    fails: ['message.search.result', 'message.search.keyword'],
  }),
  fault('search.refused.500', 'an incomplete search gets 500', {
    edits: [on({ route: SEARCHES, status: 400 }, status(500))],
    fails: [
      'error.bean-validation',
      'message.search.keyword-zone',
      'message.search.needs-query',
      'message.search.negative-range',
    ],
  }),
  fault('search.keyword.nothing', 'a keyword search finds nothing', {
    edits: [
      on(
        good('GET /search/universal/keyword'),
        field('messages', set([])),
        field('total_results', set(0)),
      ),
    ],
    fails: ['message.search.some'],
  }),
  fault('search.range.negative', 'a search over a negative range gets 404', {
    edits: [
      on(
        { route: 'GET /search/universal/relative', target: 'range=-\\d', status: 400 },
        status(404),
      ),
    ],
    fails: ['message.search.negative-range'],
  }),
  fault('search.range.words', 'a search with a range that is not a number gets 500', {
    edits: [
      on(
        { route: 'GET /search/universal/relative', target: 'range=[a-z]', status: 404 },
        status(500),
      ),
    ],
    fails: ['message.search.bad-range'],
  }),
  fault('search.fields.internal', 'a search lists the accounted size among its fields', {
    edits: [everySearch('fields', set(['source', 'gl2_accounted_message_size']))],
    fails: ['message.search.fields-internal'],
  }),
  fault('message.views.running', 'a views search responds before it is done', {
    edits: [on(good('POST /views/search/sync'), field('execution.done', set(false)))],
    fails: ['message.views.done'],
  }),
  fault('message.views.none', 'a views search returns no results', {
    edits: [on(good('POST /views/search/sync'), field('results', set({})))],
    fails: ['message.views.results'],
  }),
  fault('search.indices.none', 'a search lists no used index', {
    versions: { until: '4.3.0' },
    edits: [everySearch('used_indices', set([]))],
    fails: ['message.search.indices'],
  }),
  fault('search.indices.named', 'a search lists the used indices although the release does not', {
    versions: { since: '4.3.0' },
    edits: [
      everySearch(
        'used_indices',
        set([{ index_name: 'graylog_0', begin: null, end: null, calculated_at: null, took_ms: 0 }]),
      ),
    ],
    fails: ['message.search.indices'],
  }),
  fault('search.indices.keys', 'the used indices of a search have different keys', {
    edits: [everySearch('used_indices[].index_name', rename('index'))],
    fails: ['message.search.index-keys'],
  }),
  fault('search.part.none', 'a page of search results is empty, and its total is 0', {
    edits: [
      on(
        { route: SEARCHES, status: 200, target: 'offset=' },
        field('messages', set([])),
        field('total_results', set(0)),
      ),
    ],
    fails: ['message.search.part', 'message.search.part-total', 'message.search.indices'],
  }),
  fault('search.range.old', 'a search reports a time range from 1970', {
    edits: [everySearch('from', set('1970-01-01T00:00:00.000Z'))],
    fails: ['message.search.asked-range'],
  }),
  fault('search.found.old', 'a search finds messages outside its time range', {
    edits: [everySearch('messages[].message.timestamp', set('2015-01-01T00:00:00.000Z'))],
    fails: ['message.search.within', 'message.single.agrees', 'message.search.order'],
  }),
  fault('search.found.unsorted', 'a search sorts the oldest message first', {
    edits: [everySearch('/messages/0/message/timestamp', replace(/^\d{4}/, '2015'))],
    fails: ['message.search.order', 'message.search.within', 'message.single.agrees'],
  }),
  fault('search.found.same', 'all messages of a search have the same id', {
    edits: [everySearch('messages[].message._id', set('6b8b4567-0000-11e6-8000-000000000000'))],
    fails: ['message.search.once', 'message.search.part'],
  }),
  fault('search.query.any', 'a search finds messages without the search words', {
    edits: [
      on(
        { route: SEARCHES, status: 200, target: 'query=source' },
        field(
          'messages',
          set([
            {
              message: { _id: 'a', gl2_message_size: 1 },
              index: 'a',
              highlight_ranges: {},
              decoration_stats: null,
            },
          ]),
        ),
      ),
    ],
    fails: ['message.search.nowhere', 'message.search.enough', 'message.found.times'],
  }),
  fault('search.refused.200', 'a search without a query gets 200', {
    edits: [on({ route: SEARCHES, status: [400, 500] }, status(200), text('nothing'))],
    fails: [
      'message.search.no-query',
      'message.search.needs-query',
      'message.search.negative-range',
      'message.search.keyword-zone',
      'error.bean-validation',
      'error.bean-validation.text',
      'error.bean-validation.wording',
    ],
  }),
  fault('search.fields.more', 'a search returns more fields than requested', {
    versions: { until: '4.3.0' },
    edits: [
      on(
        { route: SEARCHES, status: 200, target: 'fields=' },
        field('messages[].message.level', add(6)),
      ),
    ],
    fails: ['message.search.fields-only'],
  }),
  fault('search.fields.other', 'a search reports different fields than requested', {
    versions: { since: '4.3.0' },
    edits: [everySearch('fields', set(['level']))],
    fails: ['message.search.fields-told'],
  }),
]
