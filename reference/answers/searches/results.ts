import { isObject, type Json, type JsonObject } from '#engine/model/json/json.ts'
import { type Availability, isWithin, type Version } from '#engine/model/version.ts'
import { listMessages } from '../../generator.ts'
import { type Call, permits, type Server } from '../../server.ts'
import { DEFAULT_STREAM, type Message } from '../../state.ts'
import { zulu } from '../../times.ts'
import { STREAMS } from '../streams/stream-access.ts'
import { isEventStream } from '../streams/stream-records.ts'
import { asObjects, asText, asTexts } from '../values.ts'
import type { Range } from './found.ts'
import { pivotRows, unknownSeries } from './pivots/pivot.ts'
import { shownPivot } from './pivots/shown.ts'
import { matches } from './query.ts'
import { hit } from './search.ts'

type Key = readonly [key: string, value: Json, availability?: Availability]

/** Members of a query's result in addition to its own. Source: seen on 3.1.0 to 7.0.1. */
const QUERY_KEYS: readonly Key[] = [
  ['filter', null, { since: '5.0.0' }],
  ['filters', [], { since: '5.0.0' }],
]

/** Members of every search type's result in addition to its own. Source: seen on 3.1.0 to 7.0.1. */
const SEARCH_TYPE_KEYS: readonly Key[] = [
  ['timerange', null, { since: '3.2.0' }],
  ['query', null, { since: '3.2.0' }],
  ['streams', [], { since: '3.2.0' }],
  ['stream_categories', [], { since: '6.1.0' }],
  ['name', null, { since: '3.2.0' }],
  ['filter', null],
  ['filters', [], { since: '5.0.0' }],
]

/** The same of one that lists messages. */
const MESSAGES_KEYS: readonly Key[] = [
  ['fields', [], { since: '4.1.0' }],
  ['decorators', [], { since: '3.2.0' }],
]

function getKeys(keys: readonly Key[], version: Version): JsonObject {
  const own = keys.filter(([, , availability]) => isWithin(version, availability))
  return Object.fromEntries(own.map(([key, value]) => [key, value]))
}

/** The result of one query of a search, without the parsed query. */
export function getResult(query: JsonObject, call: Call): JsonObject {
  const { server } = call
  const types = asObjects(query['search_types'])
  const errors = types.flatMap((type) => findError(type, query, call) ?? [])
  const good = types.filter((type) => findError(type, query, call) === undefined)
  return {
    query: { ...shownQuery(query, server), ...getFilter(call) },
    execution_stats: {
      duration: 1,
      timestamp: zulu(server.now()),
      effective_timerange: absolute(getRange(query['timerange'], call)),
    },
    search_types: Object.fromEntries(
      good.map((type) => [asText(type['id']), found(type, query, call)]),
    ),
    error: errors,
    errors,
    state: errors.length > 0 ? 'FAILED' : 'COMPLETED',
  }
}

/** The copy of a query in the response, with the keys of the release. */
export function shownQuery(query: JsonObject, server: Server): JsonObject {
  const types = asObjects(query['search_types'])
  return {
    ...query,
    ...getKeys(QUERY_KEYS, server.version),
    search_types: types.map((type) => shown(type, server)),
  }
}

function shown(type: JsonObject, server: Server): JsonObject {
  const { sort, ...others } = type
  const own = { ...getKeys(SEARCH_TYPE_KEYS, server.version), ...others }
  if (type['type'] === 'pivot') return { ...own, ...shownPivot(type, server) }
  const kept: JsonObject = sort !== undefined && server.has('search-type-sort') ? { sort } : {}
  return { ...getKeys(MESSAGES_KEYS, server.version), ...own, ...kept }
}

/** Why a search type cannot be run. Source: a client on 3.2.0 and 3.3.0. */
function findError(type: JsonObject, query: JsonObject, { server }: Call): JsonObject | undefined {
  const unknown = type['type'] === 'pivot' ? unknownSeries(type, server) : undefined
  if (unknown === undefined) return undefined
  const description = `No series handler registered for: ${unknown}`
  return {
    type: 'search_type',
    description: `${description}.`,
    search_type_id: asText(type['id']),
    query_id: asText(query['id']),
    backtrace: `java.lang.IllegalArgumentException: ${description}\n`,
  }
}

/** The streams that the search is limited to. */
function getFilter(call: Call): JsonObject {
  const { server } = call
  if (!server.has('search-filter')) return {}
  const streams = STREAMS.readable(call).filter(({ id }) => !isEventStream(id))
  const extra: JsonObject = server.has('search-filter-plain') ? {} : { filters: null, title: null }
  const filters = streams.map(({ id }) => ({ type: 'stream', id, ...extra }))
  return { filter: { type: 'or', filters } }
}

/** The time that a query or a part of it is about: five minutes where it does not say. */
export function getRange(given: Json | undefined, { server }: Call): Range {
  const now = server.now()
  const asked = isObject(given) ? given : {}
  const [from, to] = [Date.parse(asText(asked['from'])), Date.parse(asText(asked['to']))]
  if (!Number.isNaN(from) && !Number.isNaN(to)) return { from, to }
  const seconds = Number(asText(asked['range']) || '300')
  return { from: seconds === 0 ? 0 : now - seconds * 1000, to: now }
}

/** The same range in the form of a response. */
export function absolute({ from, to }: Range): JsonObject {
  return { type: 'absolute', from: zulu(from), to: zulu(to) }
}

function found(type: JsonObject, query: JsonObject, call: Call): Json {
  const { server } = call
  const own = isObject(type['timerange']) ? type['timerange'] : query['timerange']
  const range = getRange(own, call)
  const messages = messagesFor(type, query, range, call)
  const common = {
    id: asText(type['id']),
    type: asText(type['type']),
    ...(asText(type['name']) !== '' && { name: asText(type['name']) }),
    ...(server.has('search-filter') && { effective_timerange: absolute(range) }),
  }
  if (type['type'] === 'pivot') {
    const rows = [...pivotRows(type, messages, range, server)]
    return { ...common, rows, total: messages.length }
  }
  const limit = Number(asText(type['limit']) || '150')
  return {
    ...common,
    messages: messages.slice(0, limit).map((message) => hit(message, server)),
    total_results: messages.length,
  }
}

/** Messages that both the query and the search type match, the newest first. */
function messagesFor(
  type: JsonObject,
  query: JsonObject,
  { from, to }: Range,
  call: Call,
): readonly Message[] {
  const texts = [query, type].map((one) => textIn(one['query']))
  const streams = asTexts(type['streams'])
  return filterVisible(call).filter(
    ({ timestamp, fields }) =>
      timestamp >= from &&
      timestamp <= to &&
      texts.every((text) => matches(text, fields)) &&
      (streams.length === 0 || streams.some((id) => asTexts(fields['streams']).includes(id))),
  )
}

function textIn(query: Json | undefined): string {
  return isObject(query) ? asText(query['query_string']) : '*'
}

/** All messages that the caller may read, the newest first. */
export function filterVisible(call: Call): readonly Message[] {
  return permits(call, `streams:read:${DEFAULT_STREAM}`) ? listMessages(call.server) : []
}
