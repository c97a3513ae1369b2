import { releaseNumber, type Window } from '../../model/version.ts'
import { hasSuffix } from './path-suffixes.ts'
import { createMatcher, methodOfRoute, type RouteMatcher, templateOf } from './route-matcher.ts'
import { type RouteRow, routeRows } from './routes.ts'
import { windowOf } from '../windows.ts'

/** All rows of the route table, in any release, that one method and path can match. */
export interface RouteGroup {
  /** `GET /streams/paginated`, `GET /streams/{x}` */
  readonly name: string
  readonly rows: readonly RouteRow[]
  /** The releases that have one of them. */
  readonly availability: readonly Window[]
  /** No path parameter names an object that may not exist. */
  readonly literal: boolean
  /** Whether a bare server is known to have answered it well. */
  readonly seen: boolean
}

/**
 * The possible meanings of a request in any release; undefined if no release has this route, or
 * if a plug-in or a setting decides.
 */
export function routeGroupOf(method: string, path: string): RouteGroup | undefined {
  if (hasSuffix(path)) return undefined
  const { matcher, groups } = theIndex()
  const template = templateOf(matcher, path)
  return template === undefined ? undefined : groups.get(template)?.get(methodOfRoute(method))
}

/** Whether no release has anything at the first segment of the path, nor may a plugin of others. */
export function isFarFromRoutes(path: string): boolean {
  const { matcher } = theIndex()
  return (
    !path.startsWith('/plugins/') &&
    matcher.match(path) === undefined &&
    matcher.reach(path) === 'nothing'
  )
}

interface Index {
  readonly matcher: RouteMatcher
  /** By path and method. */
  readonly groups: ReadonlyMap<string, ReadonlyMap<string, RouteGroup>>
}
let index: Index | undefined

function theIndex(): Index {
  index ??= buildIndex()
  return index
}

/** Path parameters are equal regardless of their names. */
function buildIndex(): Index {
  const groups = new Map<string, Map<string, RouteGroup>>()
  for (const row of routeRows())
    for (const { path, windows } of pathsOf(row)) {
      const shape = path.replaceAll(/\{[^{}]*?(\.\.\.)?\}/g, '{x$1}')
      const byMethod = groups.get(shape) ?? new Map<string, RouteGroup>()
      const known = byMethod.get(row.method)
      groups.set(shape, byMethod)
      byMethod.set(row.method, {
        name: `${row.method} ${shape}`,
        rows: [...(known?.rows ?? []), row],
        availability: [...(known?.availability ?? []), ...windows],
        literal: !shape.includes('{'),
        seen: (known?.seen ?? false) || row.seen !== undefined,
      })
    }
  for (const byMethod of groups.values())
    for (const [method, { rows }] of byMethod) if (!rows.every(isCertain)) byMethod.delete(method)
  return { matcher: createMatcher([...groups.keys()].map(asRoute)), groups }
}

function isCertain({ shipped_in, not_on_bare_server, path }: RouteRow): boolean {
  return (
    shipped_in === undefined &&
    not_on_bare_server === undefined &&
    !/^\/(api-browser|api-docs|openapi)/.test(path)
  )
}

/** The paths that a route had, each with its releases. */
function pathsOf(row: RouteRow): readonly { path: string; windows: readonly Window[] }[] {
  const windows = (row.windows ?? [row]).map(windowOf)
  const changes = row.path_changes ?? [{ since: row.since, path: row.path }]
  return changes.map(({ since, path }, at) => {
    const until = changes[at + 1]?.since
    return { path, windows: windows.flatMap((window) => within(window, since, until) ?? []) }
  })
}

/** The part of a window between two releases. */
function within(window: Window, since: string, until: string | undefined): Window | undefined {
  const from = later(window.since ?? since, since)
  const to =
    window.until === undefined || until === undefined
      ? (window.until ?? until)
      : earlier(window.until, until)
  if (to !== undefined && releaseNumber(from) >= releaseNumber(to)) return undefined
  return { since: from, ...(to !== undefined && { until: to }) }
}

function later(a: string, b: string): string {
  return releaseNumber(a) > releaseNumber(b) ? a : b
}

function earlier(a: string, b: string): string {
  return releaseNumber(a) < releaseNumber(b) ? a : b
}

function asRoute(path: string) {
  return {
    name: path,
    method: 'ANY',
    path,
    open: false,
    optional: false,
    produces: undefined,
    consumes: undefined,
    numbers: [],
  }
}
