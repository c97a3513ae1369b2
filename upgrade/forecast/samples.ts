import { isRecord } from '#engine/model/json/json.ts'
import type { Annotated } from '#engine/model/facts.ts'
import type { AnswerSample } from '#engine/model/upgrade/forecast.ts'
import { diffLines } from '../diff/line-diff.ts'
import type { Forecaster } from './forecast.ts'
import { pairUp } from './pair-up.ts'
import type { Shown } from './request-change.ts'
import { isServed } from './calls/served.ts'

/** Finds what two real servers answered to the same request, by the route; undefined where none was recorded. */
export type SampleOf = (route: string) => AnswerSample | undefined

/** Lines of a response that are shown at most. */
const MAX_LINES = 60

/** Pairs the recordings of two real servers; the sample of a route is the first call that the older one served. */
export function createSamples(older: Forecaster, newer: Forecaster, shown: Shown): SampleOf {
  const found = new Map<string, readonly [Annotated, Annotated]>()
  const pairs = [...pairUp(older.calls, newer.calls)]
  // What is the same route on both says more than a path that another route took over.
  const isSame = ([a, b]: readonly [Annotated, Annotated]): boolean => a.route === b.route
  for (const pair of [...pairs.filter(isSame), ...pairs.filter((one) => !isSame(one))]) {
    const [a, b] = pair
    const route = a.route ?? b.route
    if (route === undefined || found.has(route)) continue
    if (isServed(a, older.from) || isServed(b, newer.from)) found.set(route, pair)
  }
  return (route) => {
    const pair = found.get(route)
    return pair && getSample(pair, older, newer, shown)
  }
}

function getSample(
  [a, b]: readonly [Annotated, Annotated],
  older: Forecaster,
  newer: Forecaster,
  shown: Shown,
): AnswerSample {
  const before = shorten(a.json)
  const after = isServed(b, newer.from) ? alike(before, shorten(b.json)) : shorten(b.json)
  return {
    from: older.from.release,
    to: newer.from.release,
    request: `${a.method} ${shown.target(`${a.path}${a.query === '' ? '' : `?${a.query}`}`)}`,
    lines: diffLines(answerLines(a, before, shown), answerLines(b, after, shown)).slice(
      0,
      MAX_LINES,
    ),
  }
}

function answerLines(call: Annotated, json: unknown, shown: Shown): readonly string[] {
  const first = `${call.status}${call.answerType === undefined ? '' : ` ${call.answerType}`}`
  if (json === undefined) return [first]
  return [first, ...shown.text(JSON.stringify(json, null, 2)).split('\n')]
}

/** Of each list the first element: its form is what counts. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shorten)
  if (typeof value === 'string' && value.length > 60) return `${value.slice(0, 57)}…`
  if (!isRecord(value)) return value
  const members = Object.entries(value).slice(0, areMaps(value, {}) ? 1 : undefined)
  return Object.fromEntries(members.map(([key, member]) => [key, shorten(member)]))
}

/** Keys that have nothing in common, and are as long and odd as identifiers, are data. */
function areMaps(before: object, after: object): boolean {
  const keys = [...Object.keys(before), ...Object.keys(after)]
  return keys.length > 0 && keys.every((key) => /^[0-9a-f-]{24,36}$/.test(key))
}

/** The newer response with the older one's values where the type is the same: what differs is the form. */
function alike(before: unknown, after: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(after))
    return after.length === 0 || before.length === 0 ? before : [alike(before[0], after[0])]
  if (isRecord(before) && isRecord(after)) {
    if (areMaps(before, after)) {
      const [key = ''] = Object.keys(before)
      const [member] = Object.values(after)
      return { [key]: alike(before[key], member) }
    }
    const kept = Object.keys(before).filter((key) => key in after)
    const fresh = Object.keys(after).filter((key) => !(key in before))
    return Object.fromEntries([
      ...kept.map((key) => [key, alike(before[key], after[key])] as const),
      ...fresh.map((key) => [key, after[key]] as const),
    ])
  }
  const isSame = before === null || after === null || typeof before === typeof after
  return isSame && !isRecord(after) && !Array.isArray(after) && !isRecord(before) ? before : after
}
