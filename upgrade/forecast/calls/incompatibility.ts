import type { Annotated } from '#engine/model/facts.ts'
import type { Cause, ForecastBasis } from '#engine/model/upgrade/forecast.ts'
import { releaseNumber, type Version, type Window, listWindows } from '#engine/model/version.ts'
import { type FeatureName, FEATURES } from '#engine/knowledge/features/features.ts'
import { turningPoint } from '#engine/knowledge/routes/route-availability.ts'

/** A small change of a request. */
export type RequestChange =
  | { readonly kind: 'header'; readonly name: string; readonly value: string }
  | { readonly kind: 'path'; readonly from: string; readonly to: string }
  | { readonly kind: 'query'; readonly name: string; readonly value: string }
  | { readonly kind: 'wrap'; readonly key: string }
  | { readonly kind: 'unwrap'; readonly key: string }
  | { readonly kind: 'add'; readonly at: readonly string[]; readonly value: unknown }
  | { readonly kind: 'remove'; readonly at: readonly string[] }

/** A reason why a release rejects a request. */
export interface Incompatibility {
  /** Equal on two releases if the reason is the same. */
  readonly key: string
  readonly effect: 'breaks' | 'needs-change' | 'unknown'
  /** Statuses by which servers reject because of it; 200 for a web page in place of the response. */
  readonly statuses: readonly number[]
  readonly isRandom?: boolean | undefined
  readonly cause: Cause
  readonly basis: ForecastBasis
  readonly edits?: readonly RequestChange[]
  /** Whether the recorded release takes what fixes it too; found out from the edits where it does not say. */
  readonly worksBefore?: boolean
}

/** The key of a prediction that depends on an unknown part of a body. */
export const BODY_UNKNOWN = 'body-unknown'

/** A call as one of the two releases sees it. */
export interface View {
  readonly call: Annotated
  readonly at: Version
  /** The route that the call means, on whichever release has it. */
  readonly meant: string | undefined
}

/** The two releases of a forecast. */
export interface ReleaseStep {
  readonly from: Version
  readonly to: Version
}

/** Whether the release to predict is the older one. */
export function isBack({ from, to }: ReleaseStep): boolean {
  return releaseNumber(to.release) < releaseNumber(from.release)
}

/** Orders causes by their release. */
export function byRelease(a: Cause, b: Cause): number {
  return releaseNumber(a.release) - releaseNumber(b.release)
}

/** The release between the two that brings a behavior, else the last end of its availability up to `to`. */
export function releaseOfChange(windows: readonly Window[], { from, to }: ReleaseStep): string {
  const { since = from.release, until } = windows.at(-1) ?? { since: to.release }
  const isOver = until !== undefined && releaseNumber(until) <= releaseNumber(to)
  return turningPoint(windows, from, to) ?? (isOver ? until : since)
}

/** The description of a feature, as a cause at the release that adds or removes it. */
export function featureCause(
  feature: FeatureName,
  step: ReleaseStep,
  words: Omit<Cause, 'release' | 'source'>,
): { readonly cause: Cause; readonly basis: ForecastBasis } {
  const { availability, source } = FEATURES[feature]
  const cause = { release: releaseOfChange(listWindows(availability), step), ...words, source }
  return { cause, basis: getBasis(source) }
}

/** Sources of facts say on which releases they were seen. */
export function getBasis(source: string): ForecastBasis {
  return /\bseen\b/.test(source) ? 'seen' : 'source'
}
