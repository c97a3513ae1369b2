import { getLastKey } from '#engine/model/json/field-path.ts'
import type { Types } from '#upgrade/diff/json-paths.ts'

/** Each field path of a JSON value with its types; keys that are ids become `*`. */
type Shape = ReadonlyMap<string, Types>

/** Returns keys that are null in one place of a file and have a value in another. */
export function nullableKeys(shapes: Iterable<Shape>): ReadonlySet<string> {
  const seen = new Map<string, { null: boolean; other: boolean }>()
  for (const shape of shapes)
    for (const [path, types] of shape) {
      const key = getLastKey(path)
      const one = seen.get(key) ?? { null: false, other: false }
      one.null ||= types.has('null')
      one.other ||= [...types].some((type) => type !== 'null')
      seen.set(key, one)
    }
  return new Set([...seen].filter(([, one]) => one.null && one.other).map(([key]) => key))
}

/** Allowed differences. */
export interface Allowance {
  /** Keys that can be null. */
  readonly nullable: ReadonlySet<string>
  /** Paths of maps with user data as keys; only common keys and those that start with `gl2_` count. */
  readonly open: readonly string[]
}

/** Describes the differences of two shapes. */
export function listShapeDifferences(
  recorded: Shape,
  real: Shape,
  { nullable, open }: Allowance,
): readonly string[] {
  const found: string[] = []
  const excused: string[] = []
  for (const path of [...new Set([...recorded.keys(), ...real.keys()])].toSorted()) {
    if (excused.some((above) => path.startsWith(above))) continue
    const [a, b] = [getNames(recorded.get(path)), getNames(real.get(path))]
    if (a === b) continue
    if ((a === 'nothing' || b === 'nothing') && open.some((map) => isData(path, map))) continue
    if (isNullOnly(a, b) && nullable.has(getLastKey(path))) excused.push(`${path}.`, `${path}[`)
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

function getNames(types: Types | undefined): string {
  return types ? [...types].toSorted().join('|') : 'nothing'
}
