import { basename } from 'node:path'

import type { JudgeOptions } from '../src/judge/head.ts'
import { judgeInSteps } from '../src/judge/judge.ts'
import { currentPrefixes } from '../src/model/aliases.ts'
import { NothingError, UsageError } from '../src/model/errors.ts'
import { joinRecordings } from '../src/model/recording.ts'
import type { Recording } from '../src/model/recording.ts'
import type { Run } from '../src/model/results/run.ts'
import type { Version } from '../src/model/version.ts'
import { ALIASES } from '../suites/aliases.ts'
import { suites } from '../suites/index.ts'
import { breathe, breathing } from './breathe.ts'
import { readForReport } from './evidence/handing-on.ts'
import { exchangesBehind } from './exchanges-behind.ts'
import type { ExchangesBehind } from './exchanges-behind.ts'
import { packageInfo } from './package-info.ts'
import { watchPasses } from './watch-passes.ts'
import type { Judging } from './watch-passes.ts'
import { withCauses } from './with-causes.ts'

/** How a file is judged. */
export interface JudgingOptions {
  readonly assumeVersion?: Version
  /** The folder of a report, which shows parts of the file. */
  readonly out?: string
  readonly strict?: boolean
  /** Makes the pseudonyms of a file that nobody redacted yet: the same ones each time. */
  readonly pseudonymKey?: string
  /** Root of the interface when the file does not tell. */
  readonly base?: string
  /** It is traffic with the search backend, whatever it looks like. */
  readonly backend?: boolean
  /** Settings of the server, as somebody told. */
  readonly settings?: Readonly<Record<string, string>>
  /** Told now and then how far it is. */
  readonly onProgress?: (judging: Judging) => void
  /** Ends it with an InterruptedError. */
  readonly signal?: AbortSignal
}

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
  return judgeRecording(await readForReport(file, options), basename(file), options, only)
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
  return judgeRecording(recording, `${basename(before)} + ${basename(after)}`, options, only)
}

/** What was asked for when the file was recorded, by the names of today. */
function plannedIn({ header }: Recording): readonly string[] {
  return currentPrefixes(header.plan?.only ?? [], ALIASES)
}

async function judgeRecording(
  read: Recording,
  file: string,
  options: JudgingOptions,
  only: readonly string[],
): Promise<JudgedEvidence> {
  const { onProgress, signal } = options
  const recording = onProgress ? watchPasses(read, onProgress) : read
  const steps = judgeInSteps(recording, suites, judgingOf(recording, file, options, only))
  const run = await orNothing(recording, file, () => breathing(steps, signal))
  await breathe(signal)
  const exchangesOf = exchangesBehind(run, read)
  return { run: withCauses(run, exchangesOf), exchangesOf }
}

/** How a recording is judged under its name, by what a person told. */
export function judgingOf(
  recording: Recording,
  file: string,
  { assumeVersion, strict, base, backend, settings }: JudgingOptions,
  only: readonly string[],
): JudgeOptions {
  return {
    file,
    toolVersion: packageInfo().version,
    ...(assumeVersion && { assumeVersion }),
    ...(strict === true && { strict }),
    only: only.length > 0 ? only : plannedIn(recording),
    ...(base !== undefined && { roots: [base] }),
    ...(backend === true && { backend }),
    ...(settings && { settings }),
  }
}

/** Of an empty recording it is no help to say which release is not known. */
export async function orNothing<Value>(
  recording: Recording,
  file: string,
  act: () => Promise<Value>,
): Promise<Value> {
  try {
    return await act()
  } catch (cause) {
    const [first] = recording.exchanges()
    if (!(cause instanceof UsageError) || first) throw cause
    throw new NothingError(
      `cannot judge "${file}": it holds no exchange; record the traffic again, or export it once the client has talked to the server`,
      { cause },
    )
  }
}
