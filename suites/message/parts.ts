import {
  type Annotated,
  chain,
  checksWith,
  deviation,
  type Finding,
  found,
  inconclusive,
  observed,
  type Selector,
} from '#engine/suite.ts'
import { parametersOf } from '../answers.ts'
import {
  NO_LIST,
  OF_SEARCHES,
  hasMessages,
  keysOf,
  numberAsked,
  timesOf,
  totalOf,
} from './asked.ts'
import { IDENTIFIED, SEARCH, foundMessages, isJson } from './records.ts'

/** Everything that there is to find, shown at once. */
export const WHOLE: Selector = {
  ...SEARCH,
  where: (x) =>
    isJson(x) &&
    isPlain(x) &&
    !parametersOf(x).has('offset') &&
    foundMessages(x).length > 0 &&
    foundMessages(x).length === totalOf(x),
}

/** A part of it. */
const PART: Selector = {
  ...SEARCH,
  where: (x) =>
    isJson(x) &&
    isPlain(x) &&
    numberAsked(x, 'limit', 1) !== undefined &&
    parametersOf(x).has('offset'),
}

const check = checksWith(OF_SEARCHES)

/** Parts of what a search finds, and their order. */
export const partChecks = [
  check('message.search.limit', 'MUST return at most "limit" messages', {
    judge: ([x]) => {
      const limit = numberAsked(x, 'limit', 1)
      const shown = foundMessages(x).length
      if (!hasMessages(x)) return NO_LIST
      return limit === undefined || shown <= limit
        ? undefined
        : deviation(`at most ${limit} messages`, `${shown}`, '/messages')
    },
  }),
  check('message.search.part', 'MUST return "limit" messages, starting at "offset"', {
    source: observed('2.0.3', '2.2.3', '3.2.0', '5.1.0', '7.0.1'),
    after: IDENTIFIED,
    evidence: chain(sameSearch, WHOLE, PART, WHOLE),
    judge: ([before, part, after]) =>
      steadily(before, after, (all) => {
        if (!part) return undefined
        const offset = numberAsked(part, 'offset', 0) ?? 0
        const limit = numberAsked(part, 'limit', 1) ?? all.length
        const [wanted, shown] = [all.slice(offset, offset + limit), keysOf(part)]
        return wanted.join() === shown.join()
          ? undefined
          : deviation(
              `${wanted.length} messages, starting at position ${offset}`,
              `${shown.length} messages, ${shown[0] === undefined ? 'none' : `the first at position ${all.indexOf(shown[0])}`}`,
              '/messages',
            )
      }),
    why: 'clients read long results page by page',
  }),
  check('message.search.part-total', 'MUST report the total number of matches on every page', {
    after: IDENTIFIED,
    evidence: chain(sameSearch, WHOLE, PART, WHOLE),
    judge: ([before, part, after]) =>
      steadily(before, after, (all) =>
        part && totalOf(part) !== all.length
          ? deviation(`${all.length}`, found(totalOf(part)), '/total_results')
          : undefined,
      ),
  }),
  check(
    'message.search.order',
    'MUST sort messages by time as requested, newest first by default',
    {
      judge: ([x]) => {
        if (!hasMessages(x)) return NO_LIST
        const sort = parametersOf(x).get('sort') ?? 'timestamp:desc'
        if (!/^timestamp:(?:asc|desc)$/i.test(sort)) return undefined
        const turn = /asc$/i.test(sort) ? 1 : -1
        const times = timesOf(x)
        const wrong = times.find(
          ({ time }, at) => at > 0 && (time - (times[at - 1]?.time ?? 0)) * turn < 0,
        )
        return wrong && deviation(sort, 'two messages in the wrong order', wrong.pointer)
      },
    },
  ),
  check('message.search.once', 'MUST return each message once', {
    judge: ([x]) => {
      if (!hasMessages(x)) return NO_LIST
      const keys = keysOf(x)
      const at = keys.findIndex((key, position) => keys.indexOf(key) !== position)
      return at === -1
        ? undefined
        : deviation('each message once', 'one of them twice', `/messages/${at}`)
    },
  }),
]

/**
 * Whether every message can be distinguished from the others, and the set did not change meanwhile.
 */
function steadily(
  before: Annotated,
  after: Annotated | undefined,
  judge: (all: readonly string[]) => Finding | undefined,
): Finding | undefined {
  const all = keysOf(before)
  if (all.length < foundMessages(before).length) return inconclusive('a message has no identifier')
  return after && keysOf(after).join() === all.join()
    ? judge(all)
    : inconclusive('other messages arrived in the meantime')
}

/** Searches that find the same, whatever part of it they show. */
export function sameSearch(x: Annotated): string | undefined {
  if (!/^GET \/search\/universal\/\w+$/.test(x.route ?? '')) return undefined
  const asked = [...parametersOf(x)]
    .filter(([name]) => name !== 'limit' && name !== 'offset')
    .map(([name, value]) => `${name}=${value === '* AND *' ? '*' : value}`)
  return [x.root, x.path, x.credential.key ?? x.credential.form, ...asked.toSorted()].join('\n')
}

/** Shown in its own order, with all fields. */
export function isPlain(x: Annotated): boolean {
  return !parametersOf(x).has('sort') && !parametersOf(x).has('fields')
}
