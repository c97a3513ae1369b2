import { has } from '#engine/knowledge/features/features.ts'
import { createMatcher, methodOfRoute } from '#engine/knowledge/routes/route-matcher.ts'
import { type Route, routesOf } from '#engine/knowledge/routes/routes.ts'
import type { Version } from '#engine/model/version.ts'

/** Finds the route of a method and a path under the root. */
export function routeFinder(version: Version): (method: string, path: string) => Route | undefined {
  const matcher = createMatcher(routesOf(version))
  return (method, path) => matcher.match(path)?.byMethod.get(methodOfRoute(method))
}

/** Returns path and query relative to the root. */
export function belowRoot(target: string, version: Version): string {
  const root = has(version, 'root-page') ? '/api' : ''
  return root !== '' && target.startsWith(root) ? target.slice(root.length) || '/' : target
}
