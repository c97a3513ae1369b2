import {
  type FieldPath,
  getLastKey,
  getParentPath,
  type PathSegments,
  splitFieldPath,
} from '../model/json/field-path.ts'
import {
  type Availability,
  isWithin,
  parseTypedVersion,
  type Version,
  type Window,
} from '../model/version.ts'
import type { RouteGroup } from './routes/route-groups.ts'
import type { FieldRow } from './routes/routes.ts'
import { windowOf } from './windows.ts'

/** A response field that was added or removed between releases on which the route was seen. */
export interface DiscriminatingField {
  /** `streams[].alert_conditions` */
  readonly name: FieldPath
  /** The last key of the name, and the way to the records that contain it. */
  readonly key: string
  readonly way: PathSegments
  readonly availability: readonly Window[]
  /** Whether every release of the availability sends it always. */
  readonly always: boolean
}

const found = new WeakMap<RouteGroup, readonly DiscriminatingField[]>()

/**
 * The fields of a route's responses that distinguish releases. Only those with a boundary between
 * observed releases: an availability that only source code shows may be wrong.
 */
export function discriminatingFieldsOf(group: RouteGroup): readonly DiscriminatingField[] {
  const known = found.get(group)
  if (known) return known
  const fields = findDiscriminating(group)
  found.set(group, fields)
  return fields
}

function findDiscriminating({ rows }: RouteGroup): readonly DiscriminatingField[] {
  const seen = rows.flatMap((row) => row.seen ?? [])
  const byName = new Map<string, FieldRow[]>()
  for (const field of rows.flatMap(({ response }) => response?.fields ?? []))
    byName.set(field.name, [...(byName.get(field.name) ?? []), field])
  return [...byName].flatMap(([name, fields]): readonly DiscriminatingField[] => {
    if (!fields.every(isSure)) return []
    const availability = fields.flatMap((field) => (field.windows ?? [field]).map(windowOf))
    const inside = seen.filter((release) => isIn(release, availability)).length
    if (inside === 0 || inside === seen.length) return []
    const key = getLastKey(name)
    if (key.endsWith('*') || key.endsWith('[]')) return []
    const always = fields.every(
      ({ nullable, may_be_absent: absent }) => nullable === false && absent !== true,
    )
    return [{ name, key, way: splitFieldPath(getParentPath(name)), availability, always }]
  })
}

/** The source gives the field's availability, and whether it may be null. */
function isSure({ basis, uncertain, nullable }: FieldRow): boolean {
  return basis !== 'seen' && uncertain === undefined && nullable !== undefined
}

function isIn(release: string, availability: Availability): boolean {
  const version = versions.get(release) ?? parseTypedVersion(release)
  if (version) versions.set(release, version)
  return version !== undefined && isWithin(version, availability)
}
const versions = new Map<string, Version>()
