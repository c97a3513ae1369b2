import type { Check } from '../model/check.ts'
import type { Fault } from '../model/fault.ts'
import type { Verdict } from '../model/results/verdict.ts'
import type { Version } from '../model/version.ts'
import type { Sighting } from './sightings.ts'

/** The input for finding causes. */
export interface Findings {
  readonly verdicts: readonly Verdict[]
  /** The release that the verdicts apply to. */
  readonly version: Version
  readonly sightings: ReadonlyMap<number, Sighting>
  /** Routes that no request reached, from all requests; missing if unknown. */
  readonly missing?: readonly string[]
}

/** Facts about faulty servers. */
export interface Known {
  readonly faults: readonly Fault[]
  readonly checks: ReadonlyMap<string, Check>
}
