import type { RemovableResource } from '../../knowledge/resource.ts'
import { resourceListedAt, resourceMadeAt, REMOVABLE_RESOURCES } from '../../knowledge/resources.ts'
import { routesOf } from '../../knowledge/routes/routes.ts'
import type { Exchange } from '../../model/exchange.ts'
import { splitFieldPath, valuesAt } from '../../model/json/field-path.ts'
import type { Made } from '../../model/probe.ts'
import type { Version } from '../../model/version.ts'
import { pathTo, findSegment } from '../../text/paths/path.ts'
import { answerObject, isGood, textAt } from '../answer.ts'
import { asRecord, listAt, type UnknownRecord } from '../../model/json/json.ts'

/** A thing that was found by its name. */
export interface Named extends Made {
  readonly name: string
}

/** The kinds whose lists must be equal before and after a run. */
export const COMPARED = REMOVABLE_RESOURCES.filter(({ probes }) => probes === 'compared')

/** The kinds that a run may have made on a release, by the paths to which it sent POST. */
export function mayHaveMade(
  paths: readonly string[],
  version: Version,
): readonly RemovableResource[] {
  const asked = new Set(paths.map(resourceMadeAt))
  const kinds = listedOn(version)
  return REMOVABLE_RESOURCES.filter((row) => asked.has(row) || (row.probes && kinds.has(row)))
}

/** The kinds that a release can list, found once for each release. */
function listedOn(version: Version): ReadonlySet<RemovableResource | undefined> {
  const known = listed.get(version.release)
  if (known) return known
  const reads = routesOf(version).filter(({ method }) => method === 'GET')
  const kinds = new Set(reads.map(({ path }) => resourceListedAt(path)))
  listed.set(version.release, kinds)
  return kinds
}
const listed = new Map<string, ReadonlySet<RemovableResource | undefined>>()

/** The things in an answered list whose name fits; undefined when the list cannot be read. */
export function itemsNamed(
  exchange: Exchange,
  row: RemovableResource,
  list: string,
  fits: (name: string) => boolean,
): readonly Named[] | undefined {
  const items = answerObject(exchange)[row.items]
  if (!isGood(exchange) || !Array.isArray(items)) return undefined
  return items.map(asRecord).flatMap((item) => {
    const name = firstText(item, row.names)
    const path = below(list, firstText(item, row.ids))
    if (name === undefined || path === undefined || !fits(name)) return []
    return [{ name, what: `${row.kind} "${name}"`, path }]
  })
}

/** Returns every id or name of listed objects that may be in paths; empty if the list cannot be read. */
export function idsIn(exchange: Exchange, { items }: RemovableResource): readonly string[] {
  return listAt(answerObject(exchange), items)
    .map(asRecord)
    .flatMap((item) => ['id', 'token', 'username'].map((key) => textAt(item, key)))
    .filter((id) => id !== undefined)
}

/** An unnamed object of a list, or one that a response named. */
export interface Stranger {
  /** The key that distinguishes it from the others of its list. */
  readonly key: string
  /** In words. */
  readonly what: string
  readonly path?: string
  readonly name?: string
}

/** All things in an answered list; undefined when it cannot be read. */
export function thingsIn(
  exchange: Exchange,
  row: RemovableResource,
  list: string,
): readonly Stranger[] | undefined {
  const items = answerObject(exchange)[row.items]
  if (!isGood(exchange) || !Array.isArray(items)) return undefined
  return items.map((item) => {
    const record = asRecord(item)
    const id = firstText(record, [...row.ids, 'id', '_id'])
    const [name, path] = [nameIn(record, row), below(list, id)]
    return {
      key: id ?? JSON.stringify(item),
      ...(path !== undefined && { path }),
      what:
        name === undefined
          ? `a ${row.kind} without a name (${id ?? 'or an ID'})`
          : `${row.kind} "${name}"`,
      ...(name !== undefined && { name }),
    }
  })
}

/** Returns the name of a record; undefined if it is blank or a placeholder for a missing one. */
function nameIn(record: UnknownRecord, { names }: RemovableResource): string | undefined {
  const name = firstText(record, names)
  return name === undefined || NO_NAMES.has(name.trim()) ? undefined : name
}

const NO_NAMES: ReadonlySet<string> = new Set(['', 'undefined', 'null', 'None'])

/** The thing that a good response to a POST says it made; undefined where it says nothing. */
export function madeBy(exchange: Exchange, path: string): Made | undefined {
  const row = resourceMadeAt(path)
  const id = row && isGood(exchange) && firstText(answerObject(exchange), row.givenAs)
  if (!row || id === undefined || id === false) return undefined
  const place = path.replace(/\/$/, '')
  const [list, name] = row.isNamedInPath
    ? [place.slice(0, place.lastIndexOf('/')), place.slice(place.lastIndexOf('/') + 1)]
    : [place, id]
  const made = below(list, id)
  return made === undefined ? undefined : { what: `${row.kind} "${name}"`, path: made }
}

/** The first text among members of a record. */
export function firstText(item: UnknownRecord, members: readonly string[]): string | undefined {
  return members
    .flatMap((member) => valuesAt(item, splitFieldPath(member)))
    .find((value): value is string => typeof value === 'string' && value !== '')
}

/** A path below a list; undefined where it would lead elsewhere. */
export function below(list: string, id: string | undefined): string | undefined {
  return id === undefined || findSegment(id) === undefined ? undefined : pathTo`${list}/${id}`
}
