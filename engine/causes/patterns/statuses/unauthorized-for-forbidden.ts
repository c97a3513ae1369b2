import { readCredential } from '../../../judge/facts/credential.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { shownBy, shownIn } from '../../shown.ts'
import { isGood, isUnauthorized, type Sighting } from '../../sightings.ts'

/** The expectation for an account without the required permission. */
const FORBIDDEN = /^403\b|\brejected with 403$/

/**
 * A missing permission gets 401 in place of 403: most rejected requests of some credentials are forbidden ones, and the
 * server accepts these credentials for others.
 */
export function unauthorizedForForbidden(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const rejectedIn = (verdicts: readonly Verdict[]): ReadonlySet<Sighting> =>
    new Set(
      verdicts
        .flatMap(({ exchanges }) => exchanges.flatMap((index) => sightings.get(index) ?? []))
        .filter((one) => isUnauthorized(one) && keyOf(one) !== undefined),
    )
  const shown = rejectedIn(failed.filter(({ expected = '' }) => FORBIDDEN.test(expected)))
  const forms = new Set([...shown].map(formOf))
  const keys = new Set([...shown].map(keyOf))
  const rejected = [...rejectedIn(failed)].filter((one) => forms.has(formOf(one)))
  const accepted = [...sightings.values()].filter((one) => isGood(one) && keys.has(keyOf(one)))
  const requests = new Set(accepted.map(requestOf))
  const isAtTimes = rejected.some((one) => requests.has(requestOf(one)))
  if (accepted.length === 0 || isAtTimes || shown.size * 2 < rejected.length) return undefined
  const explained = failed.filter((verdict) => {
    const sighting = shownIn(verdict, sightings)
    return sighting && isUnauthorized(sighting) && keys.has(keyOf(sighting))
  })
  return {
    sentence: 'a request without the required permission is answered with 401, not with 403',
    subject: { kind: 'status', routes: [] },
    certainty: 'likely',
    explains: explained.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(explained),
    remedy: 'respond with 401 only if the credential is missing or not valid',
  }
}

function keyOf({ exchange }: Sighting): string | undefined {
  return readCredential(exchange.request.headers).key
}

function formOf({ exchange }: Sighting): string {
  return readCredential(exchange.request.headers).form
}

function requestOf(sighting: Sighting): string {
  const { method, target } = sighting.exchange.request
  return [keyOf(sighting), method, target].join(' ')
}
