import { type Cause, ROUTES_MISSING } from '../model/results/cause.ts'
import type { Verdict } from '../model/results/verdict.ts'
import { shownBy, shownIn } from './shown.ts'
import type { Sighting } from './sightings.ts'
import { isUnrouted, type Routing } from '../judge/evaluation/unrouted.ts'

/** From so many routes on, that they are not there is no accident. */
const ROUTES = 3
/** Routes of the release that every account gets as unknown paths, with no other response. */
export function missingRoutes(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
  routing: Routing,
): Cause | undefined {
  const { missing, served } = routing
  const isOfMissing = (verdict: Verdict): boolean => {
    const sighting = shownIn(verdict, sightings)
    if (!isNotFound(verdict) || sighting?.route === undefined) return false
    return missing.has(sighting.route) && isUnrouted(sighting, routing) !== false
  }
  if (missing.size < ROUTES) return undefined
  const most = failed.filter(isOfMissing).toSorted((a, b) => routesOf(b) - routesOf(a))
  if (most.length === 0) return undefined
  const names = [...missing].toSorted(byPath)
  const partly = most.filter(({ routes = [] }) => routes.some((one) => served.has(one)))
  const remedy = most.find((one) => one.remedy !== undefined)?.remedy
  return {
    sentence: `${names.length} ${ROUTES_MISSING}`,
    subject: { kind: 'status', routes: names },
    certainty: 'likely',
    explains: most.map(({ checkId }) => checkId),
    ...(partly.length > 0 && { partly: partly.map(({ checkId }) => checkId) }),
    waiting: [],
    exchanges: shownBy(most),
    ...(remedy !== undefined && { remedy }),
  }
}

/** Whether a check got 404 where something else is due. */
function isNotFound({ expected = '', actual = '' }: Partial<Verdict>): boolean {
  return /^404\b/.test(actual) && !/^404\b/.test(expected) && !expected.startsWith('an error body')
}

function routesOf({ routes = [] }: Verdict): number {
  return routes.length
}

function byPath(a: string, b: string): number {
  const [one, other] = [a, b].map((route) => route.slice(route.indexOf(' ')))
  return one === other ? a.localeCompare(b) : (one ?? '').localeCompare(other ?? '')
}
