import { basename } from 'node:path'

import { judgeInSteps } from '#engine/judge/judge.ts'
import { checkOneServer } from '#engine/judge/target/one-server.ts'
import { joinRecordings, type Recording } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Traffic } from '#reports/evidence.ts'
import { suites } from '#suites/index.ts'
import { breathe, breathing } from './breathe.ts'
import { readForReport } from './evidence/handing-on.ts'
import { exchangesBehind, type ExchangesBehind } from './exchanges-behind.ts'
import { judgingOf, type JudgingOptions, orNothing } from './judging.ts'
import { readTraffic } from './read-traffic.ts'
import { watchPasses } from './watch-passes.ts'
import { withCauses } from './with-causes.ts'

/** A run and its evidence. */
export interface JudgedEvidence {
  readonly run: Run
  /** Reads the file when it is first asked; then it must still be there. */
  readonly exchangesOf: ExchangesBehind
  readonly traffic?: Traffic
}

/** Reads a file and judges it with every suite. */
export async function judgeEvidence(
  file: string,
  options: JudgingOptions,
  only: readonly string[],
): Promise<JudgedEvidence> {
  const recording = await readForReport(file, options)
  if (options.base === undefined && options.backend !== true) checkOneServer(recording)
  return judgeRecording(recording, basename(file), options, only)
}

/** Reads recordings from before and after an upgrade, and judges the migrated dashboards. */
export async function judgeUpgrade(
  { before, after }: { readonly before: string; readonly after: string },
  options: JudgingOptions,
  only: readonly string[],
): Promise<JudgedEvidence> {
  const recording = joinRecordings(
    await readForReport(before, options),
    await readForReport(after, options),
  )
  return judgeRecording(recording, `${basename(before)} + ${basename(after)}`, options, only)
}

/** Judges a recording under a name. */
export async function judgeRecording(
  read: Recording,
  name: string,
  options: JudgingOptions,
  only: readonly string[],
): Promise<JudgedEvidence> {
  const { onProgress, signal } = options
  const recording = onProgress ? watchPasses(read, onProgress) : read
  const steps = judgeInSteps(recording, suites, judgingOf(recording, name, options, only))
  const run = await orNothing(recording, name, () => breathing(steps, signal))
  await breathe(signal)
  const exchangesOf = exchangesBehind(run, read)
  return { run: withCauses(run, exchangesOf), exchangesOf, traffic: readTraffic(read) }
}
