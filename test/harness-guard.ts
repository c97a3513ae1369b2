import { clientBreaches } from '#engine/judge/client-breaches.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Suite } from '#engine/model/suite.ts'

/** A request of ours that fails a client check. */
export interface Breach {
  readonly check: string
  /** The sender: a probe, or a step of the run such as `opening`. */
  readonly probe: string
  /** The request in one line, with the failure. */
  readonly what: string
}

/** Runs the client checks on every request of a recorded run. */
export function breachesIn(recording: Recording, suites: readonly Suite[]): readonly Breach[] {
  return clientBreaches(recording, suites).map(({ check, call, finding }) => ({
    check: check.id,
    probe: call.exchange.probe ?? 'nobody',
    what: `${call.method} ${call.path}: ${finding.actual}`,
  }))
}

/** Returns the breaches that a probe does not declare. */
export function undeclared(
  breaches: readonly Breach[],
  suites: readonly Suite[],
): readonly Breach[] {
  const probes = suites.flatMap((suite) => suite.probes)
  const declared = new Map(probes.map(({ name, breaks = [] }) => [name, new Set(breaks)]))
  return breaches.filter(({ probe, check }) => declared.get(probe)?.has(check) !== true)
}
