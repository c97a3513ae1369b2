import { clientBreaches } from '#engine/judge/client-breaches.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Suite } from '#engine/model/suite.ts'

/** A request of ours that a check on clients finds wrong. */
export interface Breach {
  readonly check: string
  /** Who sent it: a probe, or a step of the run itself such as `opening`. */
  readonly probe: string
  /** The request in one line, with what was wrong. */
  readonly what: string
}

/** Holds every request of a recorded run of probes against the checks on clients. */
export function breachesIn(recording: Recording, suites: readonly Suite[]): readonly Breach[] {
  return clientBreaches(recording, suites).map(({ check, call, finding }) => ({
    check: check.id,
    probe: call.exchange.probe ?? 'nobody',
    what: `${call.method} ${call.path}: ${finding.actual}`,
  }))
}

/** Those that the probe does not declare as broken on purpose. */
export function undeclared(
  breaches: readonly Breach[],
  suites: readonly Suite[],
): readonly Breach[] {
  const probes = suites.flatMap((suite) => suite.probes)
  const declared = new Map(probes.map(({ name, breaks = [] }) => [name, new Set(breaks)]))
  return breaches.filter(({ probe, check }) => declared.get(probe)?.has(check) !== true)
}
