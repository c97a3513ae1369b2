import { permissionsFor } from '#engine/knowledge/permissions.ts'
import type { Answer } from '../../answer.ts'
import { apiError, invalid, type Violation, forbidden } from '../../errors.ts'
import { readAccept } from '../../requests/incoming.ts'
import type { Json, JsonObject } from '#engine/model/json/json.ts'
import { negotiate } from '../../negotiate.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handlers, permits, type Server } from '../../server.ts'
import { listMessages } from '../../generator.ts'
import { DEFAULT_STREAM, type Message } from '../../state.ts'
import { zulu } from '../../times.ts'
import { writeCsv } from './csv.ts'
import { type Found, foundBy, type Range } from './found.ts'
import { badQuery, isReadable } from './query.ts'

/** Searches in the old form, and single messages. */
export const searchHandlers: Handlers = {
  'GET /search/universal/relative': (call) => search(call, 'relative'),
  'GET /search/universal/absolute': (call) => search(call, 'absolute'),
  'GET /search/universal/keyword': (call) => search(call, 'keyword'),
  'GET /messages/{index}/{messageId}': single,
}

export type SearchKind = 'relative' | 'absolute' | 'keyword'

function search(call: Call, kind: SearchKind): Answer {
  const { server, request } = call
  const seconds = Number(request.query.get('range') ?? '0')
  if (kind === 'relative' && !Number.isInteger(seconds)) return apiError(404)
  const lacking = listMissing(call, kind)
  if (lacking.length > 0) return invalid(call, lacking)
  if (!permits(call, `searches:${kind}`)) return forbidden()
  const query = request.query.get('query')
  if (query === null) return apiError(500, 'Null query')
  const range = getRange(call, kind)
  if ('status' in range) return range
  if (!isReadable(query)) return badQuery(query, server)
  const found = foundBy(call, query, range)
  if (negotiate(readAccept(request), ['application/json', 'text/csv']) === 'text/csv')
    return writeCsv(found.shown, request.query.get('fields') ?? '')
  return answerWith(call, result(call, query, range, found))
}

/** Bean validation of the query parameters, as each release has it. */
function listMissing({ server, request }: Call, kind: SearchKind): readonly Violation[] {
  const name = kind.charAt(0).toUpperCase() + kind.slice(1)
  const violation = (constraint: Violation['constraint'], at: number): Violation => ({
    constraint,
    path: `${name}SearchResource.search${name}.arg${at}`,
    value: null,
  })
  const lacks = (parameter: string): boolean => (request.query.get(parameter) ?? '') === ''
  return [
    ...(kind === 'relative' && server.has('range-required') && lacks('range')
      ? [violation('NotNull', 1)]
      : []),
    ...(kind === 'keyword' && server.has('keyword-needs-timezone') && lacks('timezone')
      ? [violation('NotEmpty', 2)]
      : []),
    ...(server.has('search-without-query-refused') && lacks('query')
      ? [violation('NotEmpty', 0)]
      : []),
    ...(kind === 'keyword' && lacks('keyword') ? [violation('NotEmpty', 1)] : []),
    ...(kind === 'absolute' && lacks('from') ? [violation('NotEmpty', 1)] : []),
    ...(kind === 'absolute' && lacks('to') ? [violation('NotEmpty', 2)] : []),
  ]
}

/** The time that a search of the old form is about. */
export function getRange({ server, request }: Call, kind: SearchKind): Range | Answer {
  const now = server.now()
  if (kind === 'relative') {
    const seconds = Number(request.query.get('range') ?? '0')
    if (seconds < 0 && server.has('negative-range-refused'))
      return apiError(400, 'HTTP 400 Bad Request')
    return { from: seconds <= 0 ? 0 : now - seconds * 1000, to: now }
  }
  if (kind === 'keyword') return { from: now - 60 * 60 * 1000, to: now }
  const [from = NaN, to = NaN] = ['from', 'to'].map((key) =>
    Date.parse(request.query.get(key) ?? ''),
  )
  if (Number.isNaN(from) || Number.isNaN(to))
    return apiError(400, 'Invalid timerange parameters provided')
  return { from, to }
}

function result(
  call: Call,
  query: string,
  { from, to }: Range,
  { total, shown }: Found,
): JsonObject {
  const { server } = call
  const old = server.has('search-legacy-engine')
  const wanted = (call.request.query.get('fields') ?? '').split(',').filter(Boolean)
  return {
    query,
    built_query: old ? `{"from":0,"size":150,"query":${JSON.stringify(query)}}` : query,
    used_indices: old ? [usedIndex(server)] : [],
    messages: shown.map((message) => hit(message, server, wanted)),
    fields: old ? fieldNames(shown, server) : wanted,
    time: 1,
    total_results: total,
    from: zulu(from),
    to: zulu(to),
    decoration_stats: null,
  }
}

/** One message of a search, with all fields, or only its id and the requested ones. */
export function hit(message: Message, { has }: Server, wanted: readonly string[] = []): JsonObject {
  const shown = Object.entries(message.fields).filter(
    ([name]) => wanted.length === 0 || name === '_id' || wanted.includes(name),
  )
  return {
    highlight_ranges: has('highlight-ranges') ? {} : null,
    message: Object.fromEntries(shown),
    index: message.index,
    decoration_stats: null,
  }
}

function usedIndex({ state }: Server): Json {
  return {
    index_name: 'graylog_0',
    begin: zulu(0),
    end: zulu(0),
    calculated_at: zulu(state.startedAt),
    took_ms: 0,
  }
}

const INTERNAL = /^(gl2_(?!message_id)|_id$|streams$|full_message$)/

function fieldNames(found: readonly Message[], { has }: Server): readonly string[] {
  const names = new Set(found.flatMap(({ fields }) => Object.keys(fields)))
  return [...names].filter(
    (name) => !INTERNAL.test(name) && (name !== 'timestamp' || has('search-lists-timestamp')),
  )
}

function single(call: Call): Answer {
  const { server, parameters, route } = call
  const [index = '', id = ''] = parameters
  if (!permissionsFor(route, server.version).every((permission) => permits(call, permission)))
    return forbidden()
  const message = listMessages(server).find((one) => one.index === index && one.id === id)
  if (!message) return apiError(404, `Message ${id} in index ${index} not found`)
  if (!permits(call, `streams:read:${DEFAULT_STREAM}`))
    return apiError(403, `Not authorized to access message id <${id}>`)
  const answer = ofMessage(message)
  return server.has('highlight-ranges')
    ? answerWith(call, { ...answer, index, highlight_ranges: {} })
    : answerWith(call, { ...answer, index })
}

function ofMessage({ id, fields }: Message): { readonly message: JsonObject } {
  const at = (name: string): Json => fields[name] ?? null
  return {
    message: {
      fields,
      streams: [],
      index_sets: [],
      source_input_id: null,
      filter_out: false,
      message_queue_id: null,
      sequence_nr: 0,
      receive_time: null,
      processing_time: null,
      journal_offset: Number.MIN_SAFE_INTEGER,
      message: at('message'),
      id,
      size: 174,
      timestamp: at('timestamp'),
      source: at('source'),
      stream_ids: at('streams'),
      field_names: Object.keys(fields),
      complete: true,
      field_count: Object.keys(fields).length,
      validation_errors: '',
      message_id: at('gl2_message_id'),
      fields_entries: Object.entries(fields).map(([name, value]) => ({ [name]: value })),
      is_source_inet_address: true,
      inet_address: '127.0.0.1',
    },
  }
}
