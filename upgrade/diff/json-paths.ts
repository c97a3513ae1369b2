import { below } from '#engine/model/json/field-path.ts'
import { jsonType } from '#engine/model/json/json.ts'
import { isDataKey } from '#engine/text/identifiers.ts'

/** The types at one path: `null`, `array`, `object`, `string`, `number`, `boolean`. */
export type Types = ReadonlySet<string>

/**
 * Every field path of a JSON value with the types seen there. An object is a map when `maps` names its path
 * or its keys are identifiers; what `opaque` names is not entered.
 */
export function listJsonPaths(
  value: unknown,
  { maps = NONE, opaque = NONE }: Partial<Pick<Collection, 'maps' | 'opaque'>> = {},
): ReadonlyMap<string, Types> {
  const found = new Map<string, Set<string>>()
  collect(value, '', { found, maps, opaque })
  return found
}

const NONE: ReadonlySet<string> = new Set()

interface Collection {
  readonly found: Map<string, Set<string>>
  readonly maps: ReadonlySet<string>
  readonly opaque: ReadonlySet<string>
}

function collect(value: unknown, path: string, to: Collection): void {
  const kind = jsonType(value)
  to.found.set(path, (to.found.get(path) ?? new Set<string>()).add(kind))
  if (to.opaque.has(path)) return
  if (Array.isArray(value)) for (const item of value) collect(item, below(path, '[]'), to)
  if (kind !== 'object') return
  const isMap = to.maps.has(path)
  for (const [key, member] of Object.entries(value as object))
    collect(member, below(path, isMap || isDataKey(key) ? '*' : key), to)
}
