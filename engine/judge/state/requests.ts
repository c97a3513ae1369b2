import { entityOf } from '../../knowledge/bodies.ts'
import { has } from '../../knowledge/features/features.ts'
import type { Resource } from '../../knowledge/resource.ts'
import { header, responseHeader } from '../../model/exchange.ts'
import type { Annotated } from '../../model/facts.ts'
import { isRecord, memberAt, type UnknownRecord } from '../../model/json/json.ts'
import type { Version } from '../../model/version.ts'
import { decodeSegment } from '../../text/paths/path.ts'
import { givenIn } from '../facts/gap.ts'
import { parseObjectIdTime } from '../facts/object-id.ts'
import type { Predicted } from './prediction.ts'

type Members = UnknownRecord

/** The fields of the object in a request, without any wrapper. */
export function describedBy({ sent }: Annotated): Members {
  return entityOf(sent)
}

/** Who sends a request, as far as it is known. */
export function findSender({ account, credential }: Annotated): string | undefined {
  return account?.username ?? credential.username ?? credential.key
}

/** The name that people are to read, as the request gives it, also where its body cannot be read. */
export function titleIn(x: Annotated, { title }: Resource): string | undefined {
  if (title === 'path') return decodeSegment(x.parameters.at(-1) ?? '')
  if (title === undefined) return undefined
  const value = describedBy(x)[title]
  if (typeof value === 'string') return value
  const text = x.sent === undefined ? x.exchange.request.body.text : undefined
  return new RegExp(`"${title}"\\s*:\\s*"([^"\\\\]+)"`).exec(text ?? '')?.[1]
}

/**
 * The id of the object from the response to its creation, or from the request if the client chose
 * it; otherwise from a Location.
 */
export function idsGiven(
  x: Annotated,
  { givenAs = [], chosenAs, hasLocation }: Resource,
): readonly string[] {
  const { json } = x
  const given = givenAs.map((key) => memberAt(json, key))
  const chosen = chosenAs === undefined ? [] : [describedBy(x)[chosenAs]].flat()
  const led = hasLocation === true && !x.text ? [endOfLocation(x)] : []
  return [...given, ...chosen, ...led].filter(
    (id): id is string => typeof id === 'string' && id !== '',
  )
}

/** The last segment of where the response leads. */
export function endOfLocation(x: Annotated): string | undefined {
  const location = responseHeader(x.exchange, 'location')
  return location === undefined ? undefined : decodeSegment(location.split('/').at(-1) ?? '')
}

/** A record's own id or name. */
export function idsIn(record: Members, { ids }: Resource): readonly string[] {
  return ids.map((key) => record[key]).filter((id): id is string => typeof id === 'string')
}

/** Returns the sent fields that the server keeps as they are, those that it may not if it kept them before. */
export function getUnchanged(
  x: Annotated,
  kind: Resource,
  version: Version,
  before?: ReadonlyMap<string, Predicted>,
): Map<string, Predicted> {
  const sent = describedBy(x)
  const kept = new Map<string, Predicted>()
  for (const [field, keeping] of Object.entries(kind.kept)) {
    const without = kind.notWith?.[field]
    const known = before?.get(field)
    const isKept = known && 'value' in known && known.value !== x.account?.timeoutOfAll
    if (without !== undefined && has(version, without) && !isKept) continue
    const value = field in sent ? sent[field] : undefined
    // Servers choose the value of a field that was sent as null.
    if (value === undefined || value === null) continue
    kept.set(field, { value, keeping })
  }
  return kept
}

/** Defaults that the server sets in a new object. */
export function setAtMaking(x: Annotated, kind: Resource): Map<string, Predicted> {
  const predicted = new Map<string, Predicted>()
  const sent = describedBy(x)
  for (const [field, setting] of Object.entries(kind.set)) {
    // Releases differ in whether they accept a sent value instead.
    if (field in sent && typeof setting === 'string') continue
    if (setting === 'maker') {
      const name = x.account?.username ?? x.credential.username
      if (name !== undefined) predicted.set(field, { value: name, keeping: 'same' })
    } else if (setting === 'moment') {
      const window = momentOfMaking(x, kind)
      if (window) predicted.set(field, window)
    } else if (setting === 'above') {
      const value = decodeSegment(x.parameters[0] ?? '')
      predicted.set(field, { value, keeping: 'same' })
    } else predicted.set(field, { value: setting.value, keeping: 'same' })
  }
  return predicted
}

/**
 * A Date has whole seconds, may lag by two, and is written some time after the object was created.
 */
const AROUND_DATE_MS = 3_000
/** Difference between our clock and the server's if no Date gives it. */
const AROUND_OURS_MS = 24 * 3_600_000

/** The time of creation, by the server's own clock if the response gives it. */
function momentOfMaking(
  { exchange }: Annotated,
  kind: Resource,
): { from: number; to: number } | undefined {
  const { startedAt, endedAt, response } = exchange
  const date = Date.parse(header(response?.headers ?? [], 'date') ?? '')
  const took = startedAt === undefined || endedAt === undefined ? 0 : endedAt - startedAt
  if (!Number.isNaN(date)) {
    // A proxy may have written the Date by a clock of its own; the identifier is of the server's.
    const [born = date] = givenIn(exchange, kind).flatMap((id) => parseObjectIdTime(id) ?? [])
    const [from, to] = [Math.min(born, date), Math.max(born, date)]
    return { from: from - took - AROUND_DATE_MS, to: to + AROUND_DATE_MS }
  }
  if (startedAt === undefined) return undefined
  return { from: startedAt - AROUND_OURS_MS, to: startedAt + took + AROUND_OURS_MS }
}

/** Applies a change to the predicted fields, and returns the names of the sent ones. */
export function applyChange(
  fields: Map<string, Predicted>,
  x: Annotated,
  kind: Resource,
  version: Version,
): readonly string[] {
  const sent = getUnchanged(x, kind, version, fields)
  for (const [field, feature] of Object.entries(kind.unsent ?? {}))
    if (!sent.has(field) && (feature === null || !has(version, feature))) fields.delete(field)
  for (const field of Object.keys(kind.notWith ?? {}))
    if (!sent.has(field) && field in describedBy(x)) fields.delete(field)
  // A body may name rules that it does not change.
  sent.delete('rules')
  for (const [field, one] of sent) {
    const merging = kind.merged?.[field]
    const merges = merging !== undefined && has(version, merging)
    const old = fields.get(field)
    fields.set(field, merges ? mergedWith(old, one) : withoutGone(old, one))
  }
  return [...sent.keys()]
}

/** An element that a change removes from a list stays removed until it is sent again. */
function withoutGone(old: Predicted | undefined, one: Predicted): Predicted {
  if (!old || 'from' in old || 'from' in one || one.keeping !== 'granted') return one
  const { value: sent } = one
  const before = [old.value, old.gone ?? []].flat()
  return Array.isArray(sent)
    ? { ...one, gone: before.filter((element) => !sent.includes(element)) }
    : one
}

function mergedWith(old: Predicted | undefined, one: Predicted): Predicted {
  if (!old || 'from' in old || 'from' in one || !isRecord(old.value) || !isRecord(one.value))
    return one
  return { ...one, value: { ...old.value, ...one.value } }
}
