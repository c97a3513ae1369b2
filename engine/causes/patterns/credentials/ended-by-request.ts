import { readCredential, sessionKey } from '../../../judge/facts/credential.ts'
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
      !['GET', 'HEAD', 'OPTIONS'].includes(request.method) &&
      !hasHeader(request.headers, 'x-requested-by'),
  },
  { name: 'a request that gets 403', fits: hasStatus(403) },
  { name: 'a request that gets 404', fits: hasStatus(404) },
  { name: 'a HEAD request', fits: ({ exchange }) => exchange.request.method === 'HEAD' },
  { name: 'an OPTIONS request', fits: ({ exchange }) => exchange.request.method === 'OPTIONS' },
]

/** Every session that was sent with a request of one kind is rejected from then on, and no other one is. */
export function endedByRequest(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const bySession = new Map<string, Sighting[]>()
  const inOrder = [...sightings.values()].toSorted((a, b) => a.exchange.index - b.exchange.index)
  for (const use of inOrder) {
    const session = sessionOf(use)
    if (session !== undefined) bySession.set(session, [...(bySession.get(session) ?? []), use])
  }
  const due = new Set(
    failed
      .filter(({ expected = '' }) => ACCEPTED.test(expected))
      .flatMap(({ exchanges }) => exchanges),
  )
  const isEnd = (use: Sighting): boolean => due.has(use.exchange.index) && isUnauthorized(use)
  const isEnder = ({ fits }: (typeof KINDS)[number]): boolean => {
    let ended = 0
    for (const uses of bySession.values()) {
      const at = uses.findIndex(fits)
      const end = uses.findIndex(isEnd)
      if (end >= 0 && (at < 0 || end < at)) return false
      if (at >= 0 && uses.slice(at + 1).some(isGood)) return false
      if (end > at) ended += 1
    }
    return ended >= SESSIONS
  }
  const kind = KINDS.find(isEnder)
  if (!kind) return undefined
  const explained = failed.filter((verdict) => {
    const use = shownIn(verdict, sightings)
    return use && isUnauthorized(use) && sessionOf(use) !== undefined
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
