import { availabilityOf, type FeatureName } from '../knowledge/features/features.ts'
import type { Check } from '../model/check.ts'
import type { Fault } from '../model/fault.ts'
import { type Availability, intersection, outside } from '../model/version.ts'

/**
 * The fault with its releases: those of the first check that fails for it, as far as its features are
 * otherwise there, unless it says others. Throws when it names a check that there is not.
 */
export function withReleases(fault: Fault, checks: ReadonlyMap<string, Check>): Fault {
  if (fault.versions) return fault
  const [first = ''] = fault.fails
  const broken = checks.get(first)
  if (!broken) throw new Error(`the fault "${fault.id}" names no check "${first}"`)
  const availabilities = Object.entries(fault.features ?? {}).map(([feature, open]) =>
    open ? outside(availabilityOf(feature as FeatureName)) : availabilityOf(feature as FeatureName),
  )
  const versions = availabilities.reduce<Availability | undefined>(intersection, broken.versions)
  return { ...fault, ...(versions && { versions }) }
}
