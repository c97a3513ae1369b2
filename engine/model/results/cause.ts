/**
 * The defect and its place: the part of responses that a developer would look for in the source.
 */
export interface CauseSubject {
  /** `rule`: a rule of the interface that is violated, or applied where it should not be. */
  readonly kind: 'field' | 'header' | 'status' | 'body' | 'rule'
  /** A field as `streams[].disabled`, a header in lower case, a rule by its name; missing for the others. */
  readonly name?: string
  /** `GET /streams`; empty where it is about every route. */
  readonly routes: readonly string[]
}

/** One thing that a server does wrong, and the checks that it most likely made fail. */
export interface Cause {
  /** `the list of nodes has the wrong total` */
  readonly sentence: string
  /** The title of the check, if the sentence contains only the expected and actual values. */
  readonly rule?: string
  readonly subject: CauseSubject
  /** `likely`: a known fault makes just these checks fail, and the responses look like its own. */
  readonly certainty: 'likely' | 'possible'
  /** Ids of the checks that failed by it, the one whose rule it breaks first. */
  readonly explains: readonly string[]
  /**
   * The number of these that have another cause too: fixing only this one does not make them pass.
   */
  readonly partly?: readonly string[]
  /** Ids of the checks that stayed unverified for want of it. */
  readonly waiting: readonly string[]
  /** Positions of the best examples in the recording, one for each failed check, a few at most. */
  readonly exchanges: readonly number[]
  /** How to fix it. */
  readonly remedy?: string
}

/** The end of the sentence for routes that the server lacks: `15 routes of …`. */
export const ROUTES_MISSING = 'routes of the release are missing'
