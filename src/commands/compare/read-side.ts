import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { ALIASES } from '#suites/aliases.ts'
import { currentId } from '#engine/model/aliases.ts'
import { UsageError } from '#engine/model/errors.ts'
import { type Run, RUN_FORMAT, tally } from '#engine/model/results/run.ts'
import type { Version } from '#engine/model/version.ts'
import { readRoot } from '#engine/probes/preflight/target-url.ts'
import { describeMisfit } from '#engine/schema/own-format.ts'
import type { Side } from '#upgrade/compare/compare.ts'
import { exchangesBehind } from '../../run/exchanges-behind.ts'
import { readForReport } from '../../run/evidence/handing-on.ts'
import { judgeEvidence } from '../../run/judge-evidence.ts'
import type { JudgingOptions } from '../../run/judging.ts'
import { isWanted, wantedIds } from '../../run/selection.ts'

interface ReadingOptions {
  /** The folder of the report, for excerpts of the inputs. */
  readonly out?: string
  readonly suite: readonly string[]
  readonly check: readonly string[]
  readonly assumeVersion?: Version
  readonly base?: string
  readonly onProgress?: JudgingOptions['onProgress']
  readonly signal?: JudgingOptions['signal']
}

/** Bytes of a run.json. */
const MAX_RUN = 200 * 1024 * 1024

/**
 * Reads the run of a `run.json` or report folder, with its recording if there is one, or judges a recording or HAR
 * file. Throws a UsageError.
 */
export async function readSide(path: string, options: ReadingOptions): Promise<Side> {
  const file = runFileOf(path)
  const only = wantedIds(options)
  if (file !== undefined) {
    const run = selected(readRun(file), only)
    const beside = join(dirname(file), 'recording.ndjson')
    const recording = existsSync(beside) ? await readForReport(beside, options) : undefined
    return { name: path, run, ...(recording && { exchangesOf: exchangesBehind(run, recording) }) }
  }
  const { base, assumeVersion, out, onProgress, signal } = options
  const judging = {
    ...(out !== undefined && { out }),
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
    ...(assumeVersion && { assumeVersion }),
    ...(base !== undefined && { base: readRoot(base) }),
  }
  return { name: path, ...(await judgeEvidence(path, judging, only)) }
}

/** The run.json that a path means; undefined if it means a recording. */
function runFileOf(path: string): string | undefined {
  const isFolder = existsSync(path) && statSync(path).isDirectory()
  if (isFolder) return [join(path, 'run.json')].find((file) => existsSync(file))
  return path.endsWith('.json') && isRun(path) ? path : undefined
}

function isRun(path: string): boolean {
  try {
    return readFileSync(path, 'utf8').slice(0, 200).includes(`"${RUN_FORMAT}"`)
  } catch {
    // It is then read as a recording, which reports the error.
    return false
  }
}

function readRun(path: string): Run {
  if (statSync(path).size > MAX_RUN)
    throw new UsageError(
      `cannot read the run "${path}": it is larger than ${MAX_RUN} bytes; run "judge" on its recording again`,
    )
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new UsageError(
      `cannot read the run "${path}": it is not JSON; run "judge" on its recording again`,
      { cause },
    )
  }
  const misfit = describeMisfit('run', value)
  if (misfit === undefined) return byCurrentIds(value as Run)
  throw new UsageError(
    `cannot read the run "${path}": ${misfit}; run "judge" on its recording again with this version of the tool`,
  )
}

/** Renames checks of an older run, so that each is compared with itself. */
function byCurrentIds(run: Run): Run {
  const verdicts = run.verdicts.map((verdict) => ({
    ...verdict,
    checkId: currentId(verdict.checkId, ALIASES),
  }))
  return { ...run, verdicts }
}

/** Keeps and counts only the wanted verdicts. */
function selected(run: Run, only: readonly string[]): Run {
  if (only.length === 0) return run
  const verdicts = run.verdicts.filter(({ checkId }) => isWanted(checkId, only))
  return { ...run, verdicts, summary: tally(verdicts, 'server'), client: tally(verdicts, 'client') }
}
