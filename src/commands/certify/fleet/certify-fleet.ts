import type { Fleet } from '#engine/model/results/fleet.ts'
import { call, type LiveCalling } from '../../../command/calling.ts'
import { sayLeft } from '../say-left.ts'
import { FLEET } from './options.ts'
import type { Given } from '../../../command/options/table.ts'
import type { FleetFile } from './fleet-file.ts'

/** What {@link certifyFleet} can be told; it holds for all servers and wins over what the fleet says of them. */
export interface CertifyFleetGiven extends Given<typeof FLEET>, LiveCalling {}

/**
 * Certifies the servers of a fleet file, or of a fleet as `schemas/fleet-file.json` describes it, several at a time. Each
 * gets its report below `out`, where the page of the fleet stands. Gives what `schemas/fleet.json` describes; a server
 * that cannot be judged is told there, and the others go on. Rejects with a UsageError.
 */
export async function certifyFleet(
  fleet: string | FleetFile,
  { credentials, ...given }: CertifyFleetGiven = {},
): Promise<Fleet> {
  return call('certify the fleet', FLEET, given, async ({ options, ctx }) => {
    const { runFleet } = await import('./run-fleet.ts')
    const how = { ...options, ...(credentials && { credentials }) }
    const made = await runFleet(fleet, how, ctx, ctx)
    if (made.left.length > 0) ctx.log(`note: ${sayLeft(made.left)}`)
    return made.fleet
  })
}
