import { needsWork } from '#engine/model/upgrade/forecast.ts'
import type { UpgradePlan } from '#engine/model/upgrade/plan.ts'
import { aboutSettings } from '#upgrade/plan/verdict.ts'
import { exitCode, type ExitCode, worstOf } from '../../command/exit-codes.ts'

/**
 * What a plan exits with: a server that was not reached, then something to do for calls or settings, then something
 * that is not known. What everybody has to do, and what only gains fields, is none of these.
 */
export function codeOf(plan: UpgradePlan, unreached: readonly string[]): ExitCode {
  const { calls, settings, dryRuns } = plan
  const isFound =
    (calls?.clients ?? []).some(({ groups }) => groups.some(needsWork)) ||
    (calls?.notes ?? []).some(({ remedy }) => remedy !== undefined) ||
    (settings !== undefined && aboutSettings(settings).length > 0) ||
    dryRuns.some((run) => run.calls.some(({ happened }) => happened === 'broke'))
  const isOpen =
    (!calls && !settings) ||
    (calls?.unknown ?? []).length > 0 ||
    calls?.notRead !== undefined ||
    dryRuns.some(({ problem, left }) => problem !== undefined || left.length > 0)
  return worstOf([
    ...(unreached.length > 0 ? [exitCode('target')] : []),
    ...(isFound ? [exitCode('differences')] : []),
    ...(isOpen ? [exitCode('incomplete')] : []),
  ])
}
