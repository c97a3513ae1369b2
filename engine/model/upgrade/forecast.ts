import type { PassedOver } from '../recording.ts'

/** The predicted change of a recorded call on another release, worst first. */
export const CALL_CLASSES = [
  'breaks',
  'needs-change',
  'answer-changes',
  'unknown',
  'already-fails',
  'mends',
  'works',
] as const
/**
 * - `breaks`: the requested route or object is removed; a successor is named if there is one
 * - `needs-change`: rejected as it is, served after a change of the request
 * - `answer-changes`: served, with added, removed, or changed fields or status
 * - `unknown`: no facts apply
 * - `already-fails`: failed in the recording, and fails there too
 * - `mends`: failed in the recording, and is served there
 * - `works`: served, with the same form of response
 */
export type CallClass = (typeof CALL_CLASSES)[number]

/** Classes that a person must look at before an upgrade. */
export const FINDING_CLASSES: readonly CallClass[] = ['breaks', 'needs-change', 'answer-changes']

/** `seen`: real servers did so; `source`: only documents or the server's source say so. */
export type ForecastBasis = 'seen' | 'source'

/**
 * How a response changes: `gains` only has fields that come, `loses` has some that go, `differs` is of another
 * status, type or value.
 */
export type AnswerDifference = 'gains' | 'loses' | 'differs'

/** The basis of a prediction. */
export interface Cause {
  /** The release that brings it, such as `2.5.0`. */
  readonly release: string
  /** One sentence. */
  readonly what: string
  /** Where it is about one field of the response: `streams[].title`. */
  readonly field?: string
  /** Whether the response gains or loses it. */
  readonly change?: 'added' | 'removed'
  readonly source: string
  /** The smallest change that fixes it, in one sentence. */
  readonly remedy?: string
}

/** The prediction for one recorded call. */
export interface CallForecast {
  /** Position in the recording, from 0. */
  readonly exchange: number
  readonly method: string
  /** The route's path such as `/streams/{streamId}`; the raw path where no release has a route for it. */
  readonly route: string
  readonly class: CallClass
  /** Of `answer-changes`. */
  readonly answer?: AnswerDifference
  readonly basis: ForecastBasis
  readonly causes: readonly Cause[]
  /**
   * The exchange that breaks and provides a value for this call; the class only concerns the call.
   */
  readonly restsOn?: number
  /** Where a script writes it: `backup.sh:14`. */
  readonly at?: string
}

/** The forecast of one recording, in the form of `forecast --json`. */
export interface Forecast {
  /** Releases as `x.y.z`. */
  readonly from: string
  readonly to: string
  readonly calls: readonly CallForecast[]
  /** Remarks on a script as evidence, one sentence each. */
  readonly remarks?: readonly string[]
  /** Calls of a script that are not read, and so not among its calls. */
  readonly notRead?: readonly PassedOver[]
  /** Exchanges outside the interface's root, which have no prediction. */
  readonly outside?: number
}

/** A line of a request or of a response that is compared. */
export interface DiffLine {
  readonly mark: ' ' | '-' | '+'
  readonly text: string
}

/** The responses that two real servers gave to the same request. */
export interface AnswerSample {
  /** The releases that were recorded. */
  readonly from: string
  readonly to: string
  /** `GET /streams` as it was sent. */
  readonly request: string
  readonly lines: readonly DiffLine[]
}

/** Calls of one client on one route with the same prediction. */
export interface CallGroup {
  readonly method: string
  readonly route: string
  readonly class: CallClass
  readonly basis: ForecastBasis
  readonly causes: readonly Cause[]
  readonly answer?: AnswerDifference
  /** How many calls, and the first of them. */
  readonly count: number
  readonly exchanges: readonly number[]
  /** Where a script writes them, all of them: `backup.sh:14`. */
  readonly places?: readonly string[]
  /** The broken exchange that returns the first value used here. */
  readonly restsOn?: number
  /** The smallest change of the request that fixes it. */
  readonly change?: readonly DiffLine[]
  /** The changed request is served on the recorded release too. */
  readonly worksBefore?: true
  /** Of `already-fails`: the new release rejects the call for another reason than the old one. */
  readonly newReason?: true
  readonly sample?: AnswerSample
}

/**
 * Whether a group needs action: it breaks, is rejected, or its response loses or changes something;
 * for a script, also if it already fails, as no recording shows that; for any call, if it then fails for a new reason.
 */
export function needsWork({ class: one, answer, places, newReason }: CallGroup): boolean {
  return (
    one === 'breaks' ||
    one === 'needs-change' ||
    (one === 'answer-changes' && answer !== 'gains') ||
    (one === 'already-fails' && (places !== undefined || newReason === true))
  )
}

/** The number of calls in each class. */
export type ClassTotals = Readonly<Record<CallClass, number>>

/** Adds the totals of several clients or files. */
export function sumTotals(all: readonly { readonly totals: ClassTotals }[]): ClassTotals {
  const sums = CALL_CLASSES.map(
    (one) => [one, all.reduce((sum, { totals }) => sum + totals[one], 0)] as const,
  )
  return Object.fromEntries(sums) as ClassTotals
}

/** Calls of one client: equal User-Agent and account. */
export interface ClientForecast {
  readonly name: string
  readonly account?: string
  readonly totals: ClassTotals
  readonly gains?: number
  /** When an access log saw it last: ISO 8601. */
  readonly last?: string
  /** Set for calls of the server's own web interface: the upgrade replaces it. */
  readonly isWebInterface?: true
  /** Worst first. */
  readonly groups: readonly CallGroup[]
}

/** The forecast of one recording for people: by client, by call. */
export interface ForecastReport {
  readonly file: string
  readonly from: string
  readonly to: string
  /** Changes that affect every call, such as a new base address. */
  readonly notes: readonly Cause[]
  /** Unreadable parts, one sentence each. */
  readonly remarks: readonly string[]
  /** Calls of a script that are not read, and so not among its calls. */
  readonly notRead?: readonly PassedOver[]
  readonly totals: ClassTotals
  /** How many of those whose response changes only gain fields. */
  readonly gains?: number
  /** Calls outside the interface's root, which have no prediction. */
  readonly outside?: number
  readonly clients: readonly ClientForecast[]
}

/** One call on one release of a picture. */
export interface PictureCell {
  readonly class: CallClass
  readonly answer?: AnswerDifference
  readonly basis: ForecastBasis
  readonly causes: readonly Cause[]
}

/** Calls of one client that fare the same on every release. */
export interface PictureRow {
  readonly method: string
  readonly route: string
  readonly count: number
  /** Responses by status; only if another row of the client has the same call. */
  readonly answered?: readonly number[]
  /** Where a script writes them: `backup.sh:14`. */
  readonly places?: readonly string[]
  readonly cells: readonly PictureCell[]
}

/** Calls by releases: where a client lives. */
export interface ForecastPicture {
  readonly file: string
  /** The release that was recorded. */
  readonly from: string
  /** The release to go to, where one was named. */
  readonly to?: string
  readonly outside?: number
  /** The newest release of each line, oldest first; of the lines of `from` and `to` these. */
  readonly releases: readonly string[]
  readonly notes: readonly Cause[]
  /** Unreadable parts, one sentence each. */
  readonly remarks: readonly string[]
  /** Calls of a script that are not read, and so not among its calls. */
  readonly notRead?: readonly PassedOver[]
  readonly clients: readonly {
    readonly name: string
    readonly account?: string
    readonly calls: number
    readonly rows: readonly PictureRow[]
  }[]
}
