import type { Check } from '../model/check.ts'
import type { Fault } from '../model/fault.ts'
import type { Verdict } from '../model/results/verdict.ts'
import type { Version } from '../model/version.ts'
import type { Sighting } from './sightings.ts'

/** What causes are found in. */
export interface Findings {
  readonly verdicts: readonly Verdict[]
  /** The release that was judged. */
  readonly version: Version
  readonly sightings: ReadonlyMap<number, Sighting>
  /** Routes that nobody got, by all that was asked for; missing where that is not known. */
  readonly missing?: readonly string[]
}

/** What is known of wrong servers. */
export interface Known {
  readonly faults: readonly Fault[]
  readonly checks: ReadonlyMap<string, Check>
}
