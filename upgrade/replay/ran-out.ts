import { bodyJson } from '#engine/judge/content.ts'
import { readCredential, sessionKey } from '#engine/judge/facts/credential.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import { isRecord } from '#engine/model/json/json.ts'
import type { AnswerChange, Replayed } from '#engine/model/upgrade/replay.ts'
import { findTimeRelation } from './time-relation.ts'

/**
 * Calls that came back with 401 as their session may have run out: it was given for minutes, as
 * `valid_until` of its login says, and more time went by on the target than in the recording since its
 * login, or since its last use. A slow target is no other target.
 */
export function ranOut(sent: readonly Replayed[]): ReadonlySet<Replayed> {
  /** Login and last use of each session that was given for minutes. */
  const touched = new Map<string, readonly [login: Replayed, last: Replayed]>()
  const found = new Set<Replayed>()
  for (const one of sent) {
    const given = shortSessionIn(one.got)
    if (given !== undefined) touched.set(sessionKey(given), [one, one])
    const key = one.got && readCredential(one.got.request.headers).key
    const [login, last] = touched.get(key ?? '') ?? []
    if (key === undefined || !login || !last) continue
    if (one.got?.response?.status !== 401) touched.set(key, [login, one])
    else if (one.recorded.response?.status !== 401 && (isLonger(login, one) || isLonger(last, one)))
      found.add(one)
  }
  return found
}

/** The difference of a call whose session may have run out. */
export function asRunOut(change: AnswerChange): AnswerChange {
  const because =
    'its session is valid for only a few minutes and may have expired, because the replay took longer than the recording'
  return { ...change, judgement: 'noise', because }
}

/** The session of a login that ends within minutes. */
function shortSessionIn(login: Exchange | undefined): string | undefined {
  const json = bodyJson(login?.response?.body)
  if (!isRecord(json)) return undefined
  const { session_id: session, valid_until: end } = json
  if (typeof session !== 'string' || typeof end !== 'string') return undefined
  return findTimeRelation(end, login?.endedAt) === 'about now' ? session : undefined
}

/** Whether more time passes between two calls on the target than in the recording. */
function isLonger(from: Replayed, to: Replayed): boolean {
  const there = between(from.got, to.got)
  const recorded = between(from.recorded, to.recorded)
  return there !== undefined && recorded !== undefined && there > recorded
}

function between(from: Exchange | undefined, to: Exchange | undefined): number | undefined {
  return from?.endedAt === undefined || to?.startedAt === undefined
    ? undefined
    : to.startedAt - from.endedAt
}
