import { isWithin } from '../../../src/model/version.ts'
import type { Availability, Version } from '../../../src/model/version.ts'
import { json } from '../../server/answer.ts'
import type { Answer } from '../../server/answer.ts'
import { apiError } from '../../errors.ts'
import { isObject } from '../../../src/model/json.ts'
import type { Json, JsonObject } from '../../../src/model/json.ts'
import { answerWith } from '../../requests/project.ts'
import { permits, userOf } from '../../server/server.ts'
import type { Call, Handlers } from '../../server/server.ts'
import { messagesOf } from '../../generator.ts'
import { DEFAULT_STREAM } from '../../state.ts'
import type { Message } from '../../state.ts'
import { zulu } from '../../times.ts'
import { matches } from './query.ts'
import { hit } from './search.ts'
import { readable } from '../streams/stream-access.ts'
import { isEventStream } from '../streams/stream-records.ts'
import { createdAt } from '../system/location.ts'
import { textOf } from './values.ts'
import { readableSearch } from './views.ts'

/** Searches in the newer form, as far as they ask for messages. */
export const viewsSearchHandlers: Handlers = {
  'POST /views/search/sync': (call) => sync(call),
  'POST /views/search/{id}/execute': (call) => execute(call),
  'POST /search/messages': (call) => tabular(call),
  'GET /search/messages': (call) => tabular(call),
}

function sync(call: Call): Answer {
  const { body } = call
  if (!isObject(body)) return apiError(500, '')
  return answerWith(call, executed(call, listOf(body['queries']).filter(isObject)))
}

/** A search that was kept before, on the messages there are. Source: seen on 3.2.0. */
function execute(call: Call): Answer {
  const kept = readableSearch(call)
  if (!kept) return apiError(404)
  const job = executed(call, kept.queries)
  const found = { ...job, search_id: kept.id }
  return answerWith(call, found, 201, [
    createdAt(call.server, `/views/search/status/${textOf(job['id'])}`),
  ])
}

function executed(call: Call, queries: readonly JsonObject[]): JsonObject {
  const { server } = call
  const results = queries.map((query) => [textOf(query['id']), resultOf(query, call)] as const)
  return {
    execution: { done: true, cancelled: false, completed_exceptionally: false },
    results: Object.fromEntries(results),
    progress: 0,
    id: server.ids.objectId(),
    owner: userOf(call).name,
    search_id: server.has('search-has-id') ? server.ids.objectId() : null,
    executing_node: server.node.id,
  }
}

type Key = readonly [key: string, value: Json, availability?: Availability]

/** What a query gets beside its own keys. Source: seen on 3.1.0 to 7.0.1. */
const QUERY_KEYS: readonly Key[] = [['filters', [], { since: '5.0.0' }]]

/** What a search type gets beside its own keys. Source: seen on 3.1.0 to 7.0.1. */
const SEARCH_TYPE_KEYS: readonly Key[] = [
  ['timerange', null, { since: '3.2.0' }],
  ['query', null, { since: '3.2.0' }],
  ['streams', [], { since: '3.2.0' }],
  ['stream_categories', [], { since: '6.1.0' }],
  ['name', null, { since: '3.2.0' }],
  ['fields', [], { since: '4.1.0' }],
  ['decorators', [], { since: '3.2.0' }],
  ['filter', null],
  ['filters', [], { since: '5.0.0' }],
]

function keysOf(keys: readonly Key[], version: Version): JsonObject {
  const own = keys.filter(([, , availability]) => isWithin(version, availability))
  return Object.fromEntries(own.map(([key, value]) => [key, value]))
}

function resultOf(query: JsonObject, call: Call): JsonObject {
  const { server } = call
  const text = isObject(query['query']) ? textOf(query['query']['query_string']) : '*'
  const types = listOf(query['search_types']).filter(isObject)
  const range = rangeOf(query['timerange'], call)
  const asked = types.map((type): JsonObject => {
    const { sort, ...others } = type
    const kept: JsonObject = sort !== undefined && server.has('search-type-sort') ? { sort } : {}
    return { ...keysOf(SEARCH_TYPE_KEYS, server.version), ...others, ...kept }
  })
  const filter = filterOf(call)
  return {
    query: { ...query, ...keysOf(QUERY_KEYS, server.version), ...filter, search_types: asked },
    execution_stats: { duration: 1, timestamp: zulu(server.now()), effective_timerange: range },
    search_types: Object.fromEntries(
      types.map((type) => [textOf(type['id']), found(type, text, range, call)]),
    ),
    error: [],
    errors: [],
    state: 'COMPLETED',
  }
}

/** The streams that the search is limited to. */
function filterOf(call: Call): JsonObject {
  const { server } = call
  if (!server.has('search-filter')) return {}
  const streams = readable(call).filter(({ id }) => !isEventStream(id))
  const extra: JsonObject = server.has('search-filter-plain') ? {} : { filters: null, title: null }
  const filters = streams.map(({ id }) => ({ type: 'stream', id, ...extra }))
  return { filter: { type: 'or', filters } }
}

function rangeOf(given: Json | undefined, { server }: Call): JsonObject {
  const seconds = isObject(given) ? Number(textOf(given['range']) || '300') : 300
  const now = server.now()
  return { type: 'absolute', from: zulu(now - seconds * 1000), to: zulu(now) }
}

function found(type: JsonObject, text: string, range: JsonObject, call: Call): Json {
  const messages = visible(call).filter(({ fields }) => matches(text, fields))
  const limit = Number(textOf(type['limit']) || '150')
  const at = textOf(type['type'])
  return {
    id: textOf(type['id']),
    messages: messages.slice(0, limit).map((message) => hit(message, call.server)),
    ...(call.server.has('search-filter') && { effective_timerange: range }),
    total_results: messages.length,
    type: at,
  }
}

function visible(call: Call): readonly Message[] {
  return permits(call, `streams:read:${DEFAULT_STREAM}`) ? messagesOf(call.server) : []
}

function tabular(call: Call): Answer {
  const given = isObject(call.body) ? call.body : {}
  const asked = listOf(given['fields']).map(textOf).filter(Boolean)
  const fields = asked.length > 0 ? asked : ['source', 'timestamp']
  return json({
    schema: fields.map((field) => ({
      column_type: 'field',
      type: field === 'timestamp' ? 'date' : 'string',
      field,
      name: `field: ${field}`,
    })),
    datarows: visible(call).map((message) => fields.map((field) => message.fields[field] ?? null)),
    metadata: { effective_timerange: rangeOf({ range: 3600 }, call) },
  })
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []
}
