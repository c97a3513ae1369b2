import { releases } from '../releases.ts'
import { matcherOfAllReleases } from './matchers.ts'
import { routeAvailability } from './route-availability.ts'
import { methodOfRoute, templateOf } from './route-matcher.ts'

interface RouteWords {
  /** Such as `/streams/{streamId}`; undefined if no release has the path. */
  readonly route: string | undefined
  /** The releases that added and removed the route; empty if every known release has it, or none. */
  readonly release: string
}

/** Describes the route of a path. */
export function describeRoute(method: string, path: string): RouteWords {
  const matcher = matcherOfAllReleases()
  const route = matcher.match(path)?.byMethod.get(methodOfRoute(method))
  if (!route) return { route: templateOf(matcher, path), release: '' }
  const known = described.get(route.name)
  if (known) return known
  const { windows = [] } = routeAvailability(route.name) ?? {}
  const [since, until] = [windows[0]?.since, windows.at(-1)?.until]
  const release = [
    ...(since === undefined || since === releases()[0]?.version ? [] : [`new in ${since}`]),
    ...(until === undefined ? [] : [`removed in ${until}`]),
  ].join(', ')
  const words = { route: route.path, release }
  described.set(route.name, words)
  return words
}
const described = new Map<string, RouteWords>()
