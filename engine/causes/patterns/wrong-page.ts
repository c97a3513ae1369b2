import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { shownBy, shownIn } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

const TOLD = 'list.page.told'
const PART = 'list.page.part'
const TOTAL = 'list.page.total'

/** A list returns another page than the requested one: its number and its objects are those of that page. */
export function wrongPage(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const told = failed.find(({ checkId, pointer }) => checkId === TOLD && pointer === '/page')
  const part = failed.find(({ checkId }) => checkId === PART)
  const { route, exchange } = (told && shownIn(told, sightings)) ?? {}
  const page = /[?&]page=(\d+)/.exec(exchange?.request.target ?? '')?.[1]
  const isShown = part?.exchanges.some((index) => index === exchange?.index) === true
  if (!told || !part || route === undefined || page === undefined || !isShown) return undefined
  // The total was compared with the objects up to the requested page.
  const isOther = ({ checkId, exchanges }: Verdict): boolean =>
    checkId === TOTAL && exchanges.every((index) => told.exchanges.includes(index))
  return {
    sentence: `${route} returns page ${told.actual ?? ''} for page=${page}`,
    subject: { kind: 'field', name: 'page', routes: [route] },
    certainty: 'likely',
    explains: [TOLD, PART, ...failed.filter(isOther).map(({ checkId }) => checkId)],
    waiting: [],
    exchanges: shownBy([told]),
    remedy: `return page ${page} for page=${page}`,
  }
}
