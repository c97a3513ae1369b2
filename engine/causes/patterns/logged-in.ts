import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { shownBy } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

/** The check that a request without a credential is rejected. */
const REJECTED = 'auth.refuse.none'

/**
 * Finds requests without a credential that a proxy in front of the server, or the server itself, logs in; `demanding`
 * lists checks that also fail for requests with a wrong credential.
 */
export function loggedIn(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
  demanding: readonly string[] = [],
): Cause | undefined {
  const first = (verdict: Verdict): Sighting | undefined =>
    sightings.get(verdict.exchanges[0] ?? -1)
  const rejected = failed.find(({ checkId }) => checkId === REJECTED)
  if (!rejected || statusOf(first(rejected)) >= 300) return undefined
  // A server that rejects others lets everyone in at some places only. The body of a login has a credential of its own.
  const isRejecting = [...sightings.values()].some(
    (one) => one.route?.startsWith('GET ') === true && isAnonymous(one) && statusOf(one) === 401,
  )
  if (isRejecting) return undefined
  const others = failed.filter(
    (verdict) =>
      verdict !== rejected &&
      isLetIn(first(verdict)) &&
      (isAnonymous(first(verdict)) || demanding.includes(verdict.checkId)),
  )
  const explained = [rejected, ...others]
  return {
    sentence: 'requests without a credential are already logged in',
    subject: { kind: 'rule', name: 'login', routes: [] },
    certainty: 'likely',
    explains: explained.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(explained),
    remedy:
      'if trusted header authentication is on, turn it off for the test; if a proxy adds credentials, bypass it; otherwise, make the server require a login',
  }
}

function isLetIn(sighting: Sighting | undefined): boolean {
  const status = statusOf(sighting)
  return status !== 401 && status < 500
}

/** Infinity without a response, above every status. */
function statusOf(sighting: Sighting | undefined): number {
  return sighting?.exchange.response?.status ?? Infinity
}

function isAnonymous(sighting: Sighting | undefined): boolean {
  const headers = sighting?.exchange.request.headers
  return headers?.some(([name]) => /^(?:authorization|cookie)$/i.test(name)) === false
}
