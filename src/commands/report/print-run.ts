import { renderConsole } from '#reports/document/console.ts'
import { type ExitCode, exitCodeOf } from '../../command/exit-codes.ts'
import { paletteOf, type Terminal } from '../../command/terminal/terminal.ts'
import { describeRun } from '../judge/document.ts'
import { readOldRun } from './old-run.ts'
import type { ReportOptions } from './options.ts'

/** Prints a run, and returns the exit code of `judge` for its recording. Throws a UsageError. */
export async function printRun(
  file: string,
  { quiet = false, allowUnverified = false, verbose = false }: ReportOptions,
  terminal: Terminal,
  isOneOfSeveral: boolean,
): Promise<ExitCode> {
  const { run, evidence } = await readOldRun(file)
  const style = { width: terminal.columns, color: paletteOf(terminal), isWhole: verbose }
  const document = describeRun(run, { ...evidence, verbose })
  const shown = isOneOfSeveral ? { ...document, title: file } : document
  if (!quiet) terminal.out(renderConsole(shown, style))
  return exitCodeOf(run, { allowUnverified })
}
