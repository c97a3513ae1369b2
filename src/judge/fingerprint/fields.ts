import { windowOf } from '../../knowledge/routes.ts'
import type { FieldRow } from '../../knowledge/routes.ts'
import { parseTypedVersion, isWithin } from '../../model/version.ts'
import type { Life } from '../../model/version.ts'
import { isRecord } from '../facts/content.ts'
import type { Clue } from './clue.ts'
import type { Observation } from './observe.ts'
import { NONE, others, releasesIn } from './releases.ts'
import type { RouteGroup } from './routes.ts'

/** A field of an answer that some of the releases with the route have, and others have not. */
interface TellingField {
  /** The last key of the name, and the way to the records that hold it. */
  readonly key: string
  readonly way: readonly string[]
  readonly there: Clue
  /** Only where every release of the life sends it always, so that it is telling not to see it. */
  readonly missing?: Clue
}

const telling = new WeakMap<RouteGroup, readonly TellingField[]>()

/** What the fields of a good answer tell: those there and those missing. */
export function fieldClues(x: Observation, group: RouteGroup): readonly Clue[] {
  if (x.status < 200 || x.status > 299 || x.json === undefined) return []
  return tellingFields(group).flatMap((field) => clueOf(x.json, field) ?? [])
}

function clueOf(json: unknown, { key, way, there, missing }: TellingField): Clue | undefined {
  const records = recordsAt(json, way)
  if (records.length === 0) return undefined
  return records.some((record) => Object.hasOwn(record, key)) ? there : missing
}

function tellingFields(group: RouteGroup): readonly TellingField[] {
  const known = telling.get(group)
  if (known) return known
  const found = findTelling(group)
  telling.set(group, found)
  return found
}

/**
 * Only fields whose coming and going lies between releases on which the route was seen: a life that
 * rests on the source alone may have a wrong end.
 */
function findTelling({
  name: route,
  rows,
  releases: ofRoute,
}: RouteGroup): readonly TellingField[] {
  const seen = rows.flatMap((row) => row.seen ?? [])
  const byName = new Map<string, FieldRow[]>()
  for (const field of rows.flatMap(({ response }) => response?.fields ?? []))
    byName.set(field.name, [...(byName.get(field.name) ?? []), field])
  return [...byName].flatMap(([name, fields]): TellingField[] => {
    if (!fields.every(isSure)) return []
    const life = fields.flatMap((field): Life[] => (field.windows ?? [field]).map(windowOf)).flat()
    const releases = releasesIn(life)
    const inside = seen.filter((release) => isIn(release, life)).length
    if (inside === 0 || inside === seen.length || (ofRoute & ~releases) === NONE) return []
    const way = name.replaceAll('[]', '.[]').split('.')
    const key = way.pop() ?? ''
    if (key === '*' || key === '[]') return []
    const always = fields.every(
      ({ nullable, may_be_absent: absent }) => nullable === false && absent !== true,
    )
    const rule = `field ${key} ${releases.toString(36)}`
    const there = { rule, what: `${route} answers with ${name}`, releases }
    const missing = { rule, what: `${route} answers without ${name}`, releases: others(releases) }
    return [{ key, way, there, ...(always && { missing }) }]
  })
}

/** The source tells the field's life, and whether it may be null. */
function isSure({ basis, uncertain, nullable }: FieldRow): boolean {
  return basis !== 'seen' && uncertain === undefined && nullable !== undefined
}

function isIn(release: string, life: Life): boolean {
  const version = parseTypedVersion(release)
  return version !== undefined && isWithin(version, life)
}

/** The JSON objects at a way such as `streams`, `[]`: `*` is any key, `[]` any element. */
function recordsAt(
  json: unknown,
  way: readonly string[],
): readonly Readonly<Record<string, unknown>>[] {
  let here: readonly unknown[] = [json]
  for (const step of way)
    here = here.flatMap((value): readonly unknown[] => {
      if (step === '[]') return Array.isArray(value) ? (value as unknown[]) : []
      if (!isRecord(value)) return []
      if (step === '*') return Object.values(value)
      return Object.hasOwn(value, step) ? [value[step]] : []
    })
  return here.filter(isRecord)
}
