import type { FeatureName } from '../../knowledge/features/features.ts'
import type { Observation } from './observe.ts'
import type { Signal } from './signal.ts'

/** Whether a response shows a feature: true if it does, false if it shows the opposite, undefined if neither. */
export interface FeatureDetector {
  /** The response shows whether the server has one of these features. */
  readonly features: readonly [FeatureName, ...FeatureName[]]
  readonly shows: (x: Observation) => boolean | undefined
  /** Releases without this feature may respond either way and are never excluded. */
  readonly decidedBy?: FeatureName
  readonly withoutCredential?: Signal['withoutCredential']
  readonly isByRoute?: Signal['isByRoute']
}
