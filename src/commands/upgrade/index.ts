import { filesOf } from '#reports/formats.ts'
import type { UpgradePlan } from '#engine/model/upgrade/plan.ts'
import type { GivenCredentials } from '#engine/probes/credentials.ts'
import { readRoot } from '#engine/probes/preflight/target-url.ts'
import type { LiveCalling } from '../../command/calling.ts'
import { defineCommand } from '../../command/command.ts'
import { callCommand } from '../../command/driver.ts'
import type { Given } from '../../command/options/table.ts'
import { toolInfo } from '../../run/package-info.ts'
import { describeUpgrade } from './document.ts'
import { options } from './options.ts'
import { recordFirst } from './record-first.ts'
import { exitCodeOfPlan, leaveOutAccepted, resultOfUpgrade } from './result.ts'

export const upgradeCommand = defineCommand({
  name: 'upgrade',
  task: 'plan an upgrade',
  description:
    "Plans an upgrade based on any combination of client traffic, a node's settings, the old " +
    'server, and a new server. Without arguments, it uses the files in the current folder. Lists the ' +
    'requests that break and their fixes by client, the software to replace, the settings that ' +
    'change, the result of a dry run, open questions, and a checklist.',
  examples: [
    'graylog-conformance upgrade client.ndjson server.conf --to 7.0 --out upgrade',
    'graylog-conformance upgrade',
    'graylog-conformance upgrade access.log client.har --from 4.3 --to 6.1',
    'graylog-conformance upgrade client.ndjson server.conf \\',
    '  --old http://old:9000/api --new http://new:9000/api --out upgrade',
    'graylog-conformance upgrade --record-first --old http://old:9000/api',
  ],
  exitCodes: [0, 2, 3, 4, 5, 6, 70, 130],
  cleansUp: true,
  options,
  files: () => ({ ...filesOf('upgrade', 'json', 'html'), markdown: 'upgrade.md' }),
  instead: ({ recordFirst: isAsked, old }) =>
    isAsked === true ? recordFirst(old === undefined ? undefined : readRoot(old)) : undefined,
  run: async (input, ctx) => (await import('./run.ts')).run(input, ctx),
  toJson: ({ plan }) => plan,
  toResult: ({ plan, unreached }) => resultOfUpgrade(plan, { tool: toolInfo(), unreached }),
  document: ({ plan }) => describeUpgrade(plan),
  exitCode: ({ plan, unreached }) => exitCodeOfPlan(plan, unreached),
  withoutAccepted: (outcome, items) => {
    const { plan, replan } = outcome
    if (!plan.calls || !replan) return outcome
    return { ...outcome, plan: replan(leaveOutAccepted(plan.calls, items)) }
  },
  baselineScope: ({ plan: { to, calls, settings } }) => ({
    release: to,
    without: [...(calls ? [] : ['forecast' as const]), ...(settings ? [] : ['settings' as const])],
  }),
})

/** Options of {@link upgrade}. */
export interface UpgradeGiven
  extends Omit<Given<typeof options>, 'files' | 'recordFirst' | 'oldCredentials'>, LiveCalling {
  /** Accounts of the old server; by default those of the new one. */
  readonly oldCredentials?: GivenCredentials | undefined
}

/**
 * Plans an upgrade based on any combination of client traffic, a node's settings, the old server, and a new server.
 * Returns a document in the format of `schemas/upgrade.json`. Rejects with a UsageError, a NothingError, or a
 * TargetError.
 */
export async function upgrade(
  files: string | readonly string[],
  given: UpgradeGiven = {},
): Promise<UpgradePlan> {
  const { plan } = await callCommand(upgradeCommand, { ...given, files })
  return plan
}
