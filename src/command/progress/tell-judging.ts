import type { Judging } from '../../run/watch-passes.ts'
import type { Context } from '../context.ts'
import { timeLeft } from './time-left.ts'

/** Milliseconds after which someone wonders what is going on. */
const LONG = 1_000

/** Says while a recording is judged how far that is; nothing as long as no one had to wait. */
export function tellJudging(ctx: Pick<Context, 'update'>): (judging: Judging) => void {
  const started = performance.now()
  return ({ exchanges, ...share }) => {
    const elapsed = performance.now() - started
    if (elapsed < LONG) return
    const what = exchanges === undefined ? '' : ` ${exchanges} exchanges`
    ctx.update({ type: 'progress', text: `judging${what}${timeLeft(share, elapsed)}`, share })
  }
}
