import pc from 'picocolors'

import { checkFiles } from '../../api/check-settings/check-files.ts'
import type { PlacedPatch } from '../../api/check-settings/write-patch.ts'
import { exitCode, type ExitCode } from '../../command/exit-codes.ts'
import type { CheckSettingsOptions } from '../../api/options/check-settings.ts'
import { renderConsole } from '#reports/settings/render-console.ts'
import { printJson } from '#reports/visible.ts'
import type { SettingsReport } from '#engine/model/upgrade/settings.ts'
import type { CommonOptions } from '../options/common-options.ts'
import { isShown } from '../present-run.ts'
import { linesTo } from '../surroundings.ts'
import type { Terminal } from '../terminal.ts'

/** Checks the files of one node and prints the result; says what to exit with. */
export async function checkSettingsFiles(
  paths: readonly string[],
  options: CheckSettingsOptions & CommonOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const tell = linesTo(terminal)
  const checked = await checkFiles(paths, options, terminal, (patch) => {
    if (options.quiet !== true) tell(describe(patch))
  })
  const { report, held, hasPrinted } = checked
  if (options.json === true) terminal.out(printJson(report))
  else if (options.quiet !== true && !hasPrinted) {
    terminal.out(render(report, terminal))
    const style = { width: terminal.columns, color: pc.createColors(terminal.hasColour) }
    if (held) terminal.out(`\n${held.text(style)}\n`)
  }
  const code = exitCode(report.summary.findings > 0 ? 'differences' : 'conforms')
  return held?.finish(code, tell, { isTold: isShown({ ...options, quiet: false }) }) ?? code
}

function render(report: SettingsReport, { hasColour, columns }: Terminal): string {
  const { bold, red, yellow, cyan } = pc.createColors(hasColour)
  const severity = { 'breaks-start': red, 'changes-behaviour': yellow, care: cyan }
  return renderConsole(report, { strong: bold, severity, width: columns })
}

function describe({ patch, source, target }: PlacedPatch): string {
  const { renamed, commentedOut, byHand, added } = patch
  const keys = added.map(({ key }) => key).join(', ')
  const more = keys === '' ? '' : `, ${added.length} added (${keys})`
  const rest = byHand.length === 0 ? '' : `; by hand: ${source}, line ${byHand.join(', ')}`
  return `${target}: ${renamed.length} renamed, ${commentedOut.length} commented out${more}${rest}`
}
