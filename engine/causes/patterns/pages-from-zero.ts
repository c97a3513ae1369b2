import { RESOURCES } from '../../knowledge/resources.ts'
import { listAt, memberAt } from '../../model/json/json.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { formatFirst } from '../../text/words.ts'
import { shownBy } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

/** Lists whose page 1 is empty although they contain objects, as if pages were counted from zero. */
export function pagesFromZero(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const empty = new Map<number, string>()
  for (const [index, sighting] of sightings)
    if (sighting.route !== undefined && isEmptyFirst(sighting)) empty.set(index, sighting.route)
  // Without a page, or on a smaller one, the server shows objects.
  const shown = new Set(
    [...sightings.values()].flatMap((one) => ((countItems(one) ?? 0) > 0 ? (one.route ?? []) : [])),
  )
  const explained = failed.filter(({ exchanges }) =>
    exchanges.some((index) => shown.has(empty.get(index) ?? '')),
  )
  const shownAt = explained.flatMap(({ exchanges }) => exchanges)
  const routes = [...new Set(shownAt.flatMap((index) => empty.get(index) ?? []))]
  if (routes.length === 0) return undefined
  return {
    sentence: `page=1 of ${formatFirst(routes, 'list')} is empty although the list has objects, as if pages were counted from 0`,
    subject: { kind: 'rule', name: 'page', routes },
    certainty: 'likely',
    explains: explained.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(explained, (index) => empty.has(index)),
    remedy: 'count pages from 1',
  }
}

/** The members in which each list shows its objects. */
const ITEMS: ReadonlyMap<string, readonly string[]> = new Map(
  RESOURCES.flatMap(({ lists }) => lists)
    .filter(({ isPaged }) => isPaged)
    .map(({ route }, _at, all) => [
      route,
      all.filter((one) => one.route === route).map(({ items }) => items),
    ]),
)

function isEmptyFirst(sighting: Sighting): boolean {
  const { target } = sighting.exchange.request
  const isFirst = /[?&]page=1(?:&|$)/.test(target)
  const total = memberAt(sighting.json(), 'total')
  return isFirst && typeof total === 'number' && total > 0 && countItems(sighting) === 0
}

function countItems({ route = '', json }: Sighting): number | undefined {
  const counts = ITEMS.get(route)?.map((items) => listAt(json(), items).length)
  return counts && Math.max(...counts)
}
