import { createMatcher, type RouteMatcher } from './route-matcher.ts'
import { routeRows, routesOf } from './routes.ts'
import type { Version } from '../../model/version.ts'

const byRelease = new Map<string, RouteMatcher>()

/** Returns the matcher for the routes of one release; built once for each. */
export function matcherOf(version: Version): RouteMatcher {
  const known = byRelease.get(version.release)
  if (known) return known
  const built = createMatcher(routesOf(version))
  byRelease.set(version.release, built)
  return built
}

/** Returns the matcher for the routes of every release, for use before the release is known. */
export function matcherOfAllReleases(): RouteMatcher {
  everyRoute ??= createMatcher(
    routeRows().map((row) => ({
      name: `${row.method} ${row.path}`,
      method: row.method,
      path: row.path,
      open: row.open !== undefined,
      produces: undefined,
      consumes: undefined,
      numbers: [],
      optional: false,
    })),
  )
  return everyRoute
}
let everyRoute: RouteMatcher | undefined
