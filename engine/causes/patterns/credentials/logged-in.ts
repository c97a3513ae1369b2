import { mediaType } from '../../../model/exchange.ts'
import { memberAt, textAt } from '../../../model/json/json.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { shownBy, shownIn } from '../../shown.ts'
import { isAnonymous, type Sighting } from '../../sightings.ts'

/** The checks that a request without a credential is rejected, and has no session. */
const REJECTED = 'auth.refuse.none'
const NO_SESSION = 'session.check.none'

/**
 * Finds requests without a credential that a proxy in front of the server, or the server itself, logs in; `demanding`
 * lists checks that also fail for requests with a wrong credential.
 */
export function loggedIn(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
  demanding: readonly string[] = [],
): Cause | undefined {
  const first = (verdict: Verdict): Sighting | undefined => shownIn(verdict, sightings)
  const rejected = failed.find(({ checkId }) => checkId === REJECTED)
  if (!rejected) return findLoggedInCheck(failed, first)
  if (statusOf(first(rejected)) >= 300 || isPage(first(rejected))) return undefined
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
  return getCause('requests without credentials are treated as authenticated', [
    rejected,
    ...others,
  ])
}

/** Since 6.0, a header in which a proxy names the user logs in to a session only: other requests are rejected. */
function findLoggedInCheck(
  failed: readonly Verdict[],
  first: (verdict: Verdict) => Sighting | undefined,
): Cause | undefined {
  const shown = failed.filter((verdict) => isOfSomebody(first(verdict)?.json()))
  const isShown = shown.some(
    (verdict) => verdict.checkId === NO_SESSION && isAnonymous(first(verdict)),
  )
  return isShown
    ? getCause('the session check treats requests without credentials as authenticated', shown)
    : undefined
}

function getCause(sentence: string, explained: readonly Verdict[]): Cause {
  return {
    sentence,
    subject: { kind: 'rule', name: 'login', routes: [] },
    certainty: 'likely',
    explains: explained.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(explained),
    remedy:
      'if trusted header authentication is on, turn it off for the test; if a proxy adds credentials, bypass it; otherwise, make the server require a login',
  }
}

/** Whether the response of a session check names the user of a valid session. */
function isOfSomebody(json: unknown): boolean {
  return memberAt(json, 'is_valid') === true && textAt(json, 'username') !== undefined
}

/** A login page is no access. */
function isPage(sighting: Sighting | undefined): boolean {
  return mediaType(sighting?.exchange.response?.headers ?? []) === 'text/html'
}

function isLetIn(sighting: Sighting | undefined): boolean {
  const status = statusOf(sighting)
  return status !== 401 && status < 500
}

/** Infinity without a response, above every status. */
function statusOf(sighting: Sighting | undefined): number {
  return sighting?.exchange.response?.status ?? Infinity
}
