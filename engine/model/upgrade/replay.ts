import type { Exchange } from '../exchange.ts'
import type { Cause } from './forecast.ts'

export const REPLAY_FORMAT = 'graylog-conformance-replay'

/** What a recorded answer can come to. */
export const JUDGEMENTS = ['changed', 'undecided', 'noise', 'same'] as const
/**
 * What became of one recorded answer on the target. `noise`: it differs only in what differs without
 * any change of the server. `undecided`: nothing tells whether it changed; never counted as same.
 */
export type Judgement = (typeof JUDGEMENTS)[number]

/** What really became of a request on another server. `served`: whether its answer has another form stays open. */
export type Happened = 'same' | 'changed' | 'served' | 'broke' | 'mended' | 'failed'

/** In what an answer differs. */
export type ChangeClass =
  'status' | 'removed field' | 'retyped' | 'header' | 'value' | 'order' | 'added field' | 'timing'
/** How likely a client stumbles over it. */
export type Severity = 'high' | 'medium' | 'low'

/** One difference between the recorded answer and the target's. */
export interface AnswerChange {
  readonly class: ChangeClass
  readonly severity: Severity
  /** `streams[].title`, a header's name, or empty for the answer as a whole. */
  readonly place: string
  readonly before: string
  readonly after: string
  /** What it is taken for, alone. */
  readonly judgement: Exclude<Judgement, 'same'>
  /** Why it is taken for that: `an id`, `stable in 3 of 3 control answers`. */
  readonly because: string
}

/** A recorded exchange sent again. */
export interface Replayed {
  readonly recorded: Exchange
  /** What happened on the target; missing when it was not sent. */
  readonly got?: Exchange
  /** Why it was not sent, one sentence. */
  readonly refusal?: string
  /** What was put in place of recorded values: kinds and places, no values. */
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
  /** Of a changed call: what is known of it between the two releases. */
  readonly causes?: readonly Cause[]
  /** Kinds and places of what was put in place of recorded values. */
  readonly rebound: readonly string[]
  /** Recorded and new status; 0 when no answer came. */
  readonly status: readonly [before: number, after: number]
}

/** A recording sent to another target, answer by answer. */
export interface Replay {
  readonly format: typeof REPLAY_FORMAT
  readonly version: 1
  readonly recording: { readonly file: string; readonly release?: string }
  readonly target: { readonly url: string; readonly release: string }
  /** Control answers that noise was learnt from, and where they came from. */
  readonly control?: { readonly url: string; readonly rounds: number }
  /** What could be sent to the target. */
  readonly mode: string
  /** One for each recorded exchange, in order. */
  readonly calls: readonly ReplayedCall[]
  /** How many calls came to what. */
  readonly counts: Readonly<Record<Judgement, number>>
  /** How many of the changed calls changed gravely. */
  readonly grave: number
  /** What could not be removed again. */
  readonly left: readonly string[]
  /** False where something stopped it before its end. */
  readonly complete: boolean
}

/** Which changed calls count as found. */
export const REPLAY_THRESHOLDS = ['grave', 'changed'] as const
export type ReplayThreshold = (typeof REPLAY_THRESHOLDS)[number]

/**
 * Whether a call changed so that a client most likely stumbles: another status, no answer, another media type,
 * a field that went or is of another type, an id that no longer is the same. What came, moved, or reads
 * otherwise is slight.
 */
export function isGrave({ changes }: ReplayedCall): boolean {
  return changes.some(({ judgement, severity }) => judgement === 'changed' && severity === 'high')
}
