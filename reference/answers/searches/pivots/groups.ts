import { groupBy } from '#engine/model/group.ts'
import { isObject, type Json, type JsonObject } from '#engine/model/json/json.ts'
import type { Version } from '#engine/model/version.ts'
import type { Features } from '../../../rules.ts'
import type { Message } from '../../../state.ts'
import { zulu } from '../../../times.ts'
import { asText, asTexts } from '../../values.ts'
import type { Range } from '../found.ts'
import { getStart, getStep } from './intervals.ts'
import { getValue } from './series.ts'

/** Messages that share what a group asks for. */
export interface Bucket {
  readonly keys: readonly string[]
  readonly messages: readonly Message[]
}

/** The parts of the server that a pivot needs. */
export type PivotServer = Pick<Features, 'has'> & { readonly version: Version }

/** The purpose of grouping a pivot's messages. */
export interface Grouping {
  readonly range: Range
  readonly series: readonly JsonObject[]
  readonly sort: readonly JsonObject[]
  readonly server: PivotServer
}

/** The placeholder for a value that a message does not have. Source: the server's code of 5.1. */
const MISSING = '(Empty Value)'

/** The buckets of one group in the order in which they are shown. */
export function listBuckets(
  group: JsonObject,
  messages: readonly Message[],
  grouping: Grouping,
): readonly Bucket[] {
  return group['type'] === 'time'
    ? byTime(group, messages, grouping)
    : byValues(group, messages, grouping)
}

/** The fields of a group: one, or in newer releases a list. */
export function listFields(group: JsonObject): readonly string[] {
  const fields = asTexts(group['fields'])
  return fields.length > 0 ? fields : [asText(group['field'])]
}

function byTime(
  group: JsonObject,
  messages: readonly Message[],
  { range }: Grouping,
): readonly Bucket[] {
  const step = getStep(isObject(group['interval']) ? group['interval'] : {}, range)
  const starts = grouped(messages, ({ timestamp }) => [zulu(getStart(timestamp, step))])
  return starts.toSorted(({ keys: [a = ''] }, { keys: [b = ''] }) => (a < b ? -1 : 1))
}

function byValues(
  group: JsonObject,
  messages: readonly Message[],
  grouping: Grouping,
): readonly Bucket[] {
  const { server, sort } = grouping
  const fields = listFields(group)
  const keepsMissing =
    !server.has('view-pivots-of-one-field') && group['skip_empty_values'] !== true
  const found = grouped(messages, (message) => {
    const keys = fields.map((field) => inWords(message.fields[field]))
    return keys.every((key) => key !== undefined) || keepsMissing
      ? keys.map((key) => key ?? MISSING)
      : undefined
  })
  const limit = Number(asText(group['limit'])) || 15
  const [order] = sort
  return found.toSorted((a, b) => compare(a, b, fields, order, grouping)).slice(0, limit)
}

function compare(
  a: Bucket,
  b: Bucket,
  fields: readonly string[],
  order: JsonObject | undefined,
  { series }: Grouping,
): number {
  const turn = /^asc/i.test(asText(order?.['direction'])) ? 1 : -1
  const at = order?.['type'] === 'pivot' ? fields.indexOf(asText(order['field'])) : -1
  if (at >= 0) return turn * naturally(a.keys[at] ?? '', b.keys[at] ?? '')
  const named = series.find((one) => one['id'] === order?.['field'])
  const sizeOf = (bucket: Bucket): number =>
    named ? Number(getValue(named, bucket.messages)) : bucket.messages.length
  const difference = sizeOf(a) - sizeOf(b)
  if (difference !== 0) return (named ? turn : -1) * difference
  return naturally(a.keys.join(' '), b.keys.join(' '))
}

/** Numbers by their size, all else by its letters. */
function naturally(a: string, b: string): number {
  const [one, other] = [Number(a), Number(b)]
  if (!Number.isNaN(one) && !Number.isNaN(other)) return one - other
  return a < b ? -1 : a > b ? 1 : 0
}

function grouped(
  messages: readonly Message[],
  keysOf: (message: Message) => readonly string[] | undefined,
): readonly Bucket[] {
  const keyed = messages.flatMap((message) => {
    const keys = keysOf(message)
    return keys ? [{ keys, message }] : []
  })
  const buckets = groupBy(keyed, ({ keys }) => JSON.stringify(keys))
  return [...buckets.values()].map((bucket) => ({
    keys: bucket[0].keys,
    messages: bucket.map(({ message }) => message),
  }))
}

function inWords(value: Json | undefined): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}
