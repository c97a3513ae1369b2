import type { Evidence } from '#reports/evidence.ts'
import { UsageError } from '#engine/model/errors.ts'
import { isRecord } from '#engine/model/json/json.ts'
import { type Run, RUN_FORMAT } from '#engine/model/results/run.ts'
import { describeMisfit } from '#engine/schema/own-format.ts'
import { evidenceBeside, readDocument, resultFileOf } from './old-files.ts'

/** A run of its document, its page or its folder, with its exchanges where they are at hand. Throws a UsageError. */
export async function readOldRun(
  path: string,
  doing = `explain a finding of "${path}"`,
): Promise<{ readonly run: Run; readonly evidence: Evidence }> {
  const file = resultFileOf(path)
  const value = readDocument(file)
  if (!isRecord(value) || value['format'] !== RUN_FORMAT)
    throw new UsageError(
      `cannot ${doing}: it is not a run; pass the run.json or report.html written by "certify" or "judge"`,
    )
  const misfit = describeMisfit('run', value)
  if (misfit !== undefined)
    throw new UsageError(
      `cannot read the run "${path}": ${misfit}; run "judge" on its recording again with this version of the tool`,
    )
  const run = value as unknown as Run
  return { run, evidence: await evidenceBeside(run, file) }
}
