import type { UpgradePlan } from '#engine/model/upgrade/plan.ts'
import type { GivenCredentials } from '#engine/probes/credentials.ts'
import { call, type LiveCalling } from '../../command/calling.ts'
import type { Given } from '../../command/options/table.ts'
import { UPGRADE } from '../options/upgrade.ts'

/** What {@link upgrade} can be told. */
export interface UpgradeGiven extends Given<typeof UPGRADE>, LiveCalling {
  /** Accounts of the old server; by default those of the new one. */
  readonly oldCredentials?: GivenCredentials | undefined
}

/**
 * Plans an upgrade from whatever there is: traffic of clients, settings of a node, the old server, a new one. Gives
 * what `schemas/upgrade.json` describes. Rejects with a UsageError, a NothingError or a TargetError.
 */
export async function upgrade(
  files: string | readonly string[],
  { credentials, oldCredentials, ...given }: UpgradeGiven = {},
): Promise<UpgradePlan> {
  return call('plan an upgrade', UPGRADE, given, async ({ options, ctx }) => {
    const { planUpgrade } = await import('./plan-upgrade.ts')
    const how = {
      ...options,
      ...(credentials && { credentials }),
      ...(oldCredentials && { oldCredentials }),
    }
    const paths = typeof files === 'string' ? [files] : files
    const { plan, held, code } = await planUpgrade(paths, how, ctx, ctx)
    held?.finish(code, ctx.log, {})
    return plan
  })
}
