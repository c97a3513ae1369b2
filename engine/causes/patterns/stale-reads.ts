import { header } from '../../model/exchange.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { formatFirst } from '../../text/words.ts'
import { shownBy } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

/** Changes of so many kinds that a read does not show: a server that ignores one of them has another defect. */
const CHANGES = 2

/** Reads that repeat the response from before a successful change, as from a cache that the change does not clear. */
export function staleReads(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const repeats = findRepeats(sightings)
  const stale = new Map<number, string>()
  const changes = new Set<string>()
  for (const { exchanges } of failed)
    for (const index of exchanges) {
      const { route } = sightings.get(index) ?? {}
      const first = repeats.get(index) ?? index
      const between = exchanges
        .filter((one) => one > first && one < index)
        .flatMap((one) => sightings.get(one) ?? [])
        .filter(isChange)
      if (route === undefined || between.length === 0) continue
      stale.set(index, route)
      for (const one of between) changes.add(one.route ?? '')
    }
  if (changes.size < CHANGES) return undefined
  const explained = failed.filter(({ exchanges }) => exchanges.some((index) => stale.has(index)))
  const routes = [...new Set(stale.values())]
  return {
    sentence: `${formatFirst(routes, 'route')} still ${routes.length === 1 ? 'returns' : 'return'} the state from before the last change`,
    subject: { kind: 'body', routes },
    certainty: 'likely',
    explains: explained.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(explained, (index) => stale.has(index)),
    remedy:
      'reflect each change in the next read: update or invalidate cached responses when an object changes',
  }
}

/** Reads with the same response as those before them, and the position of the first of these. */
function findRepeats(sightings: ReadonlyMap<number, Sighting>): ReadonlyMap<number, number> {
  const latest = new Map<string, readonly [index: number, answer: string]>()
  const repeats = new Map<number, number>()
  for (const [index, { exchange }] of [...sightings].toSorted(([a], [b]) => a - b)) {
    const { request, response } = exchange
    if (request.method !== 'GET' || response?.status !== 200) continue
    if (response.body.state !== 'complete') continue
    const { headers } = request
    const asked = [request.target, header(headers, 'authorization'), header(headers, 'cookie')]
    const answer = response.body.text ?? ''
    const before = latest.get(asked.join('\n'))
    if (before?.[1] === answer) repeats.set(index, repeats.get(before[0]) ?? before[0])
    latest.set(asked.join('\n'), [index, answer])
  }
  return repeats
}

function isChange({ exchange: { request, response } }: Sighting): boolean {
  const { status = 0 } = response ?? {}
  return !['GET', 'HEAD', 'OPTIONS'].includes(request.method) && status >= 200 && status < 300
}
