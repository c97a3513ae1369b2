import { releases } from '../releases.ts'
import { matcherOfAllReleases } from './matchers.ts'
import { routeAvailability } from './route-availability.ts'
import { methodOfRoute } from './route-matcher.ts'

/** Returns the releases that added and removed the route of a path; empty if every known release has it, or none. */
export function describeReleases(method: string, path: string): string {
  const route = matcherOfAllReleases().match(path)?.byMethod.get(methodOfRoute(method))
  if (!route) return ''
  const known = described.get(route.name)
  if (known !== undefined) return known
  const { windows = [] } = routeAvailability(route.name) ?? {}
  const [since, until] = [windows[0]?.since, windows.at(-1)?.until]
  const words = [
    ...(since === undefined || since === releases()[0]?.version ? [] : [`new in ${since}`]),
    ...(until === undefined ? [] : [`removed in ${until}`]),
  ].join(', ')
  described.set(route.name, words)
  return words
}
const described = new Map<string, string>()
