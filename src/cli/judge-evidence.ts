import { basename } from 'node:path'

import { suites } from '../../suites/index.ts'
import { judge } from '../judge/judge.ts'
import type { Recording } from '../model/recording.ts'
import type { Run } from '../model/run.ts'
import type { Version } from '../model/version.ts'
import { packageInfo } from './package-info.ts'
import { readEvidence } from './read-evidence.ts'

/** How a file is judged. */
export interface JudgingOptions {
  readonly assumeVersion?: Version
  readonly strict?: boolean
  /** Root of the interface when the file does not tell. */
  readonly base?: string
}

/** A judged file: the run, and the recording that it rests on. */
export interface JudgedEvidence {
  readonly run: Run
  readonly recording: Recording
}

/** Reads a file and judges it against every suite; the same for what `certify` wrote a moment ago. */
export async function judgeEvidence(
  file: string,
  { assumeVersion, strict, base }: JudgingOptions,
  only: readonly string[],
): Promise<JudgedEvidence> {
  const recording = await readEvidence(file)
  const run = judge(recording, suites, {
    file: basename(file),
    toolVersion: packageInfo().version,
    ...(assumeVersion && { assumeVersion }),
    ...(strict === true && { strict }),
    ...(only.length > 0 && { only }),
    ...(base !== undefined && { roots: [base] }),
  })
  return { run, recording }
}
