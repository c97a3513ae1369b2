import { has } from '../../knowledge/gates.ts'
import { createMatcher } from '../../knowledge/route-matcher.ts'
import type { Route } from '../../knowledge/routes.ts'
import { routesOf } from '../../knowledge/routes.ts'
import type { Version } from '../../model/version.ts'

/** Finds the route of a method and a path below the interface's root. */
export function routeFinder(version: Version): (method: string, path: string) => Route | undefined {
  const matcher = createMatcher(routesOf(version))
  return (method, path) => matcher.match(path)?.byMethod.get(method === 'HEAD' ? 'GET' : method)
}

/** Path and query below the interface's root. */
export function belowRoot(target: string, version: Version): string {
  const root = has(version, 'root-page') ? '/api' : ''
  return root !== '' && target.startsWith(root) ? target.slice(root.length) || '/' : target
}
