import {
  availabilityOf,
  chain,
  check,
  deviation,
  found,
  inconclusive,
  isRecord,
  releasesWithout,
  observed,
  one,
  steady,
} from '../../src/suite.ts'
import type { Annotated, Finding, Selector } from '../../src/suite.ts'
import { keysOf, numberAsked, timesOf, totalOf } from './asked.ts'
import {
  ANSWERS,
  IDENTIFIED,
  NO_MESSAGES,
  SEARCH,
  foundMessages,
  isJson,
  messageFields,
} from './records.ts'
import { parametersOf } from '../answers.ts'

const seen = observed('2.0.3', '2.2.3', '3.2.0', '4.3.0', '5.1.0', '7.0.1')
const common = { source: seen, after: ANSWERS, evidence: one(SEARCH) } as const
/** What a search says of its own range and what was asked differ by the time that it took at most. */
const TOLERANCE_MS = 5_000
/** Fields that every message keeps, whatever is asked for. */
const ALWAYS = new Set(['_id', 'timestamp'])

const NO_LIST = inconclusive('the answer holds no list of messages')

/** Everything that there is to find, shown at once. */
const WHOLE: Selector = {
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

/** What the parameters of a search do. */
export const parameterChecks = [
  check('message.search.limit', 'MUST show no more messages than limit says', {
    ...common,
    judge: ([x]) => {
      const limit = numberAsked(x, 'limit', 1)
      const shown = foundMessages(x).length
      if (!hasMessages(x)) return NO_LIST
      return limit === undefined || shown <= limit
        ? undefined
        : deviation(`at most ${limit} messages`, `${shown}`, '/messages')
    },
  }),
  check('message.search.part', 'MUST show the messages from offset on, as many as limit says', {
    ...common,
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
              `${wanted.length} messages from place ${offset} on`,
              `${shown.length} messages, ${shown[0] === undefined ? 'none' : `the first at place ${all.indexOf(shown[0])}`}`,
              '/messages',
            )
      }),
    why: 'clients read long results page by page',
  }),
  check('message.search.part-total', 'MUST count all that it finds, whatever part it shows', {
    ...common,
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
    'MUST show messages in the order of time asked for, the newest first by default',
    {
      ...common,
      judge: ([x]) => {
        if (!hasMessages(x)) return NO_LIST
        const sort = parametersOf(x).get('sort') ?? 'timestamp:desc'
        if (!/^timestamp:(?:asc|desc)$/i.test(sort)) return undefined
        const turn = /asc$/i.test(sort) ? 1 : -1
        const times = timesOf(x)
        const wrong = times.find(
          ({ time }, at) => at > 0 && (time - (times[at - 1]?.time ?? 0)) * turn < 0,
        )
        return (
          wrong && deviation(sort, 'an older and a newer one the other way round', wrong.pointer)
        )
      },
    },
  ),
  check('message.search.once', 'MUST show each message once', {
    ...common,
    judge: ([x]) => {
      if (!hasMessages(x)) return NO_LIST
      const keys = keysOf(x)
      const at = keys.findIndex((key, position) => keys.indexOf(key) !== position)
      return at === -1 ? undefined : deviation('each message once', 'one twice', `/messages/${at}`)
    },
  }),
  check('message.search.within', 'MUST find only messages of the range that it names', {
    ...common,
    judge: ([x]) => {
      const [from, to] = rangeOf(x)
      if (from === undefined || to === undefined) return inconclusive('a time cannot be read')
      const wrong = timesOf(x).find(
        ({ time }) => time < from - TOLERANCE_MS || time > to + TOLERANCE_MS,
      )
      return (
        wrong &&
        deviation(
          `between ${new Date(from).toISOString()} and ${new Date(to).toISOString()}`,
          new Date(wrong.time).toISOString(),
          wrong.pointer,
        )
      )
    },
  }),
  check('message.search.asked-range', 'MUST search the range that it was asked for', {
    ...common,
    judge: ([x]) => {
      const [from, to] = rangeOf(x)
      if (from === undefined || to === undefined) return inconclusive('a time cannot be read')
      const range = numberAsked(x, 'range', 1)
      if (x.route === 'GET /search/universal/relative' && range !== undefined)
        return Math.abs(to - from - range * 1_000) <= TOLERANCE_MS
          ? undefined
          : deviation(`${range} s`, `${Math.round((to - from) / 1_000)} s`, '/from')
      if (x.route !== 'GET /search/universal/absolute') return undefined
      return expectTime(x, 'from', from) ?? expectTime(x, 'to', to)
    },
  }),
  check('message.search.again', 'MUST find again what the same search has just found', {
    ...common,
    after: IDENTIFIED,
    evidence: chain(sameSearch, WHOLE, AGAIN),
    judge: ([before, again]) => {
      const [from] = again ? rangeOf(again) : []
      if (!again || from === undefined) return inconclusive('a time cannot be read')
      const times = timesOf(before)
      const left = keysOf(before).find(
        (key, at) => (times[at]?.time ?? 0) > from + UNDERWAY_MS && !keysOf(again).includes(key),
      )
      return left === undefined
        ? undefined
        : deviation(`message ${left}`, 'no longer found', '/messages')
    },
    why: 'messages go with their index, and not one by one',
  }),
  check('message.search.some', 'MUST find what another search finds in the same time', {
    ...common,
    after: IDENTIFIED,
    evidence: steady(FOUND, EVERYTHING),
    judge: ([shown, other]) => {
      if (!other || totalOf(other) !== 0) return undefined
      const [from, to] = rangeOf(other)
      if (from === undefined || to === undefined) return inconclusive('a time cannot be read')
      const isLater = (shown.exchange.endedAt ?? 0) < (other.exchange.startedAt ?? 0)
      const last = isLater ? to : to - UNDERWAY_MS
      const left = timesOf(shown).find(({ time }) => time > from && time < last)
      return left === undefined
        ? inconclusive('what was found is of another time')
        : deviation(
            `the message of ${new Date(left.time).toISOString()}, which another search found`,
            'no message',
            '/messages',
          )
    },
    why: 'who finds nothing believes that there is nothing',
  }),
  check('message.search.nowhere', 'MUST find nothing for words that no message has', {
    ...common,
    after: IDENTIFIED,
    evidence: one({ ...SEARCH, where: (x) => isJson(x) && isOfNothing(x) }),
    judge: ([x]) =>
      foundMessages(x).length === 0
        ? isRecord(x.json) && Array.isArray(x.json['messages'])
          ? undefined
          : NO_LIST
        : deviation('no message', `${foundMessages(x).length} messages`, '/messages'),
  }),
  check(
    'message.search.fields-only',
    'MUST show the fields that were asked for alone before 4.3.0',
    {
      ...common,
      source: observed('3.1.0', '3.2.0'),
      versions: availabilityOf('search-legacy-engine'),
      after: IDENTIFIED,
      evidence: one({ ...SEARCH, where: (x) => isJson(x) && asksFields(x) }),
      judge: ([x]) => {
        const wanted = new Set(
          parametersOf(x)
            .get('fields')
            ?.split(',')
            .map((name) => name.trim()),
        )
        for (const { pointer, record } of messageFields(x)) {
          const other = Object.keys(record).find((name) => !wanted.has(name) && !ALWAYS.has(name))
          if (other !== undefined)
            return deviation(`no ${other}`, found(record[other]), `${pointer}/${other}`)
          if (record['_id'] === undefined) return deviation('an _id', 'none', `${pointer}/_id`)
        }
        return messageFields(x).length > 0 ? undefined : NO_MESSAGES
      },
    },
  ),
  check('message.search.fields-told', 'MUST tell the fields that were asked for from 4.3.0', {
    ...common,
    source: observed('4.3.0', '5.1.0', '7.0.1'),
    versions: releasesWithout('search-legacy-engine'),
    judge: ([x]) => {
      const told = isRecord(x.json) ? x.json['fields'] : undefined
      if (!Array.isArray(told)) return inconclusive('the body is not complete JSON')
      const wanted = (parametersOf(x).get('fields') ?? '').split(',').filter(Boolean)
      // Asked for any, servers add the time of a message: seen on 5.1.0 and 6.1.0.
      const others = told.filter((name) => !wanted.includes(String(name)))
      return wanted.every((name) => told.includes(name)) &&
        (others.length === 0 || (wanted.length > 0 && others.join() === 'timestamp'))
        ? undefined
        : deviation(wanted.join(', ') || 'no field', told.join(', ') || 'no field', '/fields')
    },
  }),
]

