import type { Judging } from '../../run/watch-passes.ts'
import type { Context } from '../context.ts'
import { timeLeft } from './time-left.ts'

/** Milliseconds after which progress is shown. */
const LONG = 1_000

/** Shows the progress of judging, once it takes noticeably long. */
export function tellJudging(ctx: Pick<Context, 'update'>): (judging: Judging) => void {
  const started = performance.now()
  return ({ exchanges, ...share }) => {
    const elapsed = performance.now() - started
    if (elapsed < LONG) return
    const what = exchanges === undefined ? '' : ` ${exchanges} exchanges`
    ctx.update({ type: 'progress', text: `checking${what}${timeLeft(share, elapsed)}`, share })
  }
}
