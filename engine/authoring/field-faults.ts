import { below } from '../model/json/field-path.ts'
import type { Fault, FieldChange } from '../model/fault.ts'

/** The fault of a field: removed, null, or a value of another type. */
const WAYS = {
  missing: { kind: 'remove' },
  null: { kind: 'set', to: null },
  text: { kind: 'retype', to: 'string' },
  number: { kind: 'retype', to: 'number' },
  list: { kind: 'retype', to: 'array' },
  object: { kind: 'retype', to: 'object' },
} as const satisfies Readonly<Record<string, FieldChange>>

type Way = keyof typeof WAYS

const WORDS: Readonly<Record<Way, string>> = {
  missing: 'is missing from',
  null: 'is null in',
  text: 'is a string in',
  number: 'is a number in',
  list: 'is a list in',
  object: 'is an object in',
}

/** A field of a record and the ways to break it. */
interface FieldRow {
  readonly field: string
  readonly ways: readonly Way[]
  /** Checks that fail with it in addition to the field's own, for every fault of it. */
  readonly also?: readonly string[]
  /** The same for one way only. */
  readonly alsoWhen?: Readonly<Partial<Record<Way, readonly string[]>>>
}

/** One record of the interface: each row and way of its fields is a fault. */
export interface RecordTable {
  /** Ids of the faults are `<name>.<field>.<way>`. */
  readonly name: string
  readonly what: string
  /** The place of the record in good responses: route and path, empty for the whole body. */
  readonly places: readonly (readonly [route: string, at: string])[]
  /** Ids of the checks are `<prefix>.<field>`. */
  readonly prefixes: readonly string[]
  readonly fields: readonly FieldRow[]
}

/** One row, briefly: `row('title', 'missing null')`. */
export function row(
  field: string,
  ways: string,
  more: Omit<FieldRow, 'field' | 'ways'> = {},
): FieldRow {
  return { field, ways: ways.split(' ').filter(isWay), ...more }
}

/** The faults of a table. */
export function fieldFaults({ fields, ...table }: RecordTable): readonly Fault[] {
  return fields.flatMap((one) => one.ways.map((way) => fieldFault(table, one, way)))
}

function fieldFault(
  { name, what, places, prefixes }: Omit<RecordTable, 'fields'>,
  { field, also = [], alsoWhen = {} }: FieldRow,
  way: Way,
): Fault {
  const kebab = field.replaceAll('_', '-')
  return {
    id: `${name}.${kebab}.${way}`,
    summary: `"${field}" ${WORDS[way]} ${what}`,
    edits: places.map(([route, at]) => ({
      on: { route, status: [200, 201] },
      fields: [{ at: below(at, field), change: WAYS[way] }],
    })),
    fails: [...prefixes.map((prefix) => `${prefix}.${kebab}`), ...also, ...(alsoWhen[way] ?? [])],
  }
}

function isWay(way: string): way is Way {
  return way in WAYS
}
