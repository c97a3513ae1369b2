import type { Answer } from '../../answer.ts'
import { apiError, forbidden } from '../../errors.ts'
import type { Json, JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handlers, permits } from '../../server.ts'
import type { Message } from '../../state.ts'
import { zulu } from '../../times.ts'
import { allBy, type Range } from './found.ts'
import { badQuery, isReadable } from './query.ts'
import { type SearchKind, getRange } from './search.ts'

/**
 * Counts by value, by time and of numbers, over the messages that a search in the old form finds; they ended with
 * 4.0. Source: graylog-api 1.2.0 on 2.4.6, clients on 3.1.0 and 3.2.0.
 */
export const aggregationHandlers: Handlers = Object.fromEntries(
  (['relative', 'absolute', 'keyword'] as const).flatMap((kind) => [
    [`GET /search/universal/${kind}/terms`, (call: Call) => aggregated(call, kind, terms)],
    [`GET /search/universal/${kind}/histogram`, (call: Call) => aggregated(call, kind, histogram)],
    [`GET /search/universal/${kind}/stats`, (call: Call) => aggregated(call, kind, stats)],
  ]),
)

interface Asked {
  readonly call: Call
  readonly range: Range
  readonly messages: readonly Message[]
}

type Aggregate = (asked: Asked) => JsonObject | Answer

function aggregated(call: Call, kind: SearchKind, aggregate: Aggregate): Answer {
  const { server, request } = call
  if (!permits(call, `searches:${kind}`)) return forbidden()
  const query = request.query.get('query') ?? ''
  if (query === '') return apiError(400, 'Query parameter is missing')
  const range = getRange(call, kind)
  if ('status' in range) return range
  if (!isReadable(query)) return badQuery(query, server)
  const counted = aggregate({ call, range, messages: allBy(call, query, range) })
  if (isAnswer(counted)) return counted
  return answerWith(call, { ...counted, time: 1, built_query: JSON.stringify({ query }) })
}

function isAnswer(found: JsonObject | Answer): found is Answer {
  return typeof found['status'] === 'number'
}

function terms({ call, messages }: Asked): JsonObject | Answer {
  const field = findField(call)
  if (field === undefined) return NO_FIELD
  const size = Number(call.request.query.get('size') ?? '') || 50
  const isAscending = (call.request.query.get('order') ?? '').endsWith(':asc')
  const counts = new Map<string, number>()
  for (const { fields } of messages) {
    const value = inWords(fields[field])
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const sorted = [...counts].toSorted(([, a], [, b]) => (isAscending ? a - b : b - a))
  const shown = sorted.slice(0, size)
  const sum = (all: typeof sorted): number => all.reduce((total, [, count]) => total + count, 0)
  return {
    terms: Object.fromEntries(shown),
    terms_mapping: Object.fromEntries(shown.map(([value]) => [value, [{ field, value }]])),
    missing: messages.length - sum(sorted),
    other: sum(sorted.slice(size)),
    total: messages.length,
  }
}

function histogram({ call, messages, range }: Asked): JsonObject | Answer {
  const interval = (call.request.query.get('interval') ?? '').toLowerCase()
  const seconds = INTERVALS[interval]
  if (seconds === undefined) return apiError(400, 'HTTP 400 Bad Request')
  const results: Record<string, number> = {}
  for (const { timestamp } of messages) {
    const at = String(Math.floor(timestamp / 1000 / seconds) * seconds)
    results[at] = (results[at] ?? 0) + 1
  }
  return { interval, results, queried_timerange: { from: zulu(range.from), to: zulu(range.to) } }
}

/** Seconds; months and longer are of different lengths, and are not modeled. */
const INTERVALS: Readonly<Record<string, number>> = {
  minute: 60,
  hour: 3_600,
  day: 86_400,
  week: 604_800,
}

function stats({ call, messages }: Asked): JsonObject | Answer {
  const field = findField(call)
  if (field === undefined) return NO_FIELD
  const values = messages.flatMap(({ fields }) => {
    const value = fields[field]
    return typeof value === 'number' ? [value] : []
  })
  const sum = values.reduce((total, value) => total + value, 0)
  const squares = values.reduce((total, value) => total + value * value, 0)
  const count = values.length
  const mean = count === 0 ? 0 : sum / count
  const variance = count === 0 ? 0 : squares / count - mean * mean
  return {
    count,
    sum,
    sum_of_squares: squares,
    mean,
    variance,
    std_deviation: Math.sqrt(variance),
    cardinality: new Set(values).size,
    min: count === 0 ? 0 : Math.min(...values),
    max: count === 0 ? 0 : Math.max(...values),
  }
}

function findField({ request }: Call): string | undefined {
  return request.query.get('field') || undefined
}

const NO_FIELD = apiError(400, 'HTTP 400 Bad Request')

function inWords(value: Json | undefined): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
