import type { Told } from '#reports/formats/told.ts'
import { resultOfUpgrade } from '#reports/results/of-upgrade.ts'
import { renderUpgradeHtml } from '#reports/upgrade/html.ts'
import { printJson } from '#reports/visible.ts'
import { breathe } from '../../run/breathe.ts'
import { toolInfo } from '../../run/package-info.ts'
import type { UpgradePlan } from '#engine/model/upgrade/plan.ts'
import { upgradePlan } from '#upgrade/plan/plan.ts'
import { checkSettings } from '#upgrade/settings/check.ts'
import type { HeldResult } from '../../command/baseline/hold-result.ts'
import { openKnownList } from '../../command/baseline/known-list.ts'
import type { ExitCode } from '../../command/exit-codes.ts'
import { checkFormats } from '../../command/formats/destinations.ts'
import type { Printing } from '../../command/formats/printing.ts'
import { writeFormats, type Written } from '../../command/formats/write-formats.ts'
import type { UpgradeOptions } from '../options/upgrade.ts'
import type { Context } from '../../command/context.ts'
import { compareServers } from './comparison.ts'
import { dryRunsOf } from './dry-runs.ts'
import { codeOf } from './exit-code.ts'
import { forecastAll, readTraffic, wayOf } from './read-traffic.ts'
import { findServers } from './servers.ts'
import {
  checkUpgradeFiles,
  patchedNames,
  refuseNothing,
  sortFiles,
  writeUpgrade,
} from './upgrade-files.ts'

/** The plan of an upgrade, and what of it is known. */
export interface Planned extends Written {
  readonly plan: UpgradePlan
  readonly held: HeldResult | undefined
  /** Where its page was written. */
  readonly page: string | undefined
  /** What a command exits with. */
  readonly code: ExitCode
}

/** Plans an upgrade from whatever is given and writes the reports. Throws an InterruptedError when it was ended. */
export async function planUpgrade(
  files: readonly string[],
  options: UpgradeOptions & { readonly json?: boolean },
  ctx: Context,
  printing: Printing,
): Promise<Planned> {
  const { out } = options
  const { signal } = ctx
  const sorted = sortFiles(files, options.settings)
  const isWay = options.from !== undefined && options.to !== undefined
  refuseNothing(sorted, options.old !== undefined || options.new !== undefined, isWay)
  const patched = out === undefined ? [] : patchedNames(sorted.settings)
  if (out !== undefined) checkUpgradeFiles(out, patched)
  const forms = { command: 'upgrade', ...options } as const
  checkFormats(forms, printing)
  const list = await openKnownList(options)
  const servers = await findServers(options, ctx)
  const traffic = await readTraffic(sorted.traffic, options, servers, signal)
  const [from, to] = wayOf(traffic, options, servers)
  const check = checkSettings({ files: sorted.settings, from, to })
  const dry = await dryRunsOf({ traffic, servers, from, to, options }, ctx)
  const comparison = await compareServers(servers, options, ctx)
  const forecasts = await forecastAll(traffic, [from, to], signal)
  await breathe(signal)
  const plan = upgradePlan({
    from,
    to,
    check,
    patched,
    settings: sorted.settings,
    dryRuns: dry.runs,
    traffic: forecasts,
    answeredUnknown: dry.answeredUnknown,
    ...(comparison && { comparison }),
    ...(servers.old && { old: servers.old.root }),
    ...(servers.new && { new: servers.new.root }),
  })
  const unreached = [servers.old?.problem, servers.new?.problem].filter((one) => one !== undefined)
  const result = resultOfUpgrade(plan, { tool: toolInfo(), unreached })
  const held = list?.holdResult(result, { release: plan.to, without: leftOutOf(plan) })
  const tell = (): Told => ({
    result: held?.result ?? result,
    document: () => printJson(plan),
    page: () => renderUpgradeHtml(plan, held?.findings),
  })
  const made = { settings: sorted.settings, check, known: held?.findings }
  const page = out === undefined ? undefined : writeUpgrade(out, plan, made)
  const written = await writeFormats(tell, forms, printing)
  return { plan, held, page, code: codeOf(plan, unreached), ...written }
}

/** What was not given is not looked at. */
function leftOutOf({ calls, settings }: UpgradePlan): readonly ('forecast' | 'settings')[] {
  return [...(calls ? [] : ['forecast' as const]), ...(settings ? [] : ['settings' as const])]
}
