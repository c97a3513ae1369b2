import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { UsageError } from '#engine/model/errors.ts'
import type { Run } from '#engine/model/results/run.ts'
import { accessFile } from '#engine/text/file-problem.ts'
import { digestOf } from './digest.ts'
import { BASELINE } from './part-names.ts'

/** The report of a run, and its baseline; `false` leaves the baseline out. */
export interface ListSources {
  readonly report: string
  readonly baseline?: string | false
}

/**
 * Copies the baseline of a run below a folder, byte for byte; returns whether there is one. Throws
 * a UsageError if it is another baseline, or the options do not say how to treat it.
 */
export function stageList(
  folder: string,
  { report, baseline }: ListSources,
  { baseline: held }: Run,
): boolean {
  if (baseline === false || (!held && baseline === undefined)) return false
  if (!held)
    throw new UsageError(
      `cannot bundle "${report}" with a baseline: its run used no baseline; run "judge" again with --baseline, or omit --baseline`,
    )
  if (baseline === undefined)
    throw new UsageError(
      `cannot bundle "${report}": its run used the baseline in ${held.file}; pass that file with --baseline, or use --no-baseline to leave it out`,
    )
  const bytes = bytesOf(baseline)
  if (digestOf(bytes) !== held.sha256)
    throw new UsageError(
      `cannot bundle "${report}": "${baseline}" is not the baseline that the run used, or it has changed since; run "judge" on the recording again with --baseline, and bundle the new report`,
    )
  writeFileSync(join(folder, BASELINE), bytes, { mode: 0o600 })
  return true
}

function bytesOf(path: string): Buffer {
  return accessFile(
    () => readFileSync(path),
    (problem) =>
      `cannot read the baseline in "${path}": ${problem}; pass the baseline that the report used`,
  )
}
