import { isWithin, type Version } from '../../model/version.ts'
import { has } from '../features/features.ts'
import { readData } from '../read-data.ts'
import { type JsonWindow, latest, windowOf } from '../windows.ts'

/** A row of `data/routes.json`, as far as it is used. */
export interface RouteRow {
  readonly method: string
  readonly path: string
  readonly since: string
  readonly until: string | null
  readonly windows?: readonly JsonWindow[]
  readonly open?: readonly JsonWindow[]
  readonly produces?: readonly string[]
  readonly produces_changes?: readonly {
    readonly since: string
    readonly produces: readonly string[]
  }[]
  readonly consumes?: readonly string[]
  readonly consumes_changes?: readonly {
    readonly since: string
    readonly consumes: readonly string[]
  }[]
  readonly path_changes?: readonly { readonly since: string; readonly path: string }[]
  readonly shipped_in?: unknown
  readonly not_on_bare_server?: unknown
  readonly seen?: readonly string[]
  readonly query?: readonly QueryRow[]
  readonly response?: { readonly fields?: readonly FieldRow[] }
}

/** A query parameter that a route reads. */
interface QueryRow {
  readonly name: string
  readonly since: string
  readonly until: string | null
  readonly type?: string
}

/** A field of a response: `streams[].id`, `*.version`; `*` is any key. */
export interface FieldRow {
  readonly name: string
  readonly since: string
  readonly until: string | null
  readonly windows?: readonly JsonWindow[]
  readonly nullable?: boolean
  readonly may_be_absent?: boolean
  /** `seen`: only observed, so its availability is unknown. */
  readonly basis?: string
  readonly uncertain?: unknown
}

/** A route as one release has it. */
export interface Route {
  /** `GET /streams/{streamId}`: the newest spelling, the same in every release. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly open: boolean
  readonly produces: readonly string[] | undefined
  readonly consumes: readonly string[] | undefined
  /** Names of the query parameters that are numbers. */
  readonly numbers: readonly string[]
  /** A plug-in or switch brings it, so a server may well not have it. */
  readonly optional: boolean
}

/** All routes of every release. */
export function routeRows(): readonly RouteRow[] {
  rows ??= readData<RouteRow[]>('routes.json')
  return rows
}
let rows: readonly RouteRow[] | undefined

/** The routes of one release, read once for each. */
export function routesOf(version: Version): readonly Route[] {
  const known = byRelease.get(version.release)
  if (known) return known
  const routes = routeRows()
    .filter((row) => isServed(row, version))
    .map((row) => routeAt(row, version))
  byRelease.set(version.release, routes)
  return routes
}
const byRelease = new Map<string, readonly Route[]>()

function isServed(row: RouteRow, version: Version): boolean {
  return isWithin(version, row.windows?.map(windowOf) ?? windowOf(row))
}

/** Whether every server of a release has the route, by its name. */
export function hasRoute(name: string, version: Version): boolean {
  return routesOf(version).some((route) => route.name === name && !route.optional)
}

/** Removes the names of parameters, so that all spellings of a route are equal: `GET /streams/{}`. */
export function dropParameterNames(route: string): string {
  return route.replaceAll(/\{[^{}]*\}/g, '{}')
}

/** A route of one release by its name; undefined when the release has none such. */
export function routeNamed(version: Version, name: string): Route | undefined {
  const known = named.get(version.release) ?? new Map(routesOf(version).map((r) => [r.name, r]))
  named.set(version.release, known)
  return known.get(name)
}
const named = new Map<string, ReadonlyMap<string, Route>>()

function routeAt(row: RouteRow, version: Version): Route {
  const path = latest(row.path_changes, version)?.path ?? row.path
  return {
    name: `${row.method} ${row.path}`,
    method: row.method,
    path,
    open: row.open?.some((window) => isWithin(version, windowOf(window))) ?? false,
    produces: producedAt(row, version),
    consumes: latest(row.consumes_changes, version)?.consumes ?? row.consumes,
    numbers: numbersAt(row, version),
    optional: row.shipped_in !== undefined || row.not_on_bare_server !== undefined,
  }
}

function numbersAt({ query = [] }: RouteRow, version: Version): readonly string[] {
  return query
    .filter((one) => one.type === 'number' && isWithin(version, windowOf(one)))
    .map(({ name }) => name)
}

/** Facts from real servers for gaps of the table: seen on 2.2.3 to 7.0.1. */
const PRODUCED: Readonly<Record<string, (version: Version) => readonly string[]>> = {
  'GET /': (version) =>
    has(version, 'api-root-redirects-html')
      ? ['application/json', 'text/html']
      : ['application/json'],
  'GET /api-browser': () => ['text/html'],
  'GET /api-browser/{route...}': () => ['*/*'],
  'GET /api-browser{route}': () => ['*/*'],
  'GET /search/universal/absolute': () => ['application/json', 'text/csv'],
  'GET /search/universal/keyword': () => ['application/json', 'text/csv'],
  'GET /search/universal/relative': () => ['application/json', 'text/csv'],
}

function producedAt(row: RouteRow, version: Version): readonly string[] | undefined {
  const settled = PRODUCED[`${row.method} ${row.path}`]
  return settled?.(version) ?? latest(row.produces_changes, version)?.produces ?? row.produces
}
