import { type FeatureName, FEATURES, releasesWithout } from '#engine/knowledge/features/features.ts'
import type { Annotated } from '#engine/model/facts.ts'
import type { Availability } from '#engine/model/version.ts'
import type { ForecastAccount, Circumstances } from '../calls/accounts.ts'
import type { RequestChange } from '../calls/incompatibility.ts'

/** A behavior outside the tables of routes and fields that rejects certain requests. */
export interface Rule {
  readonly key: string
  /** Releases on which it rejects. */
  readonly availability: Availability
  readonly source: string
  readonly what: string
  readonly remedy?: string
  /** Whether what the remedy says does on the other releases too; found out from the edit where it does not say. */
  readonly worksBefore?: boolean
  readonly effect: 'breaks' | 'needs-change' | 'unknown'
  readonly statuses: readonly number[]
  /** Whether the server decides at random, so that a success proves nothing. */
  readonly isRandom?: boolean | undefined
  /** Paths that begin so; the first thing that is looked at. */
  readonly below: string
  readonly applies: (call: Annotated, account: ForecastAccount) => boolean
  readonly edit?: (call: Annotated, around: Circumstances) => RequestChange | undefined
}

/** Whether the server may accept the call although a part of it does not fit. */
export function isSilent({ statuses, isRandom }: Pick<Rule, 'statuses' | 'isRandom'>): boolean {
  return isRandom === true || (statuses.length === 1 && statuses[0] === 200)
}

type Window = Pick<Rule, 'availability' | 'source'>

/** Rejects on the releases with a feature. */
export const feature = (name: FeatureName): Window => ({
  availability: FEATURES[name].availability,
  source: FEATURES[name].source,
})

/** Rejects on the releases without a feature. */
export const withoutFeature = (name: FeatureName): Window => ({
  availability: releasesWithout(name),
  source: FEATURES[name].source,
})
