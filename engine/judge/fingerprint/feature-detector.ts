import type { FeatureName } from '../../knowledge/features/features.ts'
import type { Observation } from './observe.ts'
import type { Signal } from './signal.ts'

/**
 * Whether a response shows a feature: true if it does, false if it shows the opposite, undefined if
 * neither.
 */
export interface FeatureDetector {
  /** The response does what one of these features says. */
  readonly features: readonly [FeatureName, ...FeatureName[]]
  readonly shows: (x: Observation) => boolean | undefined
  /** Releases without this feature may respond either way, and stay whatever is shown. */
  readonly decidedBy?: FeatureName
  readonly withoutCredential?: Signal['withoutCredential']
  readonly isByRoute?: Signal['isByRoute']
}
