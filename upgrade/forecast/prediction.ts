import type { Annotated } from '#engine/model/facts.ts'
import type {
  AnswerDifference,
  CallClass,
  Cause,
  ForecastBasis,
} from '#engine/model/upgrade/forecast.ts'
import type { RequestChange } from './calls/incompatibility.ts'

/** The prediction for a call, with the edits that fix its request. */
export interface Prediction {
  /** Name of the route that the call means; undefined when no release has one. */
  readonly route: string | undefined
  readonly class: CallClass
  readonly basis: ForecastBasis
  readonly causes: readonly Cause[]
  readonly edits: readonly RequestChange[]
  /** The fix works on the recorded release too. */
  readonly worksBefore?: true
  /** Of `already-fails`: the new release rejects the call for another reason than the old one. */
  readonly newReason?: true
  /** Of `answer-changes`. */
  readonly answer?: AnswerDifference
  /** The exchange that breaks and gives out what this call uses. */
  readonly restsOn?: number
}

/** A call as both releases see it. */
export interface Seen {
  readonly before: Annotated
  readonly after: Annotated
}

/** The prediction for a call, and its notes. */
export interface ForetoldCall {
  /** Position in the recording, from 0. */
  readonly index: number
  readonly method: string
  /** The template of its path; the raw path where no release has a route for it. */
  readonly path: string
  /** Where a script writes it: `backup.sh:14`. */
  readonly at?: string
  readonly prediction: Prediction
}
