import { isRecord } from '../../model/json/json.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { shownBy, shownIn } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

const TOTAL = 'list.page.total'
const PART = 'list.page.part'

/** A number of objects: `at least 2 in GET /streams/paginated` */
const NUMBER = /^(?:at least )?(\d+) in /

/**
 * The total of pages is too small, so that their lists seem to end early. Missing list entries are of this cause if
 * the page is full and its total is the number of its objects.
 */
export function pageTotals(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const total = failed.find(({ checkId }) => checkId === TOTAL)
  const { expected = '', actual } = total ?? {}
  if (!total?.routes || !(Number(actual) < Number(NUMBER.exec(expected)?.[1]))) return undefined
  const part = failed.filter(({ checkId, pointer }) => checkId === PART && pointer === '/total')
  const routes = [...new Set([total, ...part].flatMap((one) => one.routes ?? []))].toSorted()
  const [route = ''] = routes
  const isOfPage = (sighting: Sighting | undefined): boolean =>
    routes.includes(sighting?.route ?? '') && isAllOnPage(sighting?.json())
  const missing = failed.filter((one) => isEntryMissing(one) && isOfPage(shownIn(one, sightings)))
  const explained = [total, ...part, ...missing]
  const isCount = [total, ...missing].every((one) => isAllOnPage(shownIn(one, sightings)?.json()))
  const partly = missing
    .filter((one) => one.routes?.every((route) => routes.includes(route)) === false)
    .map(({ checkId }) => checkId)
  const wrong = isCount
    ? 'the number of objects on the page, not on all pages'
    : `too small: expected ${NUMBER.exec(expected)?.[0].replace(/ in $/, '')}, got ${actual}`
  return {
    sentence: `${routes.length === 1 ? `${route}: "total"` : '"total" of paged lists'} is ${wrong}`,
    subject: { kind: 'field', name: 'total', routes },
    certainty: isCount ? 'likely' : 'possible',
    explains: explained.map(({ checkId }) => checkId),
    ...(partly.length > 0 && { partly }),
    waiting: [],
    exchanges: shownBy(explained),
    remedy: 'set "total" to the number of objects on all pages',
  }
}

/** Whether an object is not listed: `user "gc-7": one list entry`, none */
function isEntryMissing({ expected = '', actual }: Verdict): boolean {
  return actual === 'none' && expected.endsWith('one list entry')
}

/** Whether a page claims to be the whole list although it has as many objects as requested. */
function isAllOnPage(body: unknown): boolean {
  if (!isRecord(body)) return false
  const { per_page: size = isRecord(body['pagination']) && body['pagination']['per_page'] } = body
  const count = Object.values(body).find(Array.isArray)?.length
  return count === body['total'] && count === size
}
