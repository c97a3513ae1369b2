import { type Fleet, isDrifting } from '#engine/model/results/fleet.ts'
import { isFailingOutcome, isWholeFleet } from '#reports/results/of-fleet.ts'
import { exitCode, type ExitCode, worstOf } from '../../../command/exit-codes.ts'

/** Returns the exit code of a fleet: that of its worst server, as far as the policy counts it; 6 if releases drift. */
export function exitCodeOfFleet(fleet: Fleet): ExitCode {
  const { servers, failOn, outdated } = fleet
  const policies = new Set(failOn)
  const outcomes = new Set(servers.map(({ outcome }) => outcome))
  const failing = [...outcomes].filter((outcome) => isFailingOutcome(outcome, policies))
  return worstOf([
    // A server that cannot be asked as the fleet file has it was not reached; the file itself is well.
    ...failing.map((outcome) => exitCode(outcome === 'usage' ? 'target' : outcome)),
    ...(policies.has('baseline') && outdated.length > 0 ? [exitCode('baseline')] : []),
    ...(policies.has('drift') && isDrifting(servers) ? [exitCode('differences')] : []),
    ...(isWholeFleet(fleet) ? [] : [exitCode('incomplete')]),
  ])
}

/**
 * Returns the exit code of a shard: 0 once all of its servers were tried, because only the joined shards give a
 * verdict; 70 for a defect of this tool.
 */
export function exitCodeOfFleetShard({ servers }: Fleet): ExitCode {
  return servers.some(({ outcome }) => outcome === 'defect') ? exitCode('defect') : 0
}
