import {
  type Annotated,
  asRecord,
  beyond,
  chain,
  check,
  describeAnswer,
  deviation,
  type Finding,
  found,
  inconclusive,
  isWithin,
  mayDoEverything,
  observed,
  one,
  type Selector,
  reads,
  INCOMPLETE,
} from '#engine/suite.ts'
import { mayBeMadeAfter } from '../answers.ts'
import { PAGED, idOf } from './lists.ts'
import { IN_PAGES, isPart, isWhole, type Page, pageIn, sameList, sequenceOf } from './page.ts'

const seen = observed('4.0.0', '4.3.0', '5.1.0', '6.1.0', '7.0.1')
const versions = IN_PAGES
const ASKED = reads(Object.keys(PAGED))
const GOOD: Selector = { ...ASKED, status: 200 }
const WHOLE: Selector = { ...GOOD, where: isWhole }
/** Releases that count the objects of each page: 3.3.0 to 4.1.0 write 0 in some lists. */
const COUNTED = { since: '4.2.0' } as const
/** After it, there are pages to look at. */
const SIZE = 'list.page.size'
const common = { source: seen, versions, evidence: one(ASKED) } as const
/** A name that a run made up: nothing is called so. */
const INVENTED = /(?:^|&)query=gc-[0-9a-f]{8}-invented(?:%20|&|$)/

/** The content of a page, for every list with pages. */
export const pageChecks = [
  check(SIZE, 'MUST return at most "per_page" objects on a page', {
    ...common,
    judge: ([x]) =>
      ofPage(x, ({ items, asked, pointer }) =>
        items.length <= asked.perPage
          ? undefined
          : deviation(`at most ${asked.perPage} in ${x.route ?? ''}`, `${items.length}`, pointer),
      ),
  }),
  check('list.page.told', 'MUST describe each page correctly: its number, size, query, and order', {
    ...common,
    judge: ([x], { version }) =>
      ofPage(x, ({ asked, told, items }) => {
        if (items.length === 0 || typeof told['page'] !== 'number') return undefined
        const { query, order = asked.order, sort = asked.sort } = asRecord(x.json)
        const { count } = told
        const isCounted = count !== undefined && isWithin(version, COUNTED)
        const wanted = [
          ['/page', told['page'], asked.page],
          ['/per_page', told['per_page'], asked.perPage],
          ...(isCounted ? ([['/count', count, items.length]] as const) : []),
          // Releases write an empty query as null or as an empty string.
          ['/query', query ?? '', asked.query],
          ['/order', order, asked.order],
          ['/sort', sort, asked.sort ?? sort],
        ] as const
        const wrong = wanted.find(([, shown, value]) => shown !== value)
        if (!wrong) return undefined
        const [pointer, shown, value] = wrong
        return deviation(
          `${pointer.slice(1)} ${found(value)} of ${x.route ?? ''}`,
          found(shown),
          pointer,
        )
      }),
  }),
  check('list.page.total', 'MUST set "total" to the number of objects on all pages', {
    ...common,
    judge: ([x]) =>
      ofPage(x, ({ items, asked, total }) => {
        const upToHere = (asked.page - 1) * asked.perPage + items.length
        // With a query some releases still count everything: seen on 5.1.0 and 6.1.0.
        if (asked.query !== '' || (items.length === 0 && asked.page > 1)) return undefined
        // Whom things are hidden from, the total may count them nevertheless.
        const seesAll = x.account !== undefined && mayDoEverything(x.account)
        const isLast = seesAll && items.length < asked.perPage
        const fits = isLast ? total === upToHere : total >= upToHere
        return fits
          ? undefined
          : deviation(
              `${isLast ? '' : 'at least '}${upToHere} in ${x.route ?? ''}`,
              String(total),
              '/total',
            )
      }),
  }),
  check(
    'list.page.part',
    'MUST start each page where the previous one ended, without duplicates or gaps',
    {
      source: seen,
      versions,
      after: SIZE,
      evidence: chain(sameList, WHOLE, { ...ASKED, status: [200, 404], where: isPart }, WHOLE),
      judge: ([before, part, after]) => {
        if (part?.status === 404)
          return deviation(`a page of ${part.route ?? ''}, even an empty one`, describeAnswer(part))
        const [whole, page, again] = [before, part, after].map((x) => x && pageIn(x))
        if (!whole || !page || !again) return inconclusive('one of the responses is not a page')
        const all = sequenceOf(whole)
        if (all.join('\n') !== sequenceOf(again).join('\n') || all.length !== whole.total)
          return inconclusive('the list changed in the meantime, or has more pages')
        const { page: number, perPage } = page.asked
        const wanted = all.slice((number - 1) * perPage, number * perPage)
        const shown = sequenceOf(page)
        const of = `of ${part?.route ?? ''}`
        const isAsWanted = shown.join('\n') === wanted.join('\n')
        if (isAsWanted && page.total === whole.total) return undefined
        // Something that others made and ended meanwhile is in neither of the whole lists.
        const known = new Set(whole.items.map(idOf))
        const isNew = (id = ''): boolean => !known.has(id) && mayBeMadeAfter(id, before)
        if (page.total > whole.total || page.items.map(idOf).some(isNew))
          return inconclusive('others may have created objects in the meantime')
        return isAsWanted
          ? deviation(`a total of ${whole.total} ${of}`, String(page.total), '/total')
          : deviation(
              `${wanted.join(', ') || 'nothing'} on page ${number} ${of}`,
              shown.join(', ') || 'nothing',
              page.pointer,
            )
      },
      why: 'clients read long lists page by page',
    },
  ),
  check('list.page.order', 'MUST sort pages according to the parameters "sort" and "order"', {
    ...common,
    judge: ([x]) =>
      ofPage(x, ({ items, asked, pointer }) => {
        if (asked.sort === undefined) return undefined
        const values = items.map((item) => item[asked.sort ?? ''])
        const at = firstWrong(values, asked.order)
        return at === undefined
          ? undefined
          : deviation(
              `${x.route ?? ''} by ${asked.sort} ${asked.order}`,
              `${found(values[at])} before ${found(values[at + 1])}`,
              `${pointer}/${at + 1}`,
            )
      }),
  }),
  check('list.page.query', 'MUST return an empty list for a query without matches', {
    ...common,
    after: SIZE,
    evidence: one({ ...ASKED, where: ({ query }) => INVENTED.test(query) }),
    judge: ([x]) =>
      x.status >= 500
        ? deviation(`nothing in ${x.route ?? ''}`, describeAnswer(x))
        : ofPage(x, ({ items, pointer }) =>
            items.length === 0
              ? undefined
              : deviation(`nothing in ${x.route ?? ''}`, `${items.length} objects`, pointer),
          ),
  }),
]

