import { join } from 'node:path'

import pc from 'picocolors'

import { compareAll, type Compared } from '../../api/compare/compare-all.ts'
import { exitCode, type ExitCode } from '../../command/exit-codes.ts'
import type { CompareOptions } from '../../api/options/compare.ts'
import { renderComparisonConsole } from '#reports/compare/console.ts'
import { fileOf } from '#reports/formats.ts'
import { printJson } from '#reports/visible.ts'
import { comparesNothing, type Comparison, isFound } from '#engine/model/upgrade/comparison.ts'
import type { CommonOptions } from '../options/common-options.ts'
import { isShown } from '../options/common-options.ts'
import { conduct, linesTo } from '../conduct.ts'
import type { Terminal } from '../terminal.ts'

type CompareCommandOptions = CompareOptions & CommonOptions

/** Reads or certifies every side and shows what differs. */
export async function compare(
  what: readonly string[],
  options: CompareCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  return conduct(terminal, options, async (ctx) => {
    const compared = await compareAll(what, options, ctx, terminal)
    present(compared, options, terminal)
    const code = codeOf(compared.comparison, options)
    const told = { isTold: isShown(options) }
    return compared.held?.finish(code, linesTo(terminal), told) ?? code
  })
}

function codeOf(comparison: Comparison, { failOn }: CompareOptions): ExitCode {
  if (comparesNothing(comparison)) return exitCode('incomplete')
  return exitCode(isFound(comparison, failOn) ? 'differences' : 'conforms')
}

function present(
  { comparison, held, hasPrinted }: Compared,
  { out: folder, json, quiet }: CompareCommandOptions,
  terminal: Terminal,
): void {
  if (json === true) terminal.out(printJson(comparison))
  else if (quiet !== true && !hasPrinted) {
    const color = pc.createColors(terminal.hasColour)
    const style = { width: terminal.columns, color }
    terminal.out(`${renderComparisonConsole(comparison, style)}\n`)
    if (held) terminal.out(`\n${held.text(style)}\n`)
    if (folder !== undefined) terminal.out(`Report: ${join(folder, fileOf('html', 'compare'))}\n`)
  }
}
