import { header } from '../../model/exchange.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { shownBy, shownIn } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

/** What ended a credential before its time, by the check that shows it. */
const ENDED: Readonly<Record<string, string>> = {
  'auth.kept.session-after-logout':
    "a user's sessions end when the same user logs in or out elsewhere",
  'auth.kept.session-after-failed-login': "a failed login ends the user's sessions",
  'auth.kept.token-after-token': "deleting an access token ends the user's other tokens",
}

/** A credential that something else ended is rejected everywhere from then on. */
export function endedEarly(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const useOf = (verdict: Verdict) => shownIn(verdict, sightings)?.exchange
  const rejected = failed.filter((verdict) => useOf(verdict)?.response?.status === 401)
  const shown = Object.keys(ENDED)
    .map((id) => rejected.find(({ checkId }) => checkId === id))
    .find((verdict) => verdict !== undefined)
  if (!shown) return undefined
  const { actor, index = 0, request } = useOf(shown) ?? {}
  const credential = header(request?.headers ?? [], 'authorization')
  const accepted = [...sightings.values()]
    .map(({ exchange }) => exchange)
    .filter(({ response }) => response && response.status < 300)
  const isAcceptedBefore = accepted.some((one) => one.actor === actor && one.index < index)
  const isAcceptedLater = accepted.some(
    (one) => one.index > index && header(one.request.headers, 'authorization') === credential,
  )
  if (!isAcceptedBefore || (credential !== undefined && isAcceptedLater)) return undefined
  const explained = rejected.filter(
    (verdict) => verdict !== shown && useOf(verdict)?.actor === actor,
  )
  return {
    sentence: ENDED[shown.checkId] ?? shown.title,
    subject: { kind: 'rule', name: shown.checkId, routes: [] },
    certainty: 'likely',
    explains: [shown, ...explained].map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy([shown]),
    remedy:
      "do not end the user's other sessions, and do not revoke the user's other access tokens",
  }
}
