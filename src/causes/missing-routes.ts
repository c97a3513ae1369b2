import type { Cause } from '../model/cause.ts'
import type { Verdict } from '../model/verdict.ts'
import type { Findings } from './findings.ts'
import { hasRights } from './likeness.ts'
import { shownBy } from './shown.ts'

/** From so many routes on, that they answer 404 to everybody is no accident. */
const ROUTES = 3
/** What names every route, where they are too many to be told. */
const ALL = '*'

/** That routes of the release answer 404 to who may do all, and nobody gets anything else there. */
export function missingRoutes(
  failed: readonly Verdict[],
  { sightings, served = new Set() }: Pick<Findings, 'sightings' | 'served'>,
): Cause | undefined {
  const notFound = failed.filter(isNotFound).flatMap((verdict) => {
    const sighting = sightings.get(verdict.exchanges[0] ?? -1)
    return sighting?.route === undefined ? [] : [{ verdict, sighting, route: sighting.route }]
  })
  const routes = new Set(
    notFound
      .filter(({ sighting }) => hasRights(sighting))
      .flatMap(({ route, verdict }) => [route, ...(verdict.routes ?? [])])
      .filter((one) => one !== ALL && !isElsewhere(one) && !served.has(one)),
  )
  if (routes.size < ROUTES) return undefined
  const most = notFound
    .filter(({ route }) => routes.has(route))
    .map(({ verdict }) => verdict)
    .toSorted((a, b) => routesOf(b) - routesOf(a))
  const remedy = most.find((one) => one.remedy !== undefined)?.remedy
  return {
    sentence: `${routes.size} routes of the release are missing`,
    subject: { kind: 'status', routes: [...routes].toSorted() },
    certainty: 'likely',
    explains: most.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(most),
    ...(remedy !== undefined && { remedy }),
  }
}

/** Whether a check got 404 where something else is due. */
function isNotFound({ expected = '', actual = '' }: Verdict): boolean {
  return /^404\b/.test(actual) && !/^404\b/.test(expected)
}

function routesOf({ routes = [] }: Verdict): number {
  return routes.length
}

/** Of what is no route of the release, `GET elsewhere` is all that verdicts tell. */
function isElsewhere(route: string): boolean {
  return route.endsWith(' elsewhere')
}
