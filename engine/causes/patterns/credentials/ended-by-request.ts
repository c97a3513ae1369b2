import { readCredential, sessionKey } from '../../../judge/facts/credential.ts'
import { isSafe } from '../../../judge/facts/rejected-by.ts'
import { hasHeader } from '../../../model/exchange.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { shownBy, shownIn } from '../../shown.ts'
import { isGood, isUnauthorized, type Sighting } from '../../sightings.ts'
import { ACCEPTED } from './ended-early.ts'

/** So many sessions that end after a request of one kind do not end by chance. */
const SESSIONS = 2

/** Kinds of requests that do not end the session they are sent with. */
const KINDS: readonly { readonly name: string; readonly fits: (use: Sighting) => boolean }[] = [
  {
    name: 'a write request without X-Requested-By',
    fits: ({ exchange: { request, response } }) =>
      response?.status === 400 &&
      !isSafe(request.method) &&
      !hasHeader(request.headers, 'x-requested-by'),
  },
  { name: 'a request that gets 403', fits: hasStatus(403) },
  { name: 'a request that gets 404', fits: hasStatus(404) },
  { name: 'a HEAD request', fits: ({ exchange }) => exchange.request.method === 'HEAD' },
  { name: 'an OPTIONS request', fits: ({ exchange }) => exchange.request.method === 'OPTIONS' },
]

/**
 * Sessions that were accepted are rejected right after a request of one kind, and all others are accepted throughout.
 */
export function endedByRequest(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const uses = [...sightings.values()].toSorted((a, b) => a.exchange.index - b.exchange.index)
  const bySession = new Map<string, Sighting[]>()
  for (const use of uses) {
    const session = sessionOf(use)
    if (session === undefined) continue
    const known = bySession.get(session)
    if (known) known.push(use)
    else bySession.set(session, [use])
  }
  const due = new Set(
    failed
      .filter(({ expected = '' }) => ACCEPTED.test(expected))
      .flatMap(({ exchanges }) => exchanges),
  )
  const isEnded = (use: Sighting | undefined): boolean =>
    use !== undefined && due.has(use.exchange.index) && isUnauthorized(use)
  /** The sessions that such a request ended; none if another one shows that it does not. */
  const endedBy = ({ fits }: (typeof KINDS)[number]): ReadonlySet<string> => {
    const ended = new Set<string>()
    let others = 0
    for (const [session, all] of bySession) {
      const at = all.findIndex(fits)
      const after = all.slice(at + 1)
      if (at < 0 && all.some(isEnded)) return new Set()
      if (at < 0) others += all.filter(isGood).length > 1 ? 1 : 0
      else if (after.some(isGood)) return new Set()
      else if (all.slice(0, at).some(isGood) && isEnded(after[0])) ended.add(session)
    }
    return others > 0 ? ended : new Set()
  }
  const kind = KINDS.find((one) => endedBy(one).size >= SESSIONS)
  if (!kind) return undefined
  const ended = endedBy(kind)
  const explained = failed.filter((verdict) => {
    const use = shownIn(verdict, sightings)
    return use && isUnauthorized(use) && ended.has(sessionOf(use) ?? '')
  })
  return {
    sentence: `${kind.name} ends its session`,
    subject: { kind: 'rule', name: 'session', routes: [] },
    certainty: 'likely',
    explains: explained.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(explained),
    remedy: 'keep a session until it expires or is deleted',
  }
}

function hasStatus(status: number): (use: Sighting) => boolean {
  return ({ exchange }) => exchange.response?.status === status
}

/** The session of a request, from the header or the cookie. */
function sessionOf({ exchange: { request } }: Sighting): string | undefined {
  const { form, key, cookie } = readCredential(request.headers)
  if (form === 'session') return key
  return cookie === undefined ? undefined : sessionKey(cookie)
}
