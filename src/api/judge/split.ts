import { wantedIds } from '../../run/selection.ts'
import { type Cut, splitRecording } from '../../run/shards/split.ts'
import type { JudgeOptions } from '../options/judge.ts'
import { tellJudging } from '../progress/tell-judging.ts'
import type { Context } from '../../command/context.ts'
import { checkPart } from './judge-part.ts'
import { toldOf } from './judge-evidence.ts'

/** Cuts a recording into slices, each to be judged by itself. Throws a UsageError. */
export async function splitFile(
  file: string,
  into: { readonly count: number; readonly folder: string },
  {
    options,
    ctx,
  }: {
    readonly options: JudgeOptions
    readonly ctx: Context
  },
): Promise<Cut> {
  checkPart([file], options)
  const cut = await splitRecording(file, into, {
    only: wantedIds(options),
    options: { ...toldOf(options), onProgress: tellJudging(ctx), signal: ctx.signal },
    allowUnverified: options.allowUnverified === true,
  })
  return cut
}
