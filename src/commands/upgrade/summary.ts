import type {
  CallWork,
  ClientWork,
  SoftwareNeed,
  UpgradeCalls,
  UpgradePlan,
  UpgradeSettings,
} from '#engine/model/upgrade/plan.ts'
import { isStep } from '#engine/model/upgrade/settings.ts'
import { counted, formatList } from '#engine/text/words.ts'
import { countCalls } from '#upgrade/plan/calls.ts'
import { isDueAnyTime, isDueBefore, isDueWith } from '#upgrade/plan/client-tasks.ts'
import { formatChoice, formatRange } from '#upgrade/plan/format-range.ts'
import {
  isIncluded,
  listSettingChanges,
  listUpgrades,
  replacedFirst,
} from '#upgrade/plan/verdict.ts'
import { formatClient } from '../forecast/words.ts'

/** Clients to name. */
const MAX_CLIENTS = 5

/** Sums up a plan for a manager in at most six lines: the decision, software, calls by client, and the first step. */
export function summarizePlan(plan: UpgradePlan): readonly string[] {
  const { path, calls, settings, tasks } = plan
  const software = [
    ...replacedFirst(path),
    ...listUpgrades(path).map((need) => formatNeed(need, path.stops.at(-1)?.line)),
    ...(settings ? listPlugins(settings) : []),
  ]
  const [next] = tasks
  return [
    decide(plan),
    ...(software.length === 0 ? [] : [`Software to upgrade or replace: ${software.join('; ')}`]),
    ...(calls ? describeCalls(calls) : []),
    ...(next ? [`Next step: ${next.what}`] : []),
  ]
}

/** Says whether the servers can be upgraded now, and which calls to fix later. */
function decide({ calls, settings, dryRuns }: UpgradePlan): string {
  const { clients = [], notes = [] } = calls ?? {}
  const due = (isDue: (group: CallWork) => boolean) =>
    clients.map(({ groups }) => countCalls(groups.filter(isDue))).filter((count) => count > 0)
  const [early, late] = [due(isDueBefore), due(isDueWith)]
  const failing = calls?.totals['already-fails'] ?? 0
  const work = [
    ...(early.length === 0 ? [] : [`fix ${counted(sum(early), 'call')}`]),
    ...(settings && listSettingChanges(settings).length > 0 ? ['change the settings'] : []),
  ]
  const along = [
    ...(late.length === 0 ? [] : [`fix ${counted(sum(late), 'call')}`]),
    ...(notes.some(({ remedy }) => remedy !== undefined)
      ? ['change the base URL of all clients']
      : []),
  ]
  const later = [
    ...(along.length === 0 ? [] : [`${formatList(along)} together with the upgrade`]),
    ...(work.length > 0 || failing === 0
      ? []
      : [`${counted(failing, 'call')} already ${failing === 1 ? 'fails' : 'fail'}`]),
  ]
  if (work.length > 0) return [`Do not upgrade yet: first ${formatList(work)}`, ...later].join('; ')
  if (later.length > 0) return `Upgrade after the tasks under Before; ${later.join('; ')}`
  if (dryRuns.some((run) => run.calls.some(({ happened }) => happened === 'broke')))
    return 'Do not upgrade yet: calls broke in the dry run'
  const open = [
    ...(calls ? [] : ['no traffic was provided']),
    ...(settings ? [] : ['no settings were provided']),
    ...(calls && calls.unknown.length > 0
      ? [`${counted(countCalls(calls.unknown), 'call')} may break`]
      : []),
    ...(calls?.notRead === undefined ? [] : ['some calls could not be read']),
    ...(dryRuns.some(({ problem, left }) => problem !== undefined || left.length > 0)
      ? ['the dry run left calls open']
      : []),
  ]
  return open.length > 0
    ? `Not known yet: ${open.join('; ')}`
    : 'Upgrade after the tasks under Before: no call or setting needs a fix'
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, one) => all + one, 0)
}

function formatNeed({ software, range, others = [] }: SoftwareNeed, line?: string): string {
  const versions = formatChoice([range, ...others].map(formatRange))
  return isIncluded(software, line)
    ? `${software} must be ${versions}, which the packages include`
    : `${software} must be ${versions}`
}

function listPlugins({ report }: UpgradeSettings): readonly string[] {
  return report.findings
    .filter(
      (one) => isStep(one) && one.severity === 'breaks-start' && one.keys.includes('plugin_dir'),
    )
    .map(({ effect }) => `${effect.charAt(0).toLowerCase()}${effect.slice(1).replace(/\.$/, '')}`)
}

function describeCalls({ clients, others = [], notes }: UpgradeCalls): readonly string[] {
  const all = [...clients, ...others]
  // A new base URL is work for every client; the groups of these are calls that already fail.
  const isIdle = notes.every(({ remedy }) => remedy === undefined)
  const idle = others.filter(
    ({ totals, groups }) => isIdle && totals.unknown === 0 && groups.length === 0,
  )
  const isUnclear = ({ totals, isWebInterface }: ClientWork) =>
    totals.unknown > 0 && isWebInterface !== true
  return [
    ...nameClients('Calls to fix by client', clients, ({ groups }) => {
      const [all, failing] = [countCalls(groups), countCalls(groups.filter(isDueAnyTime))]
      const some = failing === all ? '' : `${failing} `
      const more = failing === 0 ? '' : ` (${some}already ${failing === 1 ? 'fails' : 'fail'})`
      return `: ${all}${more}`
    }),
    ...nameClients(
      'Unknown calls by client (see Open questions)',
      all.filter(isUnclear),
      ({ totals }) => `: ${totals.unknown}`,
    ),
    ...nameClients('Clients with nothing to fix', idle),
  ]
}

function nameClients(
  title: string,
  clients: readonly ClientWork[],
  end: (client: ClientWork) => string = () => '',
): readonly string[] {
  if (clients.length === 0) return []
  const named = clients
    .slice(0, MAX_CLIENTS)
    .map((client) => `${formatClient(client.name, client.account)}${end(client)}`)
  const left = clients.length - named.length
  return [`${title}: ${[...named, ...(left > 0 ? [counted(left, 'more client')] : [])].join('; ')}`]
}
