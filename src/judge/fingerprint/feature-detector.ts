import type { GateName } from '../../knowledge/gates.ts'
import type { Observation } from './observe.ts'

/**
 * How a gate shows in one answer: true when the answer does what the gate says, false when it does the
 * other thing, undefined when it tells neither.
 */
export interface FeatureDetector {
  /** The answer does what one of these gates says. */
  readonly gates: readonly [GateName, ...GateName[]]
  readonly shows: (x: Observation) => boolean | undefined
  /** Releases without this gate may answer either way, and stay whatever is shown. */
  readonly decidedBy?: GateName
  readonly withoutCredential?: true
}
