import type { Exchange } from '../exchange.ts'
import type { Cause } from './forecast.ts'

export const REPLAY_FORMAT = 'graylog-conformance-replay'

/** Every possible result of a recorded response. */
export const JUDGEMENTS = ['changed', 'undecided', 'noise', 'same'] as const
/**
 * The result of comparing one recorded response with the target. `noise`: it differs only as it
 * does without any change of the server. `undecided`: the evidence does not decide; never counted
 * as same.
 */
export type Judgement = (typeof JUDGEMENTS)[number]

/** The actual result of a request on another server. `served`: the form of its response was not compared. */
export type Happened = 'same' | 'changed' | 'served' | 'broke' | 'mended' | 'failed'

/** The kind of a difference between responses. */
export type ChangeClass =
  'status' | 'removed field' | 'retyped' | 'header' | 'value' | 'order' | 'added field' | 'timing'
/** How likely a client stumbles over it. */
export type Severity = 'high' | 'medium' | 'low'

/** One difference between the recorded response and the target's. */
export interface AnswerChange {
  readonly class: ChangeClass
  readonly severity: Severity
  /** `streams[].title`, a header's name, or empty for the response as a whole. */
  readonly place: string
  readonly before: string
  readonly after: string
  /** Its classification by itself. */
  readonly judgement: Exclude<Judgement, 'same'>
  /** Why it is taken for that: `an id`, `stable in 3 of 3 control answers`. */
  readonly because: string
}

/** A recorded exchange sent again. */
export interface Replayed {
  readonly recorded: Exchange
  /** The exchange on the target; missing if it was not sent. */
  readonly got?: Exchange
  /** Why it was not sent, one sentence. */
  readonly refusal?: string
  /** Replacements for recorded values: kinds and places, no values. */
  readonly rebound: readonly string[]
}

/** One call of the recording on the target. */
export interface ReplayedCall {
  /** Position in the recording, from 0. */
  readonly exchange: number
  readonly method: string
  /** As recorded, raw. */
  readonly target: string
  readonly judgement: Judgement
  /** Why there is nothing to compare. */
  readonly reason?: string
  readonly changes: readonly AnswerChange[]
  /** For a changed call: known changes between the two releases. */
  readonly causes?: readonly Cause[]
  /** Kinds and places of values that replaced recorded ones. */
  readonly rebound: readonly string[]
  /** Recorded and new status; 0 when no response came. */
  readonly status: readonly [before: number, after: number]
}

/** A recording sent to another target, response by response. */
export interface Replay {
  readonly format: typeof REPLAY_FORMAT
  readonly version: 1
  readonly recording: { readonly file: string; readonly release?: string }
  readonly target: { readonly url: string; readonly release: string }
  /** Control responses that noise was learnt from, and where they came from. */
  readonly control?: { readonly url: string; readonly rounds: number }
  /** The limits on requests to the target. */
  readonly mode: string
  /** One for each recorded exchange, in order. */
  readonly calls: readonly ReplayedCall[]
  /** The number of calls for each result. */
  readonly counts: Readonly<Record<Judgement, number>>
  /** How many of the changed calls have major changes. */
  readonly grave: number
  /** Objects that could not be removed. */
  readonly left: readonly string[]
  /** False where something stopped it before its end. */
  readonly complete: boolean
}

/** Which changed calls count as found; `grave` is the former name of `major`. */
export const REPLAY_THRESHOLDS = ['major', 'changed', 'grave'] as const
export type ReplayThreshold = (typeof REPLAY_THRESHOLDS)[number]

/**
 * Whether a call changed in a way that most likely breaks a client: another status, no response,
 * another media type, a field that is removed or has another type, an id that changed. Additions,
 * moves, and other texts are minor.
 */
export function isGrave({ changes }: ReplayedCall): boolean {
  return changes.some(({ judgement, severity }) => judgement === 'changed' && severity === 'high')
}
