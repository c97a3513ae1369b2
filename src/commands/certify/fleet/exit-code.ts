import { type Fleet, isDrifting } from '#engine/model/results/fleet.ts'
import { isFailingOutcome, isWholeFleet } from '#reports/results/of-fleet.ts'
import { exitCode, type ExitCode, worstOf } from '../../../command/exit-codes.ts'

/** What a fleet exits with: the code of its worst server, as far as the policy counts it; 6 where releases drift. */
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
 * What a shard of a fleet exits with: 0 once its servers were tried, also where one was dead, as only all of them joined
 * are a verdict; a defect of this tool is told at once.
 */
export function exitCodeOfFleetShard({ servers }: Fleet): ExitCode {
  return servers.some(({ outcome }) => outcome === 'defect') ? exitCode('defect') : 0
}
