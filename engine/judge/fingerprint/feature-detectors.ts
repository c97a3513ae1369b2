import type { Feature } from '../../knowledge/features/feature.ts'
import { FEATURES } from '../../knowledge/features/features.ts'
import type { Signal } from './signal.ts'
import { errorDetectors } from './error-detectors.ts'
import { headerDetectors } from './header-detectors.ts'
import type { FeatureDetector } from './feature-detector.ts'
import type { Observation } from './observe.ts'
import { pathDetectors } from './path-detectors.ts'
import { recordDetectors } from './record-detectors.ts'
import { NONE, others, type ReleaseSet, releasesIn } from './releases.ts'
import { sessionDetectors } from './session-detectors.ts'

const DETECTORS: readonly FeatureDetector[] = [
  ...headerDetectors,
  ...pathDetectors,
  ...errorDetectors,
  ...sessionDetectors,
  ...recordDetectors,
]

interface DetectorSignals {
  readonly shows: FeatureDetector['shows']
  readonly yes: Signal
  readonly no: Signal
}

/** The result of a response's detector; the features give the releases. */
export function detectorSignals(x: Observation): readonly Signal[] {
  all ??= DETECTORS.map(withSignals)
  const signals: Signal[] = []
  for (const { shows, yes, no } of all) {
    const shown = shows(x)
    if (shown !== undefined) signals.push(shown ? yes : no)
  }
  return signals
}
let all: readonly DetectorSignals[] | undefined

function withSignals(detector: FeatureDetector): DetectorSignals {
  const { features, shows, decidedBy, withoutCredential, isByRoute } = detector
  const releases = features.reduce(
    (set, feature) => set | releasesIn(FEATURES[feature].availability),
    NONE,
  )
  const undecided = decidedBy ? others(releasesIn(FEATURES[decidedBy].availability)) : NONE
  const either = features.reduce((set, feature) => set | uncertainIn(FEATURES[feature]), undecided)
  const rule = `feature ${features.join(' ')}`
  const what = features.map((feature) => FEATURES[feature].what).join(', or: ')
  const own = { ...(withoutCredential && { withoutCredential }), ...(isByRoute && { isByRoute }) }
  return {
    shows,
    yes: { rule, what, releases: releases | either, ...own },
    no: { rule, what: `not seen: ${what}`, releases: others(releases) | either, ...own },
  }
}

function uncertainIn({ uncertain }: Feature): ReleaseSet {
  return uncertain ? releasesIn(uncertain) : NONE
}
