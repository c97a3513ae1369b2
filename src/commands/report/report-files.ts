import { basename, dirname, join } from 'node:path'

import { UsageError } from '#engine/model/errors.ts'
import { renderConsole } from '#reports/document/console.ts'
import { exitCode, type ExitCode, exitCodeOf, worstOf } from '../../command/exit-codes.ts'
import { checkFormats } from '../../command/formats/destinations.ts'
import { writeFormats } from '../../command/formats/write-formats.ts'
import { paletteOf, type Terminal } from '../../command/terminal/terminal.ts'
import type { ReportOptions } from './options.ts'
import { fleetIn, reportFleet } from './join-fleets.ts'
import { readOldResult } from './old-result.ts'

/**
 * Writes earlier results in the requested formats, one by one; without a format, prints them.
 * Throws a UsageError.
 */
export async function reportFiles(
  files: readonly string[],
  options: ReportOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { out, format = [] } = options
  const fleet = fleetIn(files, out)
  if (fleet) return reportFleet(fleet, options, terminal)
  const isPlain = format.length === 0 && options.json !== true
  if (isPlain && out === undefined) return printResults(files, options, terminal)
  if (isPlain)
    throw new UsageError(
      'the output format is missing; specify one with --format, such as --format markdown or --format sarif=found.sarif',
    )
  const folders = foldersOf(files, out)
  for (const [at, file] of files.entries()) {
    const told = await readOldResult(file)
    const folder = folders[at]
    const plan = { ...options, command: told.result.command, out: folder, isOld: true }
    checkFormats(plan, terminal, files.length)
    await writeFormats(told, plan, terminal)
    if (options.json === true) terminal.out(told.document())
  }
  return exitCode('conforms')
}

/** Prints results as their commands do; runs also exit as `judge` does. */
async function printResults(
  files: readonly string[],
  options: ReportOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { quiet = false, verbose = false } = options
  const style = { width: terminal.columns, color: paletteOf(terminal), isWhole: verbose }
  const codes: ExitCode[] = []
  for (const file of files) {
    const { run, text, describe } = await readOldResult(file, verbose)
    if (run) codes.push(exitCodeOf(run, options))
    if (quiet) continue
    // The title of a run does not name its file.
    const isNamed = run && files.length > 1
    terminal.out(isNamed ? renderConsole({ ...describe(), title: file }, style) : text(style))
  }
  return worstOf([exitCode('conforms'), ...codes])
}

/** One result: the folder itself; several: a folder for each, named by the file or the folder it lies in. */
function foldersOf(
  files: readonly string[],
  out: string | undefined,
): readonly (string | undefined)[] {
  if (out === undefined || files.length === 1) return files.map(() => out)
  const names = files.map((file) => basename(file).replace(/\.(?:json|html)$/, ''))
  const isTold = new Set(names).size === names.length
  const told = isTold ? names : files.map((file) => basename(dirname(file)))
  const twice = told.find((name, at) => told.indexOf(name) !== at)
  if (twice !== undefined)
    throw new UsageError(
      `two results would be written to the same folder "${twice}"; write them separately, each with its own --out`,
    )
  return told.map((name) => join(out, name))
}
