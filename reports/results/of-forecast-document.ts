import type { Result } from '#engine/model/results/result.ts'
import {
  CALL_CLASSES,
  type CallForecast,
  type CallGroup,
  type ClassTotals,
  type Forecast,
} from '#engine/model/upgrade/forecast.ts'
import { headlineOf } from '../forecast/words.ts'
import { itemOfGroup, problemsOfUnread } from './of-forecast.ts'
import { ratingOf } from './rating-of.ts'

/**
 * Forecasts as the document holds them, call by call: one item for each kind of call on each release. The document
 * names no clients, and not what concerns every call.
 */
export function resultOfForecastDocument(
  forecasts: readonly Forecast[],
  file: string,
  tool: Result['tool'],
): Result {
  const isOne = forecasts.length === 1
  const items = forecasts.flatMap(({ calls, to }) =>
    groupsOf(calls).map((group) => {
      const item = itemOfGroup(group, { name: file })
      return isOne ? item : { ...item, title: `${item.title} on ${to}` }
    }),
  )
  // Each release passes over the same calls.
  const notRead = new Map(
    forecasts.flatMap((one) => one.notRead ?? []).map((one) => [JSON.stringify(one), one]),
  )
  const problems = problemsOfUnread({ notRead: [...notRead.values()] })
  return {
    command: 'forecast',
    tool,
    problems,
    items,
    causes: [],
    subject: forecasts.map(({ from, to }) => `${file} from ${from} to ${to}`).join(', '),
    headline: forecasts
      .map(({ calls, to, notRead }) =>
        headlineOf(totalsOf(calls), to, { gains: gainsIn(calls), ...(notRead && { notRead }) }),
      )
      .join('; '),
    rating: ratingOf(items, problems),
  }
}

function gainsIn(calls: readonly CallForecast[]): number {
  return calls.filter(({ answer }) => answer === 'gains').length
}

/** Exchanges named for a group. */
const SHOWN = 6

/** Calls that come to the same on one route, in the order of the first. */
function groupsOf(calls: readonly CallForecast[]): readonly CallGroup[] {
  const groups = new Map<string, [CallForecast, ...CallForecast[]]>()
  for (const call of calls) {
    const key = [call.method, call.route, call.class, ...call.causes.map(({ what }) => what)].join(
      '\n',
    )
    const group = groups.get(key)
    if (group) group.push(call)
    else groups.set(key, [call])
  }
  return [...groups.values()].map((members) => {
    const [{ exchange: _exchange, at: _at, ...first }] = members
    const places = [...new Set(members.flatMap(({ at }) => at ?? []))]
    return {
      ...first,
      count: members.length,
      exchanges: members.slice(0, SHOWN).map(({ exchange }) => exchange),
      ...(places.length > 0 && { places }),
    }
  })
}

function totalsOf(calls: readonly CallForecast[]): ClassTotals {
  const count = (one: string): number => calls.filter((call) => call.class === one).length
  return Object.fromEntries(CALL_CLASSES.map((one) => [one, count(one)])) as ClassTotals
}
