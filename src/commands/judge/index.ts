import type { Run } from '#engine/model/results/run.ts'
import { openKnownList } from '../../command/baseline/known-list.ts'
import { call, type Calling } from '../../command/calling.ts'
import { checkFormats } from '../../command/formats/destinations.ts'
import { JUDGE } from './options.ts'
import type { Given } from '../../command/options/table.ts'

/** What {@link judge} can be told. */
export interface JudgeGiven extends Given<typeof JUDGE>, Calling {}

/**
 * Judges a recording, a HAR file or a report folder, offline; without a file the two of `before` and `after`. Gives
 * what `schemas/run.json` describes. Rejects with a UsageError, or a NothingError where it holds no exchange.
 */
export async function judge(file?: string, given: JudgeGiven = {}): Promise<Run> {
  return call('judge', JUDGE, given, async ({ options, ctx }) => {
    const { checkJudging, judgeAndHold, pairOf } = await import('./run.ts')
    const { checkRunReports, writeRun } = await import('./views.ts')
    const pair = pairOf(file === undefined ? [] : [file], options)
    checkJudging(options)
    checkFormats({ command: 'judge', ...options }, ctx)
    checkRunReports(options.out)
    const list = await openKnownList(options)
    const plan = { options, list, isOneOfSeveral: false }
    const { evidence, matching } = await judgeAndHold(pair ?? file ?? '', plan, ctx)
    const places = {
      ...({ command: 'judge', format: options.format } as const),
      ...(options.allowUnverified === true && { allowUnverified: true }),
      ...(options.out !== undefined && { folder: options.out }),
      ...(file !== undefined && { recording: file }),
    }
    await writeRun(evidence, places, ctx)
    if (matching) list?.finish([matching], ctx.log, { isTold: true })
    return evidence.run
  })
}
