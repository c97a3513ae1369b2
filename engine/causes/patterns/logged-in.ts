import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { shownBy } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

/** The check that a request without a credential is rejected. */
const REJECTED = 'auth.refuse.none'

/** Finds requests without a credential that a proxy in front of the server, or the server itself, logs in. */
export function loggedIn(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  if (!failed.some(({ checkId }) => checkId === REJECTED)) return undefined
  // A server that rejects others lets everyone in at some places only. The body of a login has a credential of its own.
  const isRejecting = [...sightings.values()].some(
    (one) =>
      one.route?.startsWith('GET ') === true &&
      isAnonymous(one) &&
      one.exchange.response?.status === 401,
  )
  if (isRejecting) return undefined
  const explained = failed.filter(({ exchanges }) => isLetIn(sightings.get(exchanges[0] ?? -1)))
  return {
    sentence: 'requests without a credential are already logged in',
    subject: { kind: 'rule', name: REJECTED, routes: [] },
    certainty: 'likely',
    explains: explained.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(explained),
    remedy:
      'if header authentication is on, or a proxy adds a credential, test the server without it; otherwise require a login',
  }
}

function isLetIn(sighting: Sighting | undefined): boolean {
  return isAnonymous(sighting) && sighting?.exchange.response?.status !== 401
}

function isAnonymous(sighting: Sighting | undefined): boolean {
  const headers = sighting?.exchange.request.headers
  return headers?.some(([name]) => /^(?:authorization|cookie)$/i.test(name)) === false
}
