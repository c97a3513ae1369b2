import type {
  SoftwareNeed,
  UpgradeCalls,
  UpgradePlan,
  UpgradeSettings,
} from '#engine/model/upgrade/plan.ts'
import { isStep } from '#engine/model/upgrade/settings.ts'
import { counted } from '#engine/text/words.ts'
import { countCalls } from '#upgrade/plan/calls.ts'
import { formatChoice, formatRange } from '#upgrade/plan/format-range.ts'
import { listUpgrades, replacedFirst } from '#upgrade/plan/verdict.ts'
import { formatClient } from '../forecast/words.ts'

/** Clients to name. */
const MAX_CLIENTS = 5

/** Sums up a plan in a few sentences: software, plugins, calls by client, and the first step. */
export function summarizePlan({ path, calls, settings, tasks }: UpgradePlan): readonly string[] {
  const software = [...replacedFirst(path), ...listUpgrades(path).map(formatNeed)]
  const [next] = tasks
  return [
    ...(software.length === 0 ? [] : [`Software to upgrade or replace: ${software.join('; ')}`]),
    ...(settings ? describePlugins(settings) : []),
    ...(calls ? describeCalls(calls) : []),
    ...(next ? [`Next step: ${next.what}`] : []),
  ]
}

function formatNeed({ software, range, others = [] }: SoftwareNeed): string {
  return `${software} must be ${formatChoice([range, ...others].map(formatRange))}`
}

function describePlugins({ report }: UpgradeSettings): readonly string[] {
  return report.findings
    .filter(
      (one) => isStep(one) && one.severity === 'breaks-start' && one.keys.includes('plugin_dir'),
    )
    .map(({ effect }) => `Plugins: ${effect}`)
}

function describeCalls({ clients, totals }: UpgradeCalls): readonly string[] {
  const named = clients
    .slice(0, MAX_CLIENTS)
    .map(({ name, account, groups }) => `${formatClient(name, account)}: ${countCalls(groups)}`)
  const left = clients.length - named.length
  const more = left > 0 ? [`${counted(left, 'more client')}`] : []
  return [
    ...(named.length === 0 ? [] : [`Calls to fix by client: ${[...named, ...more].join('; ')}`]),
    ...(totals.unknown === 0
      ? []
      : [`Unknown: ${counted(totals.unknown, 'call')}, see Open questions`]),
  ]
}
