import type { Cause, ForecastBasis } from '#engine/model/upgrade/forecast.ts'

/** A change of the answer to a call that is served on both releases. */
export interface AnswerChange {
  readonly kind: 'removed' | 'added' | 'retyped' | 'status' | 'value' | 'note'
  /** The field, where it is one. */
  readonly path?: string
  /** The answer is not in the file, and nothing else tells whether it held what changes. */
  readonly isUnsure?: true
  readonly cause: Cause
  readonly basis: ForecastBasis
}

/** Of a change, where nothing tells whether the answer held what changes. */
export const UNSURE = { isUnsure: true } as const
