import { isDataKey } from '../../src/text/identifiers.ts'
import { isObject } from '../../src/model/json.ts'

/**
 * The shape of a JSON value: each path with the types seen there, `[]` for every element of a list,
 * `*` for keys that are identifiers or names of indices.
 */
export type Shape = ReadonlyMap<string, ReadonlySet<string>>

/** Reads the shape of a value. */
export function shapeOf(value: unknown): Shape {
  const shape = new Map<string, Set<string>>()
  collect(value, '', shape)
  return shape
}

function collect(value: unknown, path: string, shape: Map<string, Set<string>>): void {
  const types = shape.get(path) ?? new Set()
  shape.set(path, types.add(typeOf(value)))
  if (Array.isArray(value)) for (const item of value) collect(item, `${path}[]`, shape)
  if (!isObject(value)) return
  for (const [key, member] of Object.entries(value))
    collect(member, `${path}.${isDataKey(key) ? '*' : key}`, shape)
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** Keys that stand with null in one place of a file and with a value in another. */
export function nullableKeys(shapes: Iterable<Shape>): ReadonlySet<string> {
  const seen = new Map<string, { null: boolean; other: boolean }>()
  for (const shape of shapes)
    for (const [path, types] of shape) {
      const key = keyOf(path)
      const one = seen.get(key) ?? { null: false, other: false }
      one.null ||= types.has('null')
      one.other ||= [...types].some((type) => type !== 'null')
      seen.set(key, one)
    }
  return new Set([...seen].filter(([, one]) => one.null && one.other).map(([key]) => key))
}

/** What is allowed to differ. */
export interface Allowance {
  /** Keys that may be null. */
  readonly nullable: ReadonlySet<string>
  /** Paths of maps whose keys are the user's data: they count where both have them, or begin with `gl2_`. */
  readonly open: readonly string[]
}

/** In words, how two shapes differ; empty when they agree. */
export function differences(
  recorded: Shape,
  real: Shape,
  { nullable, open }: Allowance,
): readonly string[] {
  const found: string[] = []
  const excused: string[] = []
  for (const path of [...new Set([...recorded.keys(), ...real.keys()])].toSorted()) {
    if (excused.some((above) => path.startsWith(above))) continue
    const [a, b] = [namesOf(recorded.get(path)), namesOf(real.get(path))]
    if (a === b) continue
    if ((a === 'nothing' || b === 'nothing') && open.some((map) => isData(path, map))) continue
    if (isNullOnly(a, b) && nullable.has(keyOf(path))) excused.push(`${path}.`, `${path}[`)
    else found.push(`${path || 'body'}: ${a} recorded, ${b} here`)
  }
  return found
}

function isData(path: string, map: string): boolean {
  return path.startsWith(`${map}.`) && !path.startsWith(`${map}.gl2_`)
}

function isNullOnly(a: string, b: string): boolean {
  const without = (names: string): string =>
    names
      .split('|')
      .filter((name) => name !== 'null')
      .join('|')
  if (a === 'nothing' || b === 'nothing') return false
  return without(a) === without(b) || without(a) === '' || without(b) === ''
}

function namesOf(types: ReadonlySet<string> | undefined): string {
  return types ? [...types].toSorted().join('|') : 'nothing'
}

function keyOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
