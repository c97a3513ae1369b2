import { readCredential } from '../../../judge/facts/credential.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { shownBy, shownIn } from '../../shown.ts'
import { credentialForm, isUnauthorized, type Sighting } from '../../sightings.ts'
import { ACCEPTED } from './ended-early.ts'

/** So many sessions that end after their first request do not end by chance. */
const SESSIONS = 3

/** Requests that check or end a session, which servers may treat differently. */
const OF_SESSIONS = /\/system\/sessions\b/

/** Each session is accepted in one request at most, and rejected in the next one, although it is still valid. */
export function acceptedOnce(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const due = new Set(
    failed
      .filter(({ expected = '' }) => ACCEPTED.test(expected))
      .flatMap(({ exchanges }) => exchanges),
  )
  const bySession = new Map<string, Sighting[]>()
  for (const one of sightings.values()) {
    const { form, key } = readCredential(one.exchange.request.headers)
    if (form !== 'session' || key === undefined || one.isOpen === true) continue
    if (OF_SESSIONS.test(one.exchange.request.target)) continue
    bySession.set(key, [...(bySession.get(key) ?? []), one])
  }
  const all = [...bySession.values()].map((uses) =>
    uses.toSorted((a, b) => a.exchange.index - b.exchange.index),
  )
  if (all.some((uses) => uses.filter((one) => !isUnauthorized(one)).length > 1)) return undefined
  const ended = all.filter(
    ([first, second]) =>
      second && !isUnauthorized(first) && due.has(second.exchange.index) && isUnauthorized(second),
  )
  if (ended.length < SESSIONS) return undefined
  const explained = failed.filter((verdict) => {
    const one = shownIn(verdict, sightings)
    return isUnauthorized(one) && credentialForm(one) === 'session'
  })
  return {
    sentence: 'a session is accepted only once: its second request gets 401',
    subject: { kind: 'rule', name: 'session', routes: [] },
    certainty: 'likely',
    explains: explained.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(explained),
    remedy: 'accept a session in every request until it expires or is deleted',
  }
}
