import { createMatcher } from '../knowledge/routes/route-matcher.ts'
import type { RouteMatcher } from '../knowledge/routes/route-matcher.ts'
import { routeRows, routesOf } from '../knowledge/routes/routes.ts'
import type { Route } from '../knowledge/routes/routes.ts'
import type { Version } from '../model/version.ts'

const byRelease = new Map<string, RouteMatcher>()

/** The routes of one release; built once for each release. */
export function matcherOf(version: Version): RouteMatcher {
  const known = byRelease.get(version.release)
  if (known) return known
  const built = createMatcher(routesOf(version))
  byRelease.set(version.release, built)
  return built
}

/** A route of one release by its name; undefined when the release has none such. */
export function routeNamed(version: Version, name: string): Route | undefined {
  const known = named.get(version.release) ?? new Map(routesOf(version).map((r) => [r.name, r]))
  named.set(version.release, known)
  return known.get(name)
}
const named = new Map<string, ReadonlyMap<string, Route>>()

/** Routes of every release at once, for what must be known before the release is. */
export function matcherOfAllReleases(): RouteMatcher {
  everyRoute ??= createMatcher(
    routeRows().map((row) => ({
      name: `${row.method} ${row.path}`,
      method: row.method,
      path: row.path,
      open: row.open !== undefined,
      produces: undefined,
      consumes: undefined,
      optional: false,
    })),
  )
  return everyRoute
}
let everyRoute: RouteMatcher | undefined
