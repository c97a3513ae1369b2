import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { formatFirst } from '../../text/words.ts'
import { shownBy } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

/** From this many kinds of invalid credentials on, a route takes any. */
const CHECKS = 3
const REFUSALS = /^auth\.refuse\./
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
    .filter(({ exchange }) => (exchange.response?.status ?? 401) < 300)
  const [route = '', ...others] = new Set(served.map((one) => one.route ?? ''))
  const isRead = served.every((one) => one.route?.startsWith('GET ') === true)
  const isAny = shown.some(({ checkId }) => ANY.includes(checkId))
  if (served.length === 0 || shown.length < CHECKS || !isRead || !isAny) return undefined
  const isRejecting = [...sightings.values()].some(
    (one) => one.route?.startsWith('GET ') === true && one.exchange.response?.status === 401,
  )
  if (!isRejecting) return undefined
  const routes = [route, ...others]
  return {
    sentence: `${formatFirst(routes, 'route')} ${routes.length === 1 ? 'does' : 'do'} not check the credential`,
    subject: { kind: 'rule', name: 'login', routes },
    certainty: 'likely',
    explains: shown.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(shown),
    remedy: 'check the credential of each request, and do not store responses in a shared cache',
  }
}
