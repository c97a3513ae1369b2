import type { Exchange } from '#engine/model/exchange.ts'
import { type Recording, makeRecording } from '#engine/model/recording.ts'
import type { Version } from '#engine/model/version.ts'
import { lineReleases } from '#upgrade/forecast/picture.ts'
import { createForecaster } from '#upgrade/forecast/forecast.ts'
import type { Prediction } from '#upgrade/forecast/prediction.ts'

/** Predictions by release and position of the exchange. */
export type Foretold = ReadonlyMap<string, ReadonlyMap<number, Prediction>>

/** A recording of a real server from which all forms are built. */
export interface Original {
  readonly from: Version
  readonly roots: readonly string[]
  readonly exchanges: readonly Exchange[]
  /** The releases of the forecast: the next line and the newest. */
  readonly targets: readonly Version[]
  /** Returns the predictions for only these exchanges of the recording. */
  readonly foretold: (positions: readonly number[]) => Foretold
}

/** Reads a recording once for all forms. */
export function getOriginal(recording: Recording): Original {
  const exchanges = [...recording.exchanges()]
  const { from, roots } = createForecaster(recording)
  const later = lineReleases(from).filter(({ major, minor }) =>
    major === from.major ? minor > from.minor : major > from.major,
  )
  const targets = later.filter((_one, at) => at === 0 || at === later.length - 1)
  const known = new Map<string, Foretold>()
  return {
    from,
    roots,
    exchanges,
    targets,
    foretold: (positions) => {
      const key = positions.join()
      const result = known.get(key) ?? foretell(recording, exchanges, positions, targets)
      known.set(key, result)
      return result
    },
  }
}

function foretell(
  { header }: Recording,
  exchanges: readonly Exchange[],
  positions: readonly number[],
  targets: readonly Version[],
): Foretold {
  const some = positions.flatMap((position, index) => {
    const exchange = exchanges[position]
    return exchange ? [{ ...exchange, index }] : []
  })
  return getPredicted(makeRecording(header, some), targets, {}, (index) => positions[index])
}

/** Returns the predictions of a recording; `positionOf` maps its exchanges to the original. */
export function getPredicted(
  recording: Recording,
  targets: readonly Version[],
  options: { readonly from?: Version; readonly roots?: readonly string[] },
  positionOf: (index: number) => number | undefined,
): Foretold {
  const forecaster = createForecaster(recording, options)
  return new Map(
    targets.map((to) => {
      const predictions = forecaster.predictions(to)
      const byPosition = forecaster.calls.flatMap(({ index }, at) => {
        const position = positionOf(index)
        const prediction = predictions[at]
        return position === undefined || !prediction ? [] : [[position, prediction] as const]
      })
      return [to.release, new Map(byPosition)]
    }),
  )
}
