import type { Judging } from '../../run/watch-passes.ts'
import { InterruptedError } from '../../src/model/errors.ts'
import type { Progress } from '../surroundings.ts'
import { timeLeft } from './time-left.ts'

/** Milliseconds after which somebody wonders what is going on. */
const LONG = 1_000

/**
 * Says while a recording is judged how far that is; nothing as long as nobody had to wait. Throws an
 * InterruptedError once the signal came.
 */
export function tellJudging(
  { now }: Pick<Progress, 'now'>,
  signal?: AbortSignal,
): (judging: Judging) => void {
  const started = performance.now()
  return ({ exchanges, ...share }) => {
    if (signal?.aborted === true) throw new InterruptedError([], { cause: signal.reason })
    const elapsed = performance.now() - started
    if (elapsed < LONG) return
    const what = exchanges === undefined ? '' : ` ${exchanges} exchanges`
    now(`judging${what}${timeLeft(share, elapsed)}`)
  }
}
