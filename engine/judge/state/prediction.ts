import { isRecord, writeComparable, type UnknownRecord } from '../../model/json/json.ts'
import type { Keeping, Resource } from '../../knowledge/resource.ts'

/** The expected value of a record's member: as a request set it, or a time within a window. */
export type Predicted =
  | {
      readonly value: unknown
      readonly keeping: Keeping
      /** Elements that a change took away. */
      readonly gone?: readonly unknown[]
    }
  /** Milliseconds since the epoch. */
  | { readonly from: number; readonly to: number }

/** A difference between a record and its prediction. */
export interface Difference {
  readonly expected: string
  readonly actual: string
  readonly pointer?: string
  /** The member of the record that differs; missing where the whole thing does. */
  readonly field?: string
}

/** The properties of a kind that decide how its records are compared. */
type Comparing = Pick<Resource, 'nullable'> & {
  readonly hasSchema?: boolean
  readonly isListed?: boolean
}

/** The first member that is not as predicted; members that a response leaves out are not compared in a list. */
export function differenceIn(
  record: UnknownRecord,
  predicted: ReadonlyMap<string, Predicted>,
  { hasSchema = false, nullable = [], isListed }: Comparing,
): Difference | undefined {
  for (const [field, one] of predicted) {
    const shown = record[field]
    if (shown === undefined && (hasSchema || isListed)) continue
    const wanted: unknown = 'from' in one ? '' : one.value
    const isComparable = shown === null ? nullable.includes(field) : isOfOneType(shown, wanted)
    if (hasSchema && !isComparable) continue
    if (isAs(shown, one, hasSchema)) continue
    return { field, expected: `${field}: ${describe(one)}`, actual: show(shown), pointer: field }
  }
  return undefined
}

/** The first member of which two records of one object differ; the order of lists does not count. */
export function firstDifference(
  known: UnknownRecord,
  shown: UnknownRecord,
  {
    hasSchema = false,
    nullable = [],
    ignored,
  }: Omit<Comparing, 'nullable'> & {
    readonly nullable?: 'all' | readonly string[]
    readonly ignored: readonly string[]
  },
): (Difference & { readonly field: string }) | undefined {
  for (const field of new Set([...Object.keys(known), ...Object.keys(shown)])) {
    const [wanted, found] = [known[field], shown[field]]
    if (wanted === found || ignored.includes(field)) continue
    const shared = hasSchema ? common(wanted, found) : [wanted, found]
    if (writeSorted(shared[0]) === writeSorted(shared[1])) continue
    const isMissing = wanted === undefined || found === undefined
    const isComparable =
      found === null ? nullable === 'all' || nullable.includes(field) : isOfOneType(found, wanted)
    if (hasSchema && (isMissing || !isComparable)) continue
    return { field, expected: `${field}: ${show(wanted)}`, actual: show(found) }
  }
  return undefined
}

/** Two records without the members that only one of them has: a plug-in may add some to a response. */
function common(one: unknown, other: unknown): readonly [unknown, unknown] {
  if (!isRecord(one) || !isRecord(other)) return [one, other]
  const both = Object.keys(one).filter((key) => Object.hasOwn(other, key))
  const pairs = both.map((key) => [key, common(one[key], other[key])] as const)
  return [
    Object.fromEntries(pairs.map(([key, [value]]) => [key, value])),
    Object.fromEntries(pairs.map(([key, [, value]]) => [key, value])),
  ]
}

/** Writes a value with the members of records and the elements of lists in one order. */
function writeSorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeSorted).toSorted().join()}]`
  if (!isRecord(value)) return asWritten(value)
  const members = Object.entries(value).map(([key, one]) => `${key}:${writeSorted(one)}`)
  return `{${members.toSorted().join()}}`
}

/** The check of the field itself reports a wrong type. */
function isOfOneType(shown: unknown, wanted: unknown): boolean {
  return (
    wanted === null ||
    (typeof shown === typeof wanted && Array.isArray(shown) === Array.isArray(wanted))
  )
}

function isAs(shown: unknown, one: Predicted, hasSchema: boolean): boolean {
  if ('from' in one) {
    const time = Date.parse(String(shown).replace(/\+0000$/, 'Z'))
    // The check of the field's format reports an invalid time.
    return Number.isNaN(time) || (time >= one.from && time <= one.to)
  }
  switch (one.keeping) {
    case 'same':
      return isEqual(shown, one.value)
    case 'any-order':
      return writeComparable(shown) === writeComparable(one.value)
    case 'granted':
      return grants(shown, one)
    case 'at-least':
      return holds(shown, one.value, hasSchema)
    case 'rules':
      return holdsEach(shown, one.value, hasSchema)
  }
}

/** The same moment is written in two ways: the response to the change of an output has an offset. */
function isEqual(a: unknown, b: unknown): boolean {
  return a === b || asWritten(a) === asWritten(b) || isSameSecond(a, b)
}

/** Pages of streams in 4.0.0 have dates without milliseconds. */
const JAVA_DATE = /^\w{3} \w{3} \d\d [\d:]{8} UTC \d{4}$/

function isSameSecond(shown: unknown, value: unknown): boolean {
  return (
    typeof shown === 'string' &&
    JAVA_DATE.test(shown) &&
    Date.parse(shown) === Math.floor(Date.parse(String(value)) / 1_000) * 1_000
  )
}

function asWritten(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? value.replace(/\+0000$/, 'Z') : value)
}

/** Whether a list has each element that was sent and none that was taken away; everything is never granted unasked. */
function grants(
  shown: unknown,
  { value, gone = [] }: { readonly value: unknown; readonly gone?: readonly unknown[] },
): boolean {
  if (!Array.isArray(shown) || !Array.isArray(value)) return isEqual(shown, value)
  const has = new Set<unknown>(shown)
  if (has.has('*') && !value.includes('*')) return false
  return value.every((one) => has.has(one)) && !gone.some((one) => has.has(one))
}

/** Whether a value has all that another has, and may have more members. */
function holds(shown: unknown, wanted: unknown, hasSchema: boolean): boolean {
  if (!isRecord(wanted)) return isEqual(shown, wanted)
  return (
    isRecord(shown) &&
    Object.entries(wanted).every(
      ([key, value]) =>
        // A member that was sent as null may be absent, and secrets are never shown.
        value === null ||
        /password|secret/i.test(key) ||
        (hasSchema && !isOfOneType(shown[key], value)) ||
        holds(shown[key], value, hasSchema),
    )
  )
}

/** As many elements, each of which is among them with all that it was sent with. */
function holdsEach(shown: unknown, wanted: unknown, hasSchema: boolean): boolean {
  if (!Array.isArray(shown) || !Array.isArray(wanted)) return isEqual(shown, wanted)
  const left: unknown[] = [...(shown as readonly unknown[])]
  return (
    shown.length === wanted.length &&
    wanted.every((one) => {
      const at = left.findIndex((other) => holds(other, one, hasSchema))
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
  )
}

function describe(one: Predicted): string {
  if (!('from' in one)) return show(one.value)
  return `between ${new Date(one.from).toISOString()} and ${new Date(one.to).toISOString()}`
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}
