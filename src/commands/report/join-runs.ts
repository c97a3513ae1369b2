import { type ExitCode, exitCodeOf, worstOf } from '../../command/exit-codes.ts'

import { describeRun } from '../judge/document.ts'
import { renderConsole } from '#reports/document/console.ts'
import { paletteOf, type Terminal } from '../../command/terminal/terminal.ts'
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
    const style = { width: terminal.columns, color: paletteOf(terminal) }
    const document = describeRun(run, evidence)
    const shown = files.length > 1 ? { ...document, title: file } : document
    if (!quiet) terminal.out(renderConsole(shown, style))
    codes.push(exitCodeOf(run, { allowUnverified }))
  }
  return worstOf(codes)
}
