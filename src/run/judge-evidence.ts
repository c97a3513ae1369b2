import { basename } from 'node:path'

import { judgeInSteps } from '#engine/judge/judge.ts'
import { joinRecordings, type Recording } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import { suites } from '#suites/index.ts'
import { breathe, breathing } from './breathe.ts'
import { readForReport } from './evidence/handing-on.ts'
import { exchangesBehind, type ExchangesBehind } from './exchanges-behind.ts'
import { judgingOf, type JudgingOptions, type JudgingOrder, orNothing } from './judging.ts'
import { isForThreads, judgeInThreads } from './threads/judge-in-threads.ts'
import { watchPasses } from './watch-passes.ts'
import { withCauses } from './with-causes.ts'

/** A judged file: the run, and what it rests on. */
export interface JudgedEvidence {
  readonly run: Run
  /** Reads the file when it is first asked; then it must still be there. */
  readonly exchangesOf: ExchangesBehind
}

/** Reads a file and judges it against every suite; the same for what `certify` wrote a moment ago. */
export async function judgeEvidence(
  file: string,
  options: JudgingOptions,
  only: readonly string[],
): Promise<JudgedEvidence> {
  const read = await readForReport(file, options)
  const order = { name: basename(file), only, options }
  return judgeRecording(read, order, isForThreads(file, read) ? file : undefined)
}

/** Reads recordings from before and after an upgrade and judges what became of the dashboards. */
export async function judgeUpgrade(
  { before, after }: { readonly before: string; readonly after: string },
  options: JudgingOptions,
  only: readonly string[],
): Promise<JudgedEvidence> {
  const recording = joinRecordings(
    await readForReport(before, options),
    await readForReport(after, options),
  )
  return judgeRecording(recording, {
    only,
    options,
    name: `${basename(before)} + ${basename(after)}`,
  })
}

/** `shared` is the file that a second thread may read as well. */
async function judgeRecording(
  read: Recording,
  order: JudgingOrder,
  shared?: string,
): Promise<JudgedEvidence> {
  const { onProgress, signal } = order.options
  const recording = onProgress ? watchPasses(read, onProgress) : read
  const together = shared === undefined ? undefined : await judgeInThreads(shared, recording, order)
  const run = together ?? (await judgeAlone(recording, order))
  await breathe(signal)
  const exchangesOf = exchangesBehind(run, read)
  return { run: withCauses(run, exchangesOf), exchangesOf }
}

function judgeAlone(recording: Recording, { name, only, options }: JudgingOrder): Promise<Run> {
  const steps = judgeInSteps(recording, suites, judgingOf(recording, name, options, only))
  return orNothing(recording, name, () => breathing(steps, options.signal))
}
