import type { Availability } from '../../model/version.ts'

/** A server behavior that was added or removed in a release. */
export interface Feature {
  readonly availability: Availability
  /** Releases around the change, none of which was recorded: checks ignore the feature there. */
  readonly uncertain?: Availability
  readonly what: string
  /** Section of the fact sheet, or the releases on which it was seen. */
  readonly source: string
}

/** The properties of a row except its releases. */
type Told = Omit<Feature, 'availability'>

/** From this release on. */
export function since(release: string, told: Told): Feature {
  return { availability: { since: release }, ...told }
}

/** Before this release. */
export function until(release: string, told: Told): Feature {
  return { availability: { until: release }, ...told }
}

/** From one release on, and no longer from another. */
export function between(first: string, end: string, told: Told): Feature {
  return { availability: { since: first, until: end }, ...told }
}
