import { isUnrouted, type Routing } from '../../../judge/evaluation/unrouted.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { formatFirst, formatList } from '../../../text/words.ts'
import { shownBy, shownIn } from '../../shown.ts'
import type { Sighting } from '../../sightings.ts'

/** From this many kinds of invalid credentials on, the route does not look at the credential first. */
const CHECKS = 3
const REFUSALS = /^auth\.refuse\./

/** A request with an invalid credential gets 404 for a missing object, where 401 is due. */
export function foundBeforeLogin(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
  routing: Routing,
): Cause | undefined {
  const isOfObject = (one: Sighting | undefined): boolean =>
    one !== undefined && isUnrouted(one, routing) === false
  const shown = failed.filter(
    (verdict) => REFUSALS.test(verdict.checkId) && isOfObject(shownIn(verdict, sightings)),
  )
  if (shown.length < CHECKS) return undefined
  const own = new Set(shown.flatMap(({ exchanges }) => exchanges))
  const others = failed.filter(
    (verdict) => !shown.includes(verdict) && own.has(verdict.exchanges[0] ?? -1),
  )
  const routes = [
    ...new Set(shown.flatMap((verdict) => shownIn(verdict, sightings)?.route ?? [])),
  ].toSorted()
  const named = routes.length === 2 ? formatList(routes) : formatFirst(routes, 'route')
  const verb = routes.length === 1 ? 'responds' : 'respond'
  return {
    sentence: `${named} ${verb} with 404 instead of 401 to requests without valid credentials if the object does not exist`,
    subject: { kind: 'status', routes },
    certainty: 'likely',
    explains: [...shown, ...others].map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(shown),
    remedy: 'check the credential of a request before looking for the object',
  }
}
