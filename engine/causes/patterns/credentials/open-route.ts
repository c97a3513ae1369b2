import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { formatFirst } from '../../../text/words.ts'
import { shownBy, shownIn } from '../../shown.ts'
import { isAnonymous, isGood, isUnauthorized, type Sighting } from '../../sightings.ts'

/** From this many kinds of invalid credentials on, a route takes any. */
const CHECKS = 3
const REFUSALS = /^auth\.refuse\./
/** Expectations of a rejection, for this or another reason. */
const REJECTED = /^4\d\d\b|\brejected\b/
/** Checks of which one fails if a route takes any request: without a credential, or with one that was made up. */
const ANY = ['auth.refuse.none', 'auth.refuse.user']

/** Reads with any invalid credential are served on some routes and rejected on others. */
export function openRoute(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const shown = failed.filter(({ checkId }) => REFUSALS.test(checkId))
  const served = shown
    .flatMap(({ exchanges }) => exchanges.flatMap((index) => sightings.get(index) ?? []))
    .filter(isGood)
  const [route = '', ...others] = new Set(served.map((one) => one.route ?? ''))
  const isRead = served.every((one) => one.route?.startsWith('GET ') === true)
  const isAny = shown.some(({ checkId }) => ANY.includes(checkId))
  // A cache in front may serve requests without a credential only, also those with another reason to be rejected.
  const unknown = failed.filter((verdict) => {
    const one = shownIn(verdict, sightings)
    const isThere = served.some((other) => other.route === one?.route)
    const isDue = REJECTED.test(verdict.expected ?? '')
    return one !== undefined && isThere && isDue && isGood(one) && isUnknownRead(one)
  })
  const isNone = shown.length === 1 && served.every(isUnknownRead) && unknown.length > 1
  if (served.length === 0 || (shown.length < CHECKS && !isNone) || !isRead || !isAny)
    return undefined
  const isRejecting = [...sightings.values()].some(
    (one) =>
      one.route?.startsWith('GET ') === true &&
      isUnauthorized(one) &&
      // A proxy that logs every such request in rejects none.
      (!isNone || isAnonymous(one)),
  )
  if (!isRejecting) return undefined
  const routes = [route, ...others]
  const explained = isNone ? unknown : shown
  const [does, is] = routes.length === 1 ? ['does', 'is'] : ['do', 'are']
  const what = isNone ? `${is} served without a credential` : `${does} not check the credential`
  return {
    sentence: `${formatFirst(routes, 'route')} ${what}`,
    subject: { kind: 'rule', name: 'login', routes },
    certainty: 'likely',
    explains: explained.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(shown),
    remedy: 'check the credential of each request, and do not store responses in a shared cache',
  }
}

function isUnknownRead(sighting: Sighting): boolean {
  return sighting.exchange.request.method === 'GET' && isAnonymous(sighting)
}
