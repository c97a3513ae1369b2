import { sayLeft } from '../../commands/certify/say-left.ts'
import type { ExitCode } from '../../command/exit-codes.ts'
import { exitCodeOfFleet, exitCodeOfFleetShard } from '../../commands/certify/fleet/exit-code.ts'
import { runFleet } from '../../commands/certify/fleet/run-fleet.ts'
import type { FleetOptions } from '../../commands/certify/fleet/options.ts'
import type { CommonOptions } from '../options/common-options.ts'
import { presentFleet } from '../present-fleet.ts'
import { conduct } from '../conduct.ts'
import type { Terminal } from '../terminal.ts'

type FleetCommandOptions = FleetOptions & CommonOptions

/** Certifies the servers of a fleet file, shows what they came to, and returns what to exit with. */
export async function certifyFleet(
  targets: string,
  options: FleetCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  return conduct(terminal, options, async (ctx) => {
    const made = await runFleet(targets, options, ctx, terminal)
    presentFleet(made.fleet, { ...options, ...made, terminal })
    if (made.left.length > 0) ctx.log(`note: ${sayLeft(made.left)}`)
    const codeOf = options.shard === undefined ? exitCodeOfFleet : exitCodeOfFleetShard
    return codeOf(made.fleet)
  })
}
