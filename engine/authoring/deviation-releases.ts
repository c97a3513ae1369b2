import { availabilityOf, type FeatureName } from '../knowledge/features/features.ts'
import type { Check } from '../model/check.ts'
import type { Deviation } from '../model/deviation.ts'
import { type Availability, intersection, outside } from '../model/version.ts'

/**
 * The deviation with its releases: those of the first check that fails for it, as far as its features are
 * otherwise there, unless it says others. Throws when it names a check that there is not.
 */
export function withReleases(deviation: Deviation, checks: ReadonlyMap<string, Check>): Deviation {
  if (deviation.versions) return deviation
  const [first = ''] = deviation.fails
  const broken = checks.get(first)
  if (!broken) throw new Error(`the deviation "${deviation.id}" names no check "${first}"`)
  const availabilities = Object.entries(deviation.features ?? {}).map(([feature, open]) =>
    open ? outside(availabilityOf(feature as FeatureName)) : availabilityOf(feature as FeatureName),
  )
  const versions = availabilities.reduce<Availability | undefined>(intersection, broken.versions)
  return { ...deviation, ...(versions && { versions }) }
}
