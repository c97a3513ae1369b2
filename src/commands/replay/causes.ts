import type { Recording } from '#engine/model/recording.ts'
import type { Cause } from '#engine/model/upgrade/forecast.ts'
import type { ReplayedCall } from '#engine/model/upgrade/replay.ts'
import { NothingError, UsageError } from '#engine/model/errors.ts'
import type { Version } from '#engine/model/version.ts'
import { createForecaster, predictBeyond } from '#upgrade/forecast/forecast.ts'

/** Why calls change from one release to another, by their position in the recording; empty where nothing is known. */
export type CausesTo = (to: Version) => ReadonlyMap<number, readonly Cause[]>

/** Forecasts each call of a recording; empty if the recorded release is unknown. */
export function causesIn(
  recording: Recording,
  roots: readonly string[],
  from: Version | undefined,
): CausesTo {
  if (from === undefined) return () => new Map()
  return (to) => {
    try {
      const forecaster = createForecaster(recording, { from, roots })
      const { calls } = predictBeyond(forecaster, to)
      return new Map(calls.map(({ index, prediction }) => [index, prediction.causes] as const))
    } catch (error) {
      // Without facts about the release there are no causes, but differences are still shown.
      if (error instanceof UsageError || error instanceof NothingError) return new Map()
      throw error
    }
  }
}

/** Adds the forecast's causes to changed calls; forecasts only if one changed. */
export function withCauses(
  calls: readonly ReplayedCall[],
  causesTo: () => ReturnType<CausesTo>,
): readonly ReplayedCall[] {
  if (!calls.some(({ judgement }) => judgement === 'changed')) return calls
  const causes = causesTo()
  return calls.map((call) => {
    const own = call.judgement === 'changed' ? (causes.get(call.exchange) ?? []) : []
    return own.length === 0 ? call : { ...call, causes: own }
  })
}
