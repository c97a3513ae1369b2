import { header } from '../../model/exchange.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { withoutQuery } from '../../text/paths/path.ts'
import { formatFirst } from '../../text/words.ts'
import { shownBy } from '../shown.ts'
import { isChange, type Sighting } from '../sightings.ts'

/** Changes of so many kinds that a read does not show: a server that ignores one of them has another defect. */
const CHANGES = 2

/** A list lacks an object: `none` for one list entry, or `a list without it`. */
const OMISSION = /^none\b|^a list without it$/

/** A read that repeats the response from before changes. */
interface Repeat {
  readonly verdict: Verdict
  readonly index: number
  readonly route: string
  readonly changes: readonly Sighting[]
}

/** Reads that repeat the response from before a successful change, as from a cache that the change does not clear. */
export function staleReads(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const { repeats, varied } = findRepeats(sightings)
  const isOmission = ({ verdict: { actual = '' } }: Repeat): boolean => OMISSION.test(actual)
  const among = (indices: Iterable<number>, { verdict, index, route }: Omit<Repeat, 'changes'>) => {
    const first = repeats.get(index) ?? index
    const between = [...indices].filter((one) => one > first && one < index)
    const changes = between.flatMap((one) => sightings.get(one) ?? []).filter(isChange)
    return { verdict, index, route, changes }
  }
  const reads = failed.flatMap((verdict) =>
    verdict.exchanges.flatMap((index) => {
      const { route } = sightings.get(index) ?? {}
      return route === undefined ? [] : among(verdict.exchanges, { verdict, index, route })
    }),
  )
  const old = reads.filter(({ changes }) => changes.length > 0)
  // A list without an object may never have had it; only an old value, or a deleted object, is from before a change.
  const shown = new Set(old.filter((one) => !isOmission(one)).map(({ route }) => route))
  const stale = old.filter(({ route }) => shown.has(route))
  if (countKinds(stale) >= CHANGES) return causeOf(failed, stale, 'likely')
  // Of a list with objects that no change of its own changes, it is a guess.
  const same = reads
    .filter((one) => isOmission(one) && !varied.has(one.route) && hasObjects(one, sightings))
    .map((one) => {
      const { changes, ...read } = among(sightings.keys(), one)
      const path = withoutQuery(sightings.get(one.index)?.exchange.request.target ?? '')
      const own = changes.filter(({ exchange }) => exchange.request.target.startsWith(path))
      return { ...read, changes: own }
    })
    .filter(({ changes }) => changes.length > 0)
  return countKinds(same) >= CHANGES ? causeOf(failed, same, 'possible') : undefined
}

function countKinds(reads: readonly Repeat[]): number {
  return new Set(reads.flatMap(({ changes }) => changes.map(({ route }) => route))).size
}

function hasObjects({ index }: Repeat, sightings: ReadonlyMap<number, Sighting>): boolean {
  return /\[\s*\{/.test(sightings.get(index)?.exchange.response?.body.text ?? '')
}

function causeOf(
  failed: readonly Verdict[],
  stale: readonly Repeat[],
  certainty: Cause['certainty'],
): Cause {
  const shown = new Set(stale.map(({ index }) => index))
  const explained = failed.filter(({ exchanges }) => exchanges.some((index) => shown.has(index)))
  const routes = [...new Set(stale.map(({ route }) => route))]
  const named = formatFirst(routes, 'route')
  return {
    sentence:
      certainty === 'likely'
        ? `${named} still ${routes.length === 1 ? 'returns' : 'return'} the state from before the last change`
        : `the state from before all changes is still returned for ${named}`,
    subject: { kind: 'body', routes },
    certainty,
    explains: explained.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(explained, (index) => shown.has(index)),
    remedy:
      'reflect each change in the next read: update or invalidate cached responses when an object changes',
  }
}

/**
 * Reads with the same response as those before them, and the position of the first of these; and the routes that
 * responded otherwise at another time.
 */
function findRepeats(sightings: ReadonlyMap<number, Sighting>): {
  readonly repeats: ReadonlyMap<number, number>
  readonly varied: ReadonlySet<string>
} {
  const latest = new Map<string, readonly [index: number, answer: string]>()
  const repeats = new Map<number, number>()
  const varied = new Set<string>()
  for (const [index, { exchange, route = '' }] of [...sightings].toSorted(([a], [b]) => a - b)) {
    const { request, response } = exchange
    if (request.method !== 'GET' || response?.status !== 200) continue
    if (response.body.state !== 'complete') continue
    const { headers } = request
    const asked = [request.target, header(headers, 'authorization'), header(headers, 'cookie')]
    const answer = response.body.text ?? ''
    const before = latest.get(asked.join('\n'))
    if (before?.[1] === answer) repeats.set(index, repeats.get(before[0]) ?? before[0])
    else if (before) varied.add(route)
    latest.set(asked.join('\n'), [index, answer])
  }
  return { repeats, varied }
}
