import type { Availability } from '../../model/version.ts'

/** A behaviour of the server that came or went with a release. */
export interface Feature {
  readonly availability: Availability
  readonly what: string
  /** Section of the fact sheet, or the releases on which it was seen. */
  readonly source: string
}
