import type { Cause, ForecastBasis } from '#engine/model/upgrade/forecast.ts'

/** A change of the response to a call that is served on both releases. */
export interface AnswerChange {
  readonly kind: 'removed' | 'added' | 'retyped' | 'status' | 'value' | 'note'
  /** The field, where it is one. */
  readonly path?: string
  /**
   * The response is not in the file, and nothing else shows whether it contained the changed part.
   */
  readonly isUnsure?: true
  readonly cause: Cause
  readonly basis: ForecastBasis
}

/** The reason for a change if nothing shows whether the response contained the changed part. */
export const UNSURE = { isUnsure: true } as const
