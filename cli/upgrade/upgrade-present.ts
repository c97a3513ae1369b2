import pc from 'picocolors'

import { renderUpgradeConsole } from '../../reports/upgrade/console.ts'
import type { UpgradePlan } from '../../src/model/upgrade/plan.ts'
import type { SettingsCheck } from '../../upgrade/settings/check.ts'
import type { SettingsFile } from '../../upgrade/settings/file/entry.ts'
import { needsWork } from '../../upgrade/plan/calls.ts'
import { aboutSettings } from '../../upgrade/plan/verdict.ts'
import { exitCode, worstOf } from '../exit-codes.ts'
import type { ExitCode } from '../exit-codes.ts'
import type { Terminal } from '../terminal.ts'
import { writeUpgrade } from './upgrade-files.ts'
import type { UpgradeOptions } from './upgrade-options.ts'

/** Writes the files of a plan, and prints it or its JSON. */
export function presentUpgrade(
  plan: UpgradePlan,
  made: { readonly settings: readonly SettingsFile[]; readonly check: SettingsCheck },
  { out, json, quiet }: UpgradeOptions,
  terminal: Terminal,
): void {
  const page = out === undefined ? undefined : writeUpgrade(out, plan, made)
  if (json === true) terminal.out(`${JSON.stringify(plan, null, 2)}\n`)
  else if (quiet !== true) {
    const style = { width: terminal.columns, color: pc.createColors(terminal.hasColour) }
    terminal.out(`${renderUpgradeConsole(plan, style)}\n`)
    if (page !== undefined) terminal.out(`\nReport: ${page}\n`)
  }
}

/**
 * What a plan exits with: a server that was not reached, then something to do for calls or settings, then something
 * that is not known. What everybody has to do, and what only gains fields, is none of these.
 */
export function codeOf(plan: UpgradePlan, problems: readonly (string | undefined)[]): ExitCode {
  const { calls, settings, dryRuns } = plan
  const isFound =
    (calls?.clients ?? []).some(({ groups }) => groups.some(needsWork)) ||
    (calls?.notes ?? []).some(({ remedy }) => remedy !== undefined) ||
    (settings !== undefined && aboutSettings(settings).length > 0) ||
    dryRuns.some((run) => run.calls.some(({ happened }) => happened === 'broke'))
  const isOpen =
    (!calls && !settings) ||
    (calls?.unknown ?? []).length > 0 ||
    dryRuns.some(({ problem, left }) => problem !== undefined || left.length > 0)
  return worstOf([
    ...(problems.some((one) => one !== undefined) ? [exitCode('target')] : []),
    ...(isFound ? [exitCode('differences')] : []),
    ...(isOpen ? [exitCode('incomplete')] : []),
  ])
}
