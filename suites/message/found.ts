import {
  type Annotated,
  chain,
  checksWith,
  deviation,
  inconclusive,
  isRecord,
  one,
  type Selector,
  steady,
} from '#engine/suite.ts'
import { parametersOf } from '../answers.ts'
import { NO_LIST, OF_SEARCHES, keysOf, numberAsked, rangeOf, timesOf, totalOf } from './asked.ts'
import { WHOLE, isPlain, sameSearch } from './parts.ts'
import { IDENTIFIED, SEARCH, foundMessages, isJson } from './records.ts'

/** The same once more, shown to its end. */
const AGAIN: Selector = {
  ...SEARCH,
  where: (x) =>
    isJson(x) &&
    isPlain(x) &&
    !parametersOf(x).has('offset') &&
    foundMessages(x).length < (numberAsked(x, 'limit', 1) ?? 0),
}
/** Something was found, by whatever words. */
const FOUND: Selector = { ...SEARCH, where: (x) => isJson(x) && timesOf(x).length > 0 }

/** Everything is asked for. */
const EVERYTHING: Selector = {
  ...SEARCH,
  where: (x) =>
    isJson(x) &&
    parametersOf(x).get('query') === '*' &&
    !parametersOf(x).has('filter') &&
    !parametersOf(x).has('offset'),
}

/** A message is found some time after it was sent. */
const UNDERWAY_MS = 120_000

const check = checksWith(OF_SEARCHES)

/** Compares the results of one search with those of another. */
export const foundChecks = [
  check('message.search.again', 'MUST find the same messages when a search is repeated', {
    after: IDENTIFIED,
    evidence: chain(sameSearch, WHOLE, AGAIN),
    judge: ([before, again]) => {
      const [from] = again ? rangeOf(again) : []
      if (!again || from === undefined) return inconclusive('a timestamp cannot be parsed')
      const times = timesOf(before)
      // The beginning of a relative range moves.
      const first = again.route === 'GET /search/universal/absolute' ? from : from + UNDERWAY_MS
      const left = keysOf(before).find(
        (key, at) => (times[at]?.time ?? 0) >= first && !keysOf(again).includes(key),
      )
      return left === undefined
        ? undefined
        : deviation(`message ${left}`, 'a result without it', '/messages')
    },
    why: 'Graylog deletes whole indices, not individual messages',
  }),
  check(
    'message.search.some',
    'MUST find the messages found by another search in the same time range',
    {
      after: IDENTIFIED,
      evidence: steady(FOUND, EVERYTHING),
      judge: ([shown, other]) => {
        if (!other || totalOf(other) !== 0) return undefined
        const [from, to] = rangeOf(other)
        if (from === undefined || to === undefined)
          return inconclusive('a timestamp cannot be parsed')
        const isLater = (shown.exchange.endedAt ?? 0) < (other.exchange.startedAt ?? 0)
        const last = isLater ? to : to - UNDERWAY_MS
        const left = timesOf(shown).find(({ time }) => time > from && time < last)
        return left === undefined
          ? inconclusive('the messages found are from a different time range')
          : deviation(
              `the message of ${new Date(left.time).toISOString()}, which another search found`,
              'no message',
              '/messages',
            )
      },
      why: 'users take an empty result to mean that there are no such messages',
    },
  ),
  check(
    'message.search.nowhere',
    'MUST find nothing for words that no message contains, or in a stream that does not exist',
    {
      after: IDENTIFIED,
      evidence: one({ ...SEARCH, where: (x) => isJson(x) && isOfNothing(x) }),
      judge: ([x]) =>
        foundMessages(x).length === 0
          ? isRecord(x.json) && Array.isArray(x.json['messages'])
            ? undefined
            : NO_LIST
          : deviation(
              `no message for ${parametersOf(x).get('filter') ?? parametersOf(x).get('query') ?? ''}`,
              `${foundMessages(x).length} messages`,
              '/messages',
            ),
    },
  ),
]

/** A name that a run made up, or a stream that no server has. */
function isOfNothing(x: Annotated): boolean {
  return (
    /^source:gc-[0-9a-f]{8}-(?:invented|nobody)$/.test(parametersOf(x).get('query') ?? '') ||
    /^streams:0{12}[0-9a-f]{12}$/.test(parametersOf(x).get('filter') ?? '')
  )
}
