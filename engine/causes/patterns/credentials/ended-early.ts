import { AFTER_LOGOUT } from '../../../judge/evaluation/traits.ts'
import { readCredential } from '../../../judge/facts/credential.ts'
import { type Exchange, header } from '../../../model/exchange.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { shownBy, shownIn } from '../../shown.ts'
import { credentialForm, isUnauthorized, type Sighting } from '../../sightings.ts'

const AFTER_LOGIN = 'auth.kept.session-after-login'
const CHECKED = 'session.check.valid'
const ANY_READ = 'auth.session.read'
/** From so many sessions on, the login is the reason. */
const SESSIONS = 2

/** What ended a credential before its time, by the check that shows it. */
export const ENDED: Readonly<Record<string, string>> = {
  'auth.kept.session-after-logout':
    "a user's sessions end when the same user logs in or out elsewhere",
  'auth.kept.session-after-failed-login': "a failed login ends the user's sessions",
  'auth.kept.token-after-logout': "ending a session ends the user's access tokens",
  'auth.kept.token-after-token': "deleting an access token ends the user's other tokens",
}

export const KEEP =
  "do not end the user's other sessions, and do not revoke the user's other access tokens"

/** The expectation for a credential that is still valid. */
export const ACCEPTED = /\bto be accepted$/

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
  // If the event has no effect at times, and credentials end without it, it is not the reason.
  const read = failed.find(({ checkId }) => checkId === `auth.${formOf(useOf(shown))}.read`)
  if (shown.failed !== shown.count && (read?.failed ?? 0) > (shown.failed ?? 0)) return undefined
  const { actor, index = 0, request } = useOf(shown) ?? {}
  const credential = header(request?.headers ?? [], 'authorization')
  const exchanges = [...sightings.values()].map(({ exchange }) => exchange)
  const ofSame =
    credential === undefined
      ? []
      : exchanges.filter((one) => header(one.request.headers, 'authorization') === credential)
  const isAcceptedBefore = exchanges.some(
    (one) => one.actor === actor && one.index < index && isGood(one),
  )
  const isAcceptedLater = ofSame.some((one) => one.index > index && isGood(one))
  // The event that the check is about cannot have ended a credential that was rejected before it.
  const event = Math.min(...shown.exchanges)
  const isRejectedBefore = ofSame.some(
    ({ index: at, response }) => at < event && response?.status === 401,
  )
  if (!isAcceptedBefore || isAcceptedLater || isRejectedBefore) return undefined
  const explained = rejected.filter(
    (verdict) => verdict !== shown && formOf(useOf(verdict)) === formOf(useOf(shown)),
  )
  // If other credentials end as well, the event is not the reason.
  const isOthersToo = rejected.some(
    (verdict) => ACCEPTED.test(verdict.expected ?? '') && useOf(verdict)?.actor !== actor,
  )
  if (isOthersToo) return undefined
  return {
    sentence: ENDED[shown.checkId] ?? shown.title,
    subject: { kind: 'rule', name: shown.checkId, routes: [] },
    certainty: 'likely',
    explains: [shown, ...explained].map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy([shown]),
    remedy: KEEP,
  }
}

/**
 * No session is accepted in a read after another login of its user, and other sessions are: no more reads are rejected
 * than reads of earlier sessions.
 */
export function endedByLogin(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const shown = failed.find(({ checkId }) => checkId === AFTER_LOGIN)
  const read = failed.find(({ checkId }) => checkId === ANY_READ)
  if (!shown || !read || shown.failed !== shown.count) return undefined
  if ((read.failed ?? 0) > (shown.failed ?? 0) || read.count === read.failed) return undefined
  const uses = shown.exchanges.flatMap((index) => sightings.get(index)?.exchange ?? [])
  const sessions = new Set(uses.map((use) => readCredential(use.request.headers).key))
  if (sessions.size < SESSIONS || !uses.every(({ response }) => response?.status === 401))
    return undefined
  return endedSessions(shown, failed, sightings, {
    name: AFTER_LOGIN,
    sentence: "a new login ends the user's earlier sessions",
    remedy: "do not end the user's other sessions when the user logs in",
  })
}

/** No session is accepted after its user ended another one, and other sessions are. */
export function endedByLogout(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const shown = failed.find(
    ({ when, expected = '' }) => when === AFTER_LOGOUT && ACCEPTED.test(expected),
  )
  return (
    shown &&
    endedSessions(shown, failed, sightings, {
      name: 'auth.kept.session-after-logout',
      sentence: "ending a session ends the user's other sessions",
      remedy: 'end only the session that is named',
    })
  )
}

/** The cause of all rejected sessions. */
function endedSessions(
  shown: Verdict,
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
  { name, ...said }: Pick<Cause, 'sentence' | 'remedy'> & { readonly name: string },
): Cause {
  const others = failed.filter((verdict) => {
    const sighting = shownIn(verdict, sightings)
    const isOfSession = credentialForm(sighting) === 'session'
    // Other sessions are reported as valid.
    const isChecked = verdict.checkId === CHECKED && verdict.failed !== verdict.count
    const isSame = verdict.when !== undefined && verdict.when === shown.when
    return verdict !== shown && isOfSession && (isChecked || isSame || isUnauthorized(sighting))
  })
  return {
    ...said,
    subject: { kind: 'rule', name, routes: [] },
    certainty: 'likely',
    explains: [shown, ...others].map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy([shown]),
  }
}

function formOf(exchange: Exchange | undefined): string | undefined {
  return exchange && readCredential(exchange.request.headers).form
}

function isGood({ response }: Exchange): boolean {
  return response !== undefined && response.status < 300
}
