import pc from 'picocolors'

import { exitCode, type ExitCode } from '../../command/exit-codes.ts'
import type { UpgradeOptions } from '../../api/options/upgrade.ts'
import { type Planned, planUpgrade } from '../../api/upgrade/plan-upgrade.ts'
import { renderUpgradeConsole } from '#reports/upgrade/console.ts'
import { renderUpgradeShort } from '#reports/upgrade/console-short.ts'
import { printJson } from '#reports/visible.ts'
import { readRoot } from '#engine/probes/preflight/target-url.ts'
import type { CommonOptions } from '../options/common-options.ts'
import { isShown } from '../options/common-options.ts'
import { conduct, linesTo } from '../conduct.ts'
import type { Terminal } from '../terminal.ts'
import { recordFirst } from './record-first.ts'

type UpgradeCommandOptions = UpgradeOptions & CommonOptions & { readonly recordFirst?: boolean }

/** Plans an upgrade from whatever is given and shows the plan; says what to exit with. */
export async function upgrade(
  files: readonly string[],
  options: UpgradeCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (options.recordFirst === true) {
    terminal.out(recordFirst(options.old === undefined ? undefined : readRoot(options.old)))
    return exitCode('conforms')
  }
  return conduct(terminal, options, async (ctx) => {
    const planned = await planUpgrade(files, options, ctx, terminal)
    present(planned, options, terminal)
    const { held, code } = planned
    return held?.finish(code, linesTo(terminal), { isTold: isShown(options) }) ?? code
  })
}

function present(
  { plan, held, page, hasPrinted }: Planned,
  { json, quiet }: CommonOptions,
  terminal: Terminal,
): void {
  if (json === true) terminal.out(printJson(plan))
  else if (quiet !== true && !hasPrinted) {
    const style = { width: terminal.columns, color: pc.createColors(terminal.hasColour) }
    const render = page === undefined ? renderUpgradeConsole : renderUpgradeShort
    terminal.out(`${render(plan, style)}\n`)
    if (held) terminal.out(`\n${held.text(style)}\n`)
    if (page !== undefined) terminal.out(`\nAll of it, with the list to tick off: ${page}\n`)
  }
}
