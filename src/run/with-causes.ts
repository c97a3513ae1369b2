import { findCauses } from '#engine/causes/find-causes.ts'
import { sightingsOf } from '#engine/causes/sightings.ts'
import type { Fault } from '#engine/model/fault.ts'
import type { Run } from '#engine/model/results/run.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { listFaults } from '#suites/faults.ts'
import { checksById } from '#suites/index.ts'
import type { ExchangesBehind } from './exchanges-behind.ts'

/**
 * Adds the causes of failed checks to a run, as far as these faults explain them; returns it unchanged if no check
 * failed.
 */
export function withCauses(run: Run, exchangesOf: ExchangesBehind, faults?: readonly Fault[]): Run {
  const version = parseTypedVersion(run.target.judgedVersion)
  const { violations, warnings, notes } = run.summary
  if (!version || violations + warnings + notes === 0) return run
  const findings = {
    verdicts: run.verdicts,
    version,
    sightings: sightingsOf(run, exchangesOf),
    ...(run.evidence.live && { missing: run.evidence.missing ?? [] }),
  }
  const causes = findCauses(findings, { faults: faults ?? listFaults(), checks: checksById })
  return causes.length === 0 ? run : { ...run, causes }
}
