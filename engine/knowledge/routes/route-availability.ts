import { isWithin, releaseNumber, type Version, type Window } from '../../model/version.ts'
import { type JsonField, type Row, rowOf } from '../bodies.ts'
import { readData } from '../read-data.ts'
import { recordedReleases } from './recorded-writes.ts'
import { routeRows } from './routes.ts'
import { type JsonWindow, windowOf } from '../windows.ts'

/**
 * Writes, as method and route, and the releases, separated by single spaces, on which a real server
 * of the lab returned 2xx; `npm run lab:pair -- --update` adds its observations. From
 * 4.0.0 on with a simulated search backend, and without the routes that need it. In addition to
 * recordings and the table of routes.
 */
export type LabWrites = Readonly<Record<string, string>>

const ANSWERED = readData<LabWrites>('lab-writes.json')

/** Releases on which a real server of the lab answered a write. */
export function labReleases(route: string): readonly string[] {
  return ANSWERED[route]?.split(' ') ?? []
}

/** A query parameter with its availability. */
export interface QueryParameter extends JsonWindow {
  readonly name: string
  readonly type?: string
  readonly default?: string
  readonly required?: boolean
  readonly required_since?: string
}

interface RowWithWindows extends Row {
  readonly handler?: string
  readonly query?: readonly QueryParameter[]
  readonly replaced_by?: string | null
  readonly note?: string
  readonly deprecated_since?: string
}

/** A route from its first release to its last. */
export interface RouteAvailability {
  /** `GET /streams/{streamId}` */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly windows: readonly Window[]
  /** Resource class and method of the server. */
  readonly handler?: string
  /** A plug-in or switch brings it: a server may well not have it. */
  readonly optional: boolean
  /** Releases on which a real server answered it with 2xx. */
  readonly seen: readonly string[]
  readonly replacedBy?: string
  readonly note?: string
  readonly deprecatedSince?: string
  readonly query: readonly QueryParameter[]
  readonly row: Row
}

/** The availability of a route by its name; undefined for an unknown one. */
export function routeAvailability(name: string): RouteAvailability | undefined {
  const known = availabilities.get(name)
  if (known) return known
  const row: RowWithWindows | undefined = rowOf(name)
  if (!row) return undefined
  const availability = availabilityOfRow(row)
  availabilities.set(name, availability)
  return availability
}
const availabilities = new Map<string, RouteAvailability>()

function availabilityOfRow(row: RowWithWindows): RouteAvailability {
  return {
    name: `${row.method} ${row.path}`,
    method: row.method,
    path: row.path,
    windows: row.windows?.map(windowOf) ?? [windowOf(row)],
    optional: row.shipped_in !== undefined || row.not_on_bare_server !== undefined,
    seen: seenBy(row),
    query: row.query ?? [],
    row,
    ...(row.handler !== undefined && { handler: row.handler }),
    ...(row.note !== undefined && { note: row.note }),
    ...(row.deprecated_since !== undefined && { deprecatedSince: row.deprecated_since }),
    ...(typeof row.replaced_by === 'string' && { replacedBy: row.replaced_by }),
  }
}

/** Observations on a bare server, and from recordings and the lab; oldest first. */
function seenBy({ method, path, seen = [] }: Row): readonly string[] {
  const name = `${method} ${path}`
  const all = new Set([...seen, ...recordedReleases(name), ...labReleases(name)])
  return [...all].toSorted((a, b) => releaseNumber(a) - releaseNumber(b))
}

/** Names of all routes of every release. */
export function routeNames(): readonly string[] {
  return routeRows().map(({ method, path }) => `${method} ${path}`)
}

/** Releases of which a bare real server was asked for every route that is read. */
export function askedReleases(): readonly string[] {
  asked ??= [...new Set(routeRows().flatMap(({ seen }) => seen ?? []))].toSorted(
    (a, b) => releaseNumber(a) - releaseNumber(b),
  )
  return asked
}
let asked: readonly string[] | undefined

/** One field of a route's request or response with its availability; undefined for an unknown one. */
export function fieldOf(
  route: string,
  side: 'request' | 'response',
  name: string,
): JsonField | undefined {
  return rowOf(route)?.[side]?.fields?.find((field) => field.name === name)
}

/** Windows in which a field is there. */
export function fieldWindows(field: JsonWindow & Pick<JsonField, 'windows'>): readonly Window[] {
  return field.windows?.map(windowOf) ?? [windowOf(field)]
}

/** Windows in which a field of a request must be there. */
export function requiredWindows(field: JsonField): readonly Window[] {
  if (field.required_windows) return field.required_windows.map(windowOf)
  if (field.required_since === undefined) return []
  const { required_since: since, required_until: until } = field
  return [until === undefined ? { since } : { since, until }]
}

/**
 * Returns the release between two that added or removed the route or field; for a downgrade, the
 * release whose change is undone. Undefined if nothing changed.
 */
export function turningPoint(
  windows: readonly Window[],
  from: Version,
  to: Version,
): string | undefined {
  const [low, high] = [from, to].map(releaseNumber).toSorted((a, b) => a - b) as [number, number]
  if (isWithin(from, windows) === isWithin(to, windows)) return undefined
  const ends = windows
    .flatMap(({ since, until }) => [since, until])
    .filter((end) => end !== undefined)
    .filter((end) => releaseNumber(end) > low && releaseNumber(end) <= high)
    .toSorted((a, b) => releaseNumber(a) - releaseNumber(b))
  return releaseNumber(from) <= releaseNumber(to) ? ends.at(-1) : ends[0]
}