/** Where what there is did not change meanwhile. */
function steadily(
  before: Annotated,
  after: Annotated | undefined,
  judge: (all: readonly string[]) => Finding | undefined,
): Finding | undefined {
  const all = keysOf(before)
  return after && keysOf(after).join() === all.join()
    ? judge(all)
    : inconclusive('other messages came meanwhile')
}

/** Searches that find the same, whatever part of it they show. */
function sameSearch(x: Annotated): string | undefined {
  if (!/^GET \/search\/universal\/\w+$/.test(x.route ?? '')) return undefined
  const asked = [...parametersOf(x)]
    .filter(([name]) => name !== 'limit' && name !== 'offset')
    .map(([name, value]) => `${name}=${value === '* AND *' ? '*' : value}`)
  return [x.root, x.path, x.credential.key ?? x.credential.form, ...asked.toSorted()].join('\n')
}

/** Shown in its own order, with all fields. */
function isPlain(x: Annotated): boolean {
  return !parametersOf(x).has('sort') && !parametersOf(x).has('fields')
}

function asksFields(x: Annotated): boolean {
  return (parametersOf(x).get('fields') ?? '') !== ''
}

/** A name that a run made up, or a stream that no server has. */
function isOfNothing(x: Annotated): boolean {
  return (
    /^source:gc-[0-9a-f]{8}-(?:invented|nobody)$/.test(parametersOf(x).get('query') ?? '') ||
    /^streams:0{12}[0-9a-f]{12}$/.test(parametersOf(x).get('filter') ?? '')
  )
}

function rangeOf({ json }: Annotated): readonly (number | undefined)[] {
  const record = isRecord(json) ? json : {}
  return ['from', 'to'].map((name) => {
    const value = record[name]
    const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
    return Number.isNaN(time) ? undefined : time
  })
}

/** Times of a search are in UTC unless they say something else. */
function expectTime(x: Annotated, name: 'from' | 'to', told: number): Finding | undefined {
  const text = parametersOf(x).get(name) ?? ''
  const asked = Date.parse(/[zZ]$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}Z`)
  if (Number.isNaN(asked)) return undefined
  return Math.abs(asked - told) <= TOLERANCE_MS
    ? undefined
    : deviation(text, new Date(told).toISOString(), `/${name}`)
}

function hasMessages({ json }: Annotated): boolean {
  return isRecord(json) && Array.isArray(json['messages'])
}
