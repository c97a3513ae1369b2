import { type ExitCode, exitCodeOf, worstOf } from '../../command/exit-codes.ts'
import { presentRun } from '../present-run.ts'
import type { Terminal } from '../terminal.ts'
import { readOldRun } from './old-run.ts'
import type { ReportOptions } from './options.ts'

/** Prints runs and exits as `judge` of all their recordings does. Throws a UsageError. */
export async function joinRuns(
  files: readonly string[],
  { quiet = false, allowUnverified = false }: ReportOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const codes: ExitCode[] = []
  for (const file of files) {
    const { run, evidence } = await readOldRun(file, `report "${file}" without --format`)
    const title = files.length > 1 ? file : undefined
    const how = { command: 'judge', quiet, allowUnverified, title, hasPrinted: false } as const
    presentRun({ run, exchangesOf: evidence.exchangesOf }, { ...how, terminal })
    codes.push(exitCodeOf(run, { allowUnverified }))
  }
  return worstOf(codes)
}
