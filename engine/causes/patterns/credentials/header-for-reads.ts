import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { wantsHeader } from '../../fit.ts'
import { shownBy } from '../../shown.ts'
import type { Sighting } from '../../sightings.ts'

const REJECTED = '400 '

/** Reads are rejected for a missing X-Requested-By, even if their checks expected something else. */
export function headerForReads(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const isShown = (index: number): boolean => {
    const sighting = sightings.get(index)
    return sighting?.exchange.request.method === 'GET' && wantsHeader(sighting)
  }
  const verdicts = failed.filter(
    ({ exchanges, actual = '' }) => actual.startsWith(REJECTED) && exchanges.some(isShown),
  )
  if (verdicts.length === 0) return undefined
  const routes = verdicts.map(
    ({ exchanges }) => sightings.get(exchanges.find(isShown) ?? -1)?.route,
  )
  const isOne =
    new Set(routes).size === 1 && verdicts.every(({ count, failed = 0 }) => failed < count)
  return {
    sentence: `${(isOne && routes[0]) || 'GET requests'} require${isOne ? 's' : ''} X-Requested-By`,
    subject: {
      kind: 'status',
      routes: [...new Set(routes.filter((route) => route !== undefined))].toSorted(),
    },
    certainty: 'likely',
    explains: verdicts.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(verdicts, isShown),
    remedy: 'accept GET requests without X-Requested-By',
  }
}
