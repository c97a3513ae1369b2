import { basename } from 'node:path'

import { describeFlaw, knownFlaws } from '#engine/knowledge/known-flaws.ts'
import {
  UPGRADE_FORMAT,
  type UpgradeCalls,
  type UpgradeFlaws,
  type UpgradePlan,
  type UpgradeSettings,
} from '#engine/model/upgrade/plan.ts'
import type { Version } from '#engine/model/version.ts'
import { counted } from '#engine/text/words.ts'
import { parseBackend } from './backends.ts'
import { countWebCalls, isScript, sumCalls, upgradeCalls } from './calls.ts'
import { listCommands } from './commands.ts'
import type { PlanInput } from './input.ts'
import { openQuestions } from './open-questions.ts'
import { upgradePath } from './path.ts'
import { settingsEdits } from './settings-edits.ts'
import { listTasks } from './tasks.ts'
import { getVerdict } from './verdict.ts'

/** Everything that is known of an upgrade, from whatever is there. */
export function upgradePlan(input: PlanInput, calls = summarizeCalls(input)): UpgradePlan {
  const { from, to, dryRuns, comparison } = input
  const path = upgradePath(from, to, findBackend(input))
  const settings = findSettings(input)
  const commands = listCommands(input)
  const parts = { path, ...(calls && { calls }), ...(settings && { settings }) }
  return {
    format: UPGRADE_FORMAT,
    version: 1,
    from: from.release,
    to: to.release,
    verdict: getVerdict({ ...parts, dryRuns }),
    given: givenTo(input),
    ...parts,
    dryRuns,
    ...(comparison && { comparison }),
    ...flawsOn(from, to),
    open: openQuestions(input, parts, commands),
    tasks: listTasks({ input, ...parts, commands }),
  }
}

function summarizeCalls({ traffic }: PlanInput): UpgradeCalls | undefined {
  return traffic.length === 0 ? undefined : upgradeCalls(traffic.map(({ report }) => report))
}

/** The search backend that the settings of all nodes name. */
function findBackend({ check: { situations } }: PlanInput): string | undefined {
  const named = situations.map(({ config }) =>
    parseBackend(config.valueOf('elasticsearch_version')),
  )
  return new Set(named).size === 1 ? named[0] : undefined
}

/** The known bugs of the two releases; nothing if neither has any. */
function flawsOn(from: Version, to: Version): { readonly flaws?: UpgradeFlaws } {
  const after = knownFlaws(to)
  const before = knownFlaws(from).filter((flaw) => !after.includes(flaw))
  if (before.length + after.length === 0) return {}
  const fixed = before.map((flaw) => describeFlaw(flaw, from))
  return { flaws: { fixed, remaining: after.map((flaw) => describeFlaw(flaw, to)) } }
}

function findSettings({ settings, check, patched }: PlanInput): UpgradeSettings | undefined {
  if (settings.length === 0) return undefined
  return { report: check.report, edits: settingsEdits(settings, check), patched }
}

function givenTo({ traffic, settings, ...servers }: PlanInput): readonly string[] {
  const reports = traffic.map(({ report }) => report)
  const remarks = new Set(reports.flatMap((report) => report.remarks))
  return [
    ...reports.map((report) => {
      const { file, clients, totals, outside = 0 } = report
      const web = countWebCalls(report)
      const count = sumCalls(totals)
      return [
        isScript(report)
          ? `${file}: ${counted(count, 'call')}`
          : `${file}: ${counted(count, 'request')} from ${counted(clients.length, 'client')}`,
        ...(outside === 0 ? [] : [`${outside} outside the API root`]),
        ...(web === 0
          ? []
          : [`${counted(web, 'browser request')}, ignored: the new web interface makes its own`]),
      ].join('; ')
    }),
    ...[...remarks].map((remark) => {
      const files = reports.filter((report) => report.remarks.includes(remark))
      return `${files.map(({ file }) => file).join(', ')}: ${remark}`
    }),
    ...settings.map(
      ({ path, entries }) => `${basename(path)}: ${counted(entries.length, 'setting')}`,
    ),
    ...(servers.old === undefined ? [] : [`the old server at ${servers.old}`]),
    ...(servers.new === undefined ? [] : [`the new server at ${servers.new}`]),
  ]
}
