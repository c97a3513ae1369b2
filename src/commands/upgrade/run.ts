import type { UpgradeCalls, UpgradePlan } from '#engine/model/upgrade/plan.ts'
import type { PlanInput } from '#upgrade/plan/input.ts'
import { upgradePlan } from '#upgrade/plan/plan.ts'
import { checkSettings } from '#upgrade/settings/check.ts'
import type { Context } from '../../command/context.ts'
import { breathe } from '../../run/breathe.ts'
import { checkReports } from '../../run/report-folder.ts'
import { compareServers } from './comparison.ts'
import { tryCalls } from './dry-runs.ts'
import { askReleases, findFiles } from './find-files.ts'
import { namePatches, refuseNothing, sortFiles, writePatches } from './files.ts'
import type { UpgradeInput } from './options.ts'
import { forecastTraffic, readTraffic, releasesOf } from './read-traffic.ts'
import { findServers } from './servers.ts'

/** The plan, and why servers could not be reached. */
export interface UpgradeOutcome {
  readonly plan: UpgradePlan
  readonly unreached: readonly string[]
  /** Makes the plan again for fewer calls; missing for a plan that was read from a file. */
  readonly replan?: (calls: UpgradeCalls) => UpgradePlan
}

/**
 * Plans an upgrade from the given inputs, and writes the patched settings, the dry runs, and the comparison next to the
 * report. Throws a UsageError, or an InterruptedError if it was interrupted.
 */
export async function run(given: UpgradeInput, ctx: Context): Promise<UpgradeOutcome> {
  const found = await findFiles(given, ctx)
  const input = await askReleases(found, ctx)
  const { out } = input
  const { signal } = ctx
  const { traffic: paths, settings } = sortFiles(input.files, input.settings)
  refuseNothing([...paths, ...settings], input)
  const patched = out === undefined ? [] : namePatches(settings)
  if (out !== undefined) checkReports(out, patched)
  const servers = await findServers(input, ctx)
  const traffic = await readTraffic(paths, input, servers, ctx, found !== given)
  const [from, to] = releasesOf(traffic, input, servers)
  const check = checkSettings({ files: settings, from, to })
  const dry = await tryCalls({ traffic, servers, from, to, input }, ctx)
  const comparison = await compareServers(servers, out, ctx)
  const forecasts = await forecastTraffic(traffic, [from, to], signal)
  await breathe(signal)
  const planInput: PlanInput = {
    from,
    to,
    check,
    patched,
    settings,
    dryRuns: dry.runs,
    traffic: forecasts,
    answeredUnknown: dry.answeredUnknown,
    ...(comparison && { comparison }),
    ...(servers.old && { old: servers.old.root }),
    ...(servers.new && { new: servers.new.root }),
  }
  if (out !== undefined) writePatches(out, settings, check, to.release)
  const problems = [servers.old?.problem, servers.new?.problem]
  return {
    plan: upgradePlan(planInput),
    unreached: problems.filter((one) => one !== undefined),
    replan: (calls) => upgradePlan(planInput, calls),
  }
}
