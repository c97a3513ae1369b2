import { findFault, listFaults } from '#suites/faults.ts'
import type { Fault } from '#engine/model/fault.ts'
import { UsageError } from '#engine/model/errors.ts'
import { describePeriod, isWithin, type Version } from '#engine/model/version.ts'
import { didYouMean } from '#engine/text/nearest.ts'

/** Finds a fault by id for a server of a release. Throws a UsageError if that release cannot have it. */
export function faultNamed(id: string, version: Version): Fault {
  const fault = findFault(id)
  if (!fault) {
    const known = listFaults().map((one) => one.id)
    throw new UsageError(
      `there is no fault "${id}"; ${didYouMean(id, known) ?? 'see "list faults"'}`,
    )
  }
  if (!isWithin(version, fault.versions))
    throw new UsageError(
      `the fault "${id}" does not apply to release ${version.release}: it exists only ${describePeriod(fault.versions)}; choose a matching release, or a different fault`,
    )
  return fault
}
