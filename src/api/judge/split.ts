import { wantedIds } from '../../run/selection.ts'
import { type Cut, splitRecording } from '../../run/shards/split.ts'
import type { JudgeOptions } from '../options/judge.ts'
import { tellJudging } from '../progress/tell-judging.ts'
import type { Surroundings } from '../surroundings.ts'
import { checkPart } from './judge-part.ts'
import { toldOf } from './judge-evidence.ts'

/** Cuts a recording into slices, each to be judged by itself. Throws a UsageError. */
export async function splitFile(
  file: string,
  into: { readonly count: number; readonly folder: string },
  {
    options,
    around,
  }: {
    readonly options: JudgeOptions
    readonly around: Pick<Surroundings, 'progress' | 'interruption'>
  },
): Promise<Cut> {
  checkPart([file], options)
  const { progress, interruption } = around
  const cut = await splitRecording(file, into, {
    only: wantedIds(options),
    options: { ...toldOf(options), onProgress: tellJudging(progress), signal: interruption.signal },
    allowUnverified: options.allowUnverified === true,
  })
  progress.end()
  return cut
}
