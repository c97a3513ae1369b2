import { header } from '../../../model/exchange.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { formatList } from '../../../text/words.ts'
import { wantsHeader } from '../../fit.ts'
import { shownBy } from '../../shown.ts'
import type { Sighting } from '../../sightings.ts'

/** Checks that requests without X-Requested-By are rejected. */
const WITHOUT_HEADER = /^csrf\.(?:refused(?:\.|$)|other-header$|origin$)/
const METHODS = ['POST', 'PUT', 'DELETE']

/** Write requests without X-Requested-By are executed with some methods, and rejected with the others. */
export function unguardedWrites(
  failed: readonly Verdict[],
  isPassed: (checkId: string) => boolean,
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const shown = failed.filter(({ checkId }) => WITHOUT_HEADER.test(checkId))
  const methodOf = (index: number): string | undefined =>
    sightings.get(index)?.exchange.request.method
  const seen = new Set(shown.flatMap(({ exchanges }) => exchanges.map(methodOf)))
  const open = METHODS.filter((method) => seen.has(method))
  const isGuarded = METHODS.some(
    (method) => !seen.has(method) && isPassed(`csrf.refused.${method.toLowerCase()}`),
  )
  if (open.length === 0 || !isGuarded) return undefined
  const isWithout = ({ exchange: { request } }: Sighting): boolean =>
    open.includes(request.method) && header(request.headers, 'X-Requested-By') === undefined
  // Another reason decides which of their requests are executed, such as Origin.
  if ([...sightings.values()].some((one) => isWithout(one) && wantsHeader(one))) return undefined
  const isOpen = (index: number): boolean => {
    const sighting = sightings.get(index)
    return sighting !== undefined && isWithout(sighting)
  }
  // Such a request may also break a rule about its response.
  const own = new Set(shown.flatMap(({ exchanges }) => exchanges))
  const explained = failed.filter(({ exchanges: [first = -1], expected = '' }) => {
    const isDue = /^400\b|^two different responses$/.test(expected) && isOpen(first)
    return own.has(first) || isDue
  })
  const partly = explained.filter(
    ({ checkId, exchanges }) => !checkId.startsWith('csrf.') && !exchanges.every(isOpen),
  )
  const remedy = shown.find((one) => one.remedy !== undefined)?.remedy
  const routes = shown.flatMap((verdict) => verdict.routes ?? [])
  return {
    sentence: `${formatList(open)} requests do not require X-Requested-By`,
    subject: { kind: 'status', routes: [...new Set(routes)].toSorted() },
    certainty: 'likely',
    explains: explained.map(({ checkId }) => checkId),
    ...(partly.length > 0 && { partly: partly.map(({ checkId }) => checkId) }),
    waiting: [],
    exchanges: shownBy(shown),
    ...(remedy !== undefined && { remedy }),
  }
}
