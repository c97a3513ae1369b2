import { type Annotated, checksWith, deviation, type Finding, inconclusive } from '#engine/suite.ts'
import { parametersOf } from '../answers.ts'
import { OF_SEARCHES, numberAsked, rangeOf, timesOf } from './asked.ts'

/** The range in a search's response differs from the requested one at most by its duration. */
const TOLERANCE_MS = 5_000

const check = checksWith(OF_SEARCHES)

/** Between which times is searched. */
export const withinChecks = [
  check('message.search.within', 'MUST return only messages from the time range it reports', {
    judge: ([x]) => {
      const [from, to] = rangeOf(x)
      if (from === undefined || to === undefined)
        return inconclusive('a timestamp cannot be parsed')
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
  check('message.search.asked-range', 'MUST search the requested time range', {
    judge: ([x]) => {
      const [from, to] = rangeOf(x)
      if (from === undefined || to === undefined)
        return inconclusive('a timestamp cannot be parsed')
      const range = secondsAsked(x)
      if (range !== undefined)
        return Math.abs(to - from - range * 1_000) <= TOLERANCE_MS
          ? undefined
          : deviation(`${range} s`, `${Math.round((to - from) / 1_000)} s`, '/from')
      if (x.route !== 'GET /search/universal/absolute') return undefined
      return expectTime(x, 'from', from) ?? expectTime(x, 'to', to)
    },
  }),
]

/** Seconds before now that a search covers; undefined if releases interpret the request in different ways. */
function secondsAsked(x: Annotated): number | undefined {
  if (x.route === 'GET /search/universal/relative') return numberAsked(x, 'range', 1)
  return x.route === 'GET /search/universal/keyword' &&
    parametersOf(x).get('keyword') === 'last hour'
    ? 3_600
    : undefined
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