function ofPage(x: Annotated, judge: (page: Page) => Finding | undefined): Finding | undefined {
  const page = pageIn(x)
  if (page) return judge(page)
  if (x.status === 200 && x.text === undefined) return INCOMPLETE
  return x.status === 401
    ? inconclusive(`${x.route ?? ''} rejected the sender's credentials`)
    : beyond(`a server that paginates lists; here, ${x.route ?? ''} returned ${x.status}`)
}

type Compare = (one: string, other: string) => number

/** How servers compare text: by its bytes, without case, or as people do. */
const ORDERS: readonly Compare[] = [
  (one, other) => (one < other ? -1 : one > other ? 1 : 0),
  (one, other) =>
    one.toLowerCase() < other.toLowerCase() ? -1 : one.toLowerCase() > other.toLowerCase() ? 1 : 0,
  (one, other) => one.localeCompare(other),
]

/**
 * The place of the first two that no comparison puts in this order; undefined if there are none.
 */
function firstWrong(values: readonly unknown[], order: 'asc' | 'desc'): number | undefined {
  if (!values.every((value) => typeof value === 'string')) return undefined
  const texts = values
  const turn = order === 'asc' ? 1 : -1
  // A title such as "stream 88" is a date to Date.parse.
  const times = texts.map((text) => (/^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : NaN))
  const wrongBy = (compare: (at: number) => number): number =>
    texts.findIndex((_text, at) => at + 1 < texts.length && compare(at) * turn > 0)
  const found = times.some(Number.isNaN)
    ? ORDERS.map((compare) => wrongBy((at) => compare(texts[at] ?? '', texts[at + 1] ?? '')))
    : [wrongBy((at) => (times[at] ?? 0) - (times[at + 1] ?? 0))]
  return found.includes(-1) ? undefined : found[0]
}
