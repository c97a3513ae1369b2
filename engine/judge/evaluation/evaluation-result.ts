import type { Finding } from '../../model/check.ts'

export type Deviating = Extract<Finding, { kind: 'deviation' }>

/** Positions of the exchanges in which a check failed, and of those in which it passed. */
export interface Sides {
  readonly failed: readonly number[]
  readonly passed: readonly number[]
}

export interface EvaluationResult {
  /** Evaluated groups, and those that failed. */
  readonly count: number
  readonly failed: number
  /** The deviation of the plainest group, the first of those that are as plain. */
  readonly worst?: Deviating
  /** Positions of the exchanges it rests on: of the plainest deviations, else of the first passes. */
  readonly exchanges: readonly number[]
  /** The same of TLS handshakes. */
  readonly handshakes: readonly number[]
  /** Missing if it only failed or only passed, or there are too many. */
  readonly sides?: Sides
  /** The routes of the deviations, in order; only `*` for very many. */
  readonly routes: readonly string[]
  /** Exchanges that may lack a counterpart because it was dropped from memory. */
  readonly missed: number
  /** Why groups that were there said nothing. */
  readonly silence?: string
  /** The requirement that this account or server setup does not meet: `needs …`. */
  readonly needs?: string
  /** Groups were of areas that the profile leaves out. */
  readonly isUnclaimed?: true
  /** Remarks in addition to the verdict, one sentence each. */
  readonly remarks: readonly string[]
  /** A defect of ours while judging. */
  readonly defect?: string
}
