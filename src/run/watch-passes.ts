import type { Exchange } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'

/** How far the judging of a recording is. */
export interface Judging {
  /** Of the recording; undefined before its end was seen. */
  readonly exchanges: number | undefined
  readonly done: number
  readonly total: number
}

/** Milliseconds between two reports. */
const PAUSE = 200
/** Exchanges between two looks at the clock. */
const STRIDE = 100
/** The share of time for each whole pass over a recording: detecting the release, then checking. */
const WEIGHTS = [1, 7]

/** The recording, which reports the progress of its readers. */
export function watchPasses(recording: Recording, tell: (judging: Judging) => void): Recording {
  const total = WEIGHTS.reduce((sum, weight) => sum + weight, 0)
  let count = recording.footer?.count
  let pass = 0
  let last = performance.now()
  const see = (seen: number): void => {
    const now = performance.now()
    if (seen % STRIDE > 0 || now - last < PAUSE) return
    last = now
    const before = WEIGHTS.slice(0, pass).reduce((sum, weight) => sum + weight, 0)
    const share = count === undefined ? 0 : (WEIGHTS[pass] ?? 0) * Math.min(1, seen / count)
    tell({ exchanges: count, done: before + share, total })
  }
  return {
    ...recording,
    *exchanges(): Generator<Exchange> {
      let seen = 0
      for (const exchange of recording.exchanges()) {
        seen += 1
        see(seen)
        yield exchange
      }
      count ??= seen
      pass += 1
    },
  }
}
