import {
  add,
  bodiless,
  fault,
  field,
  fieldFaults,
  good,
  json,
  on,
  rename,
  replace,
  row,
  set,
  status,
  text,
  type Edit,
  type FieldChange,
  remove,
  retype,
  edit,
  recordingFault,
} from '#engine/suite.ts'

/** The routes that search within a range of time. */
const SEARCHES = [
  'GET /search/universal/relative',
  'GET /search/universal/absolute',
  'GET /search/universal/keyword',
] as const

/** The same change to a field in the responses of all of them. */
function everySearch(at: string, change: FieldChange): Edit {
  return on(good(...SEARCHES), field(at, change))
}

const INDEX_TEMPLATES = good('GET /system/indexer/indices/templates')

/** Mappings have a type of document up to 6.x of the backend. */
function inMappings(change: FieldChange): Edit {
  const at = (type: string): string =>
    `[].template.mappings.${type}properties.gl2_accounted_message_size`
  return on(INDEX_TEMPLATES, field(at(''), change), field(at('message.'), change))
}

const SIZE = 'gl2_accounted_message_size'

/** Faults of searches, messages, and index templates. */
export const faults = [
  // Searches, those of the views among them.
  ...fieldFaults({
    name: 'search',
    what: 'search responses',
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
  fault('search.refused.500', 'an invalid search gets 500 instead of 400', {
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
  fault('search.range.negative', 'a search with a negative range gets 404', {
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
  fault('search.fields.internal', 'a search lists gl2_accounted_message_size among its fields', {
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
  fault('search.indices.none', 'a search lists no used indices', {
    versions: { until: '4.3.0' },
    edits: [everySearch('used_indices', set([]))],
    fails: ['message.search.indices'],
  }),
  fault(
    'search.indices.named',
    'a search lists the used indices, although this release does not list them',
    {
      versions: { since: '4.3.0' },
      edits: [
        everySearch(
          'used_indices',
          set([
            { index_name: 'graylog_0', begin: null, end: null, calculated_at: null, took_ms: 0 },
          ]),
        ),
      ],
      fails: ['message.search.indices'],
    },
  ),
  fault('search.indices.keys', 'the used indices of a search have the wrong JSON keys', {
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
  fault('search.keyword.range', 'a keyword search covers a different time range than its keyword', {
    edits: [
      on(good('GET /search/universal/keyword'), field('from', set('1970-01-01T00:00:00.000Z'))),
    ],
    fails: ['message.search.asked-range'],
  }),
  fault('search.found.old', 'a search finds messages outside its time range', {
    edits: [everySearch('messages[].message.timestamp', set('2015-01-01T00:00:00.000Z'))],
    fails: ['message.search.within', 'message.single.agrees', 'message.search.order'],
  }),
  fault('search.found.unsorted', 'a search returns the oldest message first', {
    edits: [everySearch('/messages/0/message/timestamp', replace(/^\d{4}/, '2015'))],
    fails: ['message.search.order', 'message.search.within', 'message.single.agrees'],
  }),
  fault('search.found.same', 'all messages in a search result have the same ID', {
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
    fails: [
      'message.search.nowhere',
      'message.search.enough',
      'message.search.fields-only',
      'message.found.times',
    ],
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

  // Messages, in search results and by themselves.
  ...fieldFaults({
    name: 'found-message',
    what: 'messages that a search finds',
    places: SEARCHES.map((route) => [route, 'messages[]']),
    prefixes: ['message.found'],
    fields: [
      row('message', 'missing'),
      row('index', 'missing number'),
      row('highlight_ranges', 'missing'),
      row('decoration_stats', 'missing'),
    ],
  }),
  fault('message.same', 'a keyword search shows a different source for each message', {
    edits: [
      on(good('GET /search/universal/keyword'), field('messages[].message.source', set('another'))),
    ],
    fails: ['message.same'],
  }),
  fault('message.size.missing', 'gl2_accounted_message_size is missing from messages', {
    edits: [
      everySearch('messages[].message.gl2_accounted_message_size', remove()),
      on(
        good('GET /messages/{index}/{messageId}'),
        field('message.fields.gl2_accounted_message_size', remove()),
        field('message.gl2_accounted_message_size', remove()),
      ),
    ],
    fails: ['message.size.search', 'message.size.single', 'message.single.copies'],
  }),
  fault(
    'message.size.early',
    'messages include gl2_accounted_message_size, although this release does not have the field',
    {
      features: { 'accounted-size': true },
      fails: ['message.size.none-search', 'message.size.none-single'],
    },
  ),
  fault('message.size.text', 'gl2_accounted_message_size is a string', {
    edits: [
      everySearch('messages[].message.gl2_accounted_message_size', retype('string')),
      on(
        good('GET /messages/{index}/{messageId}'),
        field('message.fields.gl2_accounted_message_size', retype('string')),
      ),
      on(
        good('GET /messages/{index}/{messageId}'),
        field('message.gl2_accounted_message_size', retype('string')),
        field('message.fields_entries[].gl2_accounted_message_size', retype('string')),
      ),
    ],
    fails: ['message.size.search', 'message.size.single'],
  }),
  fault('found-message.timestamp.no-zone', 'timestamps of messages have no time zone', {
    edits: [everySearch('messages[].message.timestamp', replace(/Z$/, ''))],
    fails: ['message.found.times', 'message.single.agrees'],
  }),
  fault('found-message.id.missing', 'messages have no _id', {
    edits: [everySearch('messages[].message._id', remove())],
    fails: ['message.found.identified'],
  }),
  fault(
    'message.other',
    'reading a message by ID returns a different ID than the one in the path',
    {
      edits: [
        on(
          good('GET /messages/{index}/{messageId}'),
          field('message.id', set('00000000-0000-0000-0000-000000000000')),
        ),
      ],
      fails: ['message.single.id', 'message.single.copies'],
    },
  ),
  fault('message.unknown.500', 'a request for an unknown message gets 500', {
    edits: [on({ route: 'GET /messages/{index}/{messageId}', status: 404 }, status(500))],
    fails: ['message.single.unknown'],
  }),
  fault('message.unknown.200', 'a request for an unknown message gets 200', {
    edits: [
      on(
        { route: 'GET /messages/{index}/{messageId}', status: 404 },
        status(200),
        json({ message: null, index: 'graylog_0' }),
      ),
    ],
    fails: ['message.single.unknown'],
  }),
  fault('message.size.other', 'reading a message by ID returns a different size than the search', {
    versions: { since: '3.2.0' },
    edits: [
      on(
        good('GET /messages/{index}/{messageId}'),
        field('message.fields.gl2_accounted_message_size', set(1)),
      ),
    ],
    fails: ['message.single.agrees', 'message.single.copies'],
  }),
  fault(
    'message.copies',
    'reading a message by ID returns a source that differs from the one in its fields',
    {
      edits: [
        on(good('GET /messages/{index}/{messageId}'), field('message.source', set('another'))),
      ],
      fails: ['message.single.copies'],
    },
  ),
  fault('message.entries', 'reading a message by ID returns an empty list of fields', {
    edits: [
      on(good('GET /messages/{index}/{messageId}'), field('message.fields_entries', set([]))),
    ],
    fails: ['message.single.copies'],
  }),
  fault('message.lost', 'a request for a message returned by a search gets 404', {
    edits: [on(good('GET /messages/{index}/{messageId}'), status(404))],
    fails: ['message.single.found'],
  }),

  // Index templates.
  fault('template.nameless', 'index templates have no name', {
    edits: [on(INDEX_TEMPLATES, field('[].name', remove()))],
    fails: ['message.template.named'],
  }),
  fault('template.no-mappings', 'index templates have no mappings', {
    edits: [on(INDEX_TEMPLATES, field('[].template.mappings', remove()))],
    fails: ['message.template.form'],
  }),
  fault('template.size.keyword', 'gl2_accounted_message_size is mapped as a keyword', {
    edits: [inMappings(set({ type: 'keyword' }))],
    fails: ['message.size.mapping'],
  }),
  fault(
    'template.size.early',
    'gl2_accounted_message_size is mapped, although this release does not have the field',
    { edits: [inMappings(add({ type: 'long' }))], fails: ['message.size.not-mapped'] },
  ),

  // Edits of recordings, for checks that no fault of responses makes fail.
  recordingFault('message.rows', 'graylog-7.0.1', field('schema[].field', set('source'))),
  recordingFault(
    'message.size.views',
    'graylog-5.1.0',
    field(`/results/q1/search_types/s1/messages/0/message/${SIZE}`, remove()),
    { also: ['message.same'] },
  ),
  recordingFault(
    'message.size.none-search',
    'graylog-3.1.0',
    field(`/messages/0/message/${SIZE}`, add(187)),
    { also: ['message.same'] },
  ),
  recordingFault(
    'message.size.none-single',
    'graylog-2.5.2',
    field(`message.fields.${SIZE}`, add(187)),
    { also: ['message.same', 'message.single.copies'] },
  ),
  recordingFault(
    'message.views.backend-query',
    'graylog-3.2.0',
    field('results.q1.built_query', add('{"query":{"match_all":{}}}')),
  ),
  recordingFault(
    'message.views.indices',
    'graylog-5.1.0',
    field('results.q1.search_types.s1.used_indices', add(['graylog_0'])),
  ),
  recordingFault(
    'message.views.no-order',
    'graylog-3.2.0',
    field('/results/q1/query/search_types/0/sort', add([{ field: 'source', order: 'ASC' }])),
  ),
  recordingFault(
    'message.views.order',
    'graylog-4.3.0',
    field('/results/q1/query/search_types/0/sort', remove()),
  ),
  recordingFault(
    'message.views.time-range',
    'graylog-7.0.1',
    field('results.q1.search_types.s1.effective_timerange', remove()),
  ),
  recordingFault('message.views.errors', 'graylog-3.2.0', field('results.q1.errors', remove())),
  recordingFault('message.search.again', 'graylog-7.0.1-access', [
    field('/messages/0', remove()),
    field('total_results', set(7)),
  ]),
  recordingFault(
    'message.search.limit',
    'graylog-3.1.0',
    edit.requestTarget('range=86400', 'range=86400&limit=1'),
  ),
]
