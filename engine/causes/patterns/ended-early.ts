import { header } from '../../model/exchange.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { shownBy } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

/** What ended a credential before its time, by the check that shows it. */
const ENDED: Readonly<Record<string, string>> = {
  'auth.kept.session-after-logout':
    "a user's sessions end when the same user logs in or out elsewhere",
  'auth.kept.token-after-token': "deleting an access token ends the user's other tokens",
}

/** A credential that something else ended is rejected everywhere from then on. */
export function endedEarly(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const shownIn = ({ exchanges: [first = -1] }: Verdict) => sightings.get(first)?.exchange
  const isRejected = (verdict: Verdict): boolean => shownIn(verdict)?.response?.status === 401
  const [check, sentence] =
    Object.entries(ENDED).find(([id]) =>
      failed.some((verdict) => verdict.checkId === id && isRejected(verdict)),
    ) ?? []
  const shown = failed.find(({ checkId }) => checkId === check)
  if (!shown || sentence === undefined) return undefined
  const { actor, index = 0, request } = shownIn(shown) ?? {}
  const credential = header(request?.headers ?? [], 'authorization')
  const accepted = [...sightings.values()]
    .map(({ exchange }) => exchange)
    .filter(({ response }) => response && response.status < 300)
  const isAcceptedBefore = accepted.some((one) => one.actor === actor && one.index < index)
  const isAcceptedLater = accepted.some(
    (one) => one.index > index && header(one.request.headers, 'authorization') === credential,
  )
  if (!isAcceptedBefore || (credential !== undefined && isAcceptedLater)) return undefined
  const explained = failed.filter(
    (verdict) => verdict !== shown && isRejected(verdict) && shownIn(verdict)?.actor === actor,
  )
  return {
    sentence,
    subject: { kind: 'rule', name: shown.checkId, routes: [] },
    certainty: 'likely',
    explains: [shown, ...explained].map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy([shown]),
    remedy: 'let every session and every access token end by itself',
  }
}
