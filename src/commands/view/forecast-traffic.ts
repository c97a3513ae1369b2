import { getOrMake } from '#engine/model/group.ts'
import { CHANGED_SINCE } from '#recorder/store/claim.ts'
import { newestOfLines } from '#engine/knowledge/releases.ts'
import { NothingError, UsageError } from '#engine/model/errors.ts'
import type { Recording } from '#engine/model/recording.ts'
import { releaseNumber } from '#engine/model/version.ts'
import type { Change, Outcome, TrafficForecast } from '#reports/viewer/data.ts'
import { createForecaster, predictBeyond } from '#upgrade/forecast/forecast.ts'
import { rankCauses } from '#upgrade/plan/client-tasks.ts'
import { formatOutside, IMPACT_WORDS, impactOf, IMPACTS } from '../forecast/words.ts'

/** Exchanges that are forecast for a page, counted for each release; takes at most a few seconds. */
const MAX_PREDICTIONS = 20_000

/**
 * Forecasts the requests of clients for the newest release of each later line; of many, only for the newest of all.
 * Undefined for a recording of this tool's own requests, for too many exchanges, if the recorded release is unknown,
 * and without a later release.
 */
export function forecastTraffic(recording: Recording): TrafficForecast | undefined {
  const count = countUpTo(recording, MAX_PREDICTIONS + 1)
  if (recording.header.plan || count > MAX_PREDICTIONS) return undefined
  try {
    return forecastReleases(recording, MAX_PREDICTIONS / count)
  } catch (error) {
    if (error instanceof NothingError || error instanceof UsageError) return undefined
    throw error
  }
}

function forecastReleases(recording: Recording, max: number): TrafficForecast | undefined {
  const forecaster = createForecaster(recording)
  const { from, outside, remarks } = forecaster
  const later = newestOfLines().filter((one) => releaseNumber(one) > releaseNumber(from))
  const targets = later.slice(later.length > max ? -1 : 0)
  if (targets.length === 0) return undefined
  const outcomes = new Map<string, number>()
  const byExchange = new Map<number, number[]>()
  const releases = targets.map((to) => {
    const { notes, calls } = predictBeyond(forecaster, to)
    for (const { index, prediction } of calls) {
      const { basis, causes } = prediction
      const outcome = JSON.stringify({
        impact: IMPACTS.indexOf(impactOf(prediction)),
        basis,
        changes: toChanges(rankCauses({ causes })),
      })
      const place = outcomes.get(outcome) ?? outcomes.size
      outcomes.set(outcome, place)
      getOrMake(byExchange, index, (): number[] => []).push(place)
    }
    return { release: to.release, notes: toChanges(notes) }
  })
  const groups = new Map<string, { exchanges: number[]; outcomes: number[] }>()
  for (const [index, own] of byExchange) {
    const key = own.join(' ')
    const group = groups.get(key) ?? { exchanges: [], outcomes: own }
    group.exchanges.push(index)
    groups.set(key, group)
  }
  return {
    from: from.release,
    releases,
    impacts: IMPACTS.map((one) => {
      const { sign, rating, meaning, counted } = IMPACT_WORDS[one]
      return { sign, rating, meaning, counted }
    }),
    outcomes: [...outcomes.keys()].map((text) => JSON.parse(text) as Outcome),
    groups: [...groups.values()],
    remarks: [...remarks, formatOutside(outside) ?? ''].filter(
      (remark) => remark !== '' && remark !== CHANGED_SINCE,
    ),
  }
}

/** Leaves out the sources. */
function toChanges(causes: readonly Change[]): readonly Change[] {
  return causes.map(({ release, what, remedy }) => ({ release, what, remedy }))
}

function countUpTo({ exchanges }: Recording, max: number): number {
  let count = 0
  for (const _ of exchanges()) if ((count += 1) === max) break
  return count
}
