import type { Edit, Fault, Target } from './fault.ts'
import { recordFaults, row } from './records.ts'

const INDEX_TEMPLATES = {
  route: 'GET /system/indexer/indices/templates',
  status: 200,
} as const satisfies Target

const SEARCHES = [
  'GET /search/universal/relative',
  'GET /search/universal/absolute',
  'GET /search/universal/keyword',
] as const

function everySearch(field: string, change: NonNullable<Edit['fields']>[number]['change']): Edit {
  return { on: { route: SEARCHES, status: 200 }, fields: [{ at: field, change }] }
}

/** Deviations of searches and of the messages that they find. */
export const messageFaults: readonly Fault[] = [
  ...recordFaults({
    name: 'search',
    what: 'answers of searches',
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
      row('decoration_stats', 'missing', { versions: { since: '2.1.0' } }),
    ],
  }),
  ...recordFaults({
    name: 'found-message',
    what: 'messages that a search finds',
    places: SEARCHES.map((route) => [route, 'messages.*']),
    prefixes: ['message.found'],
    fields: [
      row('message', 'missing'),
      row('index', 'missing number'),
      row('highlight_ranges', 'missing'),
      row('decoration_stats', 'missing', { versions: { since: '2.1.0' } }),
    ],
  }),
  {
    id: 'message.size.missing',
    what: 'messages do not tell gl2_accounted_message_size although the release does',
    versions: { since: '3.2.0' },
    gates: { 'accounted-size': false },
    fails: ['message.size.search', 'message.size.single'],
  },
  {
    id: 'message.size.early',
    what: 'messages tell gl2_accounted_message_size although the release does not',
    versions: { until: '3.2.0' },
    gates: { 'accounted-size': true },
    fails: ['message.size.none-search', 'message.size.none-single'],
  },
  {
    id: 'message.size.text',
    what: 'gl2_accounted_message_size is a text',
    versions: { since: '3.2.0' },
    edits: [
      everySearch('messages.*.message.gl2_accounted_message_size', {
        kind: 'retype',
        to: 'string',
      }),
      {
        on: { route: 'GET /messages/{index}/{messageId}', status: 200 },
        fields: [
          {
            at: 'message.fields.gl2_accounted_message_size',
            change: { kind: 'retype', to: 'string' },
          },
          { at: 'message.gl2_accounted_message_size', change: { kind: 'retype', to: 'string' } },
        ],
      },
    ],
    fails: ['message.size.search', 'message.size.single'],
  },
  {
    id: 'search.echo.other',
    what: 'the answer of a search names another query',
    edits: [everySearch('query', { kind: 'set', to: 'another' })],
    fails: ['message.search.backend-query', 'message.search.echo'],
  },
  {
    id: 'search.total.none',
    what: 'a search counts no result although it shows some',
    edits: [everySearch('total_results', { kind: 'set', to: 0 })],
    fails: ['message.search.enough'],
  },
  {
    id: 'search.range.backwards',
    what: 'the time range of a search ends in the year 2000',
    edits: [everySearch('to', { kind: 'set', to: '2000-01-01T00:00:00.000Z' })],
    fails: ['message.search.range'],
  },
  {
    id: 'found-message.timestamp.no-zone',
    what: 'timestamps of messages have no zone',
    edits: [everySearch('messages.*.message.timestamp', { kind: 'replace', from: 'Z$', by: '' })],
    fails: ['message.found.times'],
  },
  {
    id: 'found-message.id.missing',
    what: 'messages have no _id',
    edits: [everySearch('messages.*.message._id', { kind: 'remove' })],
    fails: ['message.found.identified'],
  },
  {
    id: 'message.other',
    what: 'a message that is asked for by itself names another id',
    edits: [
      {
        on: { route: 'GET /messages/{index}/{messageId}', status: 200 },
        fields: [
          { at: 'message.id', change: { kind: 'set', to: '00000000-0000-0000-0000-000000000000' } },
        ],
      },
    ],
    fails: ['message.single.id'],
  },
  {
    id: 'search.empty',
    what: 'a search is answered with 200 and nothing',
    edits: [{ on: { route: SEARCHES, status: 200 }, body: 'none' }],
    fails: ['message.search.keyword', 'message.search.result'],
  },
  {
    id: 'search.refused.500',
    what: 'a search that lacks something is answered with 500',
    edits: [{ on: { route: SEARCHES, status: 400 }, status: 500 }],
    fails: ['error.bean-validation', 'message.search.keyword-zone', 'message.search.needs-query'],
  },
  {
    id: 'template.nameless',
    what: 'index templates are answered without a name',
    versions: { since: '2.5.0' },
    edits: [{ on: INDEX_TEMPLATES, fields: [{ at: '*.name', change: { kind: 'remove' } }] }],
    fails: ['message.template.named'],
  },
  {
    id: 'template.no-mappings',
    what: 'index templates are answered without mappings',
    versions: { since: '2.5.0', until: '5.2.0' },
    edits: [
      { on: INDEX_TEMPLATES, fields: [{ at: '*.template.mappings', change: { kind: 'remove' } }] },
    ],
    fails: ['message.template.form'],
  },
  {
    id: 'template.size.keyword',
    what: 'gl2_accounted_message_size is mapped as a keyword',
    versions: { since: '3.2.0' },
    edits: [
      {
        on: INDEX_TEMPLATES,
        fields: ['', 'message.'].map((type) => ({
          at: `*.template.mappings.${type}properties.gl2_accounted_message_size`,
          change: { kind: 'set', to: { type: 'keyword' } },
        })),
      },
    ],
    fails: ['message.size.mapping'],
  },
  {
    id: 'template.size.early',
    what: 'gl2_accounted_message_size is mapped although the release does not',
    versions: { since: '2.5.0', until: '3.2.0' },
    edits: [
      {
        on: INDEX_TEMPLATES,
        fields: ['', 'message.'].map((type) => ({
          at: `*.template.mappings.${type}properties.gl2_accounted_message_size`,
          change: { kind: 'add', to: { type: 'long' } },
        })),
      },
    ],
    fails: ['message.size.not-mapped'],
  },
  {
    id: 'search.indices.none',
    what: 'a search names no index that it used',
    versions: { until: '4.3.0' },
    edits: [everySearch('used_indices', { kind: 'set', to: [] })],
    fails: ['message.search.indices'],
  },
  {
    id: 'search.indices.named',
    what: 'a search still names the indices that it used',
    versions: { since: '4.3.0' },
    edits: [
      everySearch('used_indices', {
        kind: 'set',
        to: [{ index_name: 'graylog_0', begin: null, end: null, calculated_at: null, took_ms: 0 }],
      }),
    ],
    fails: ['message.search.indices'],
  },
  {
    id: 'search.indices.keys',
    what: 'indices that a search used are called by other keys',
    versions: { until: '4.3.0' },
    edits: [everySearch('used_indices.*.index_name', { kind: 'rename', to: 'index' })],
    fails: ['message.search.index-keys'],
  },
]
