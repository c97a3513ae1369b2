import type { Mode } from '../recording.ts'
import type { Level, Outcome, Rating, Subject } from '../results/verdict.ts'

export const COMPARISON_FORMAT = 'graylog-conformance-comparison'

/** The change of one check from one run to the next, the most important first. */
export const CHANGES = [
  'broken',
  'worse',
  'unseen',
  'fixed',
  'better',
  'gone',
  'new',
  'seen',
  'evidence',
] as const
export type Change = (typeof CHANGES)[number]

/** One of the runs that are compared. */
export interface ComparedRun {
  /** As the person named it: a file or a URL. */
  readonly name: string
  /** The checked root of the interface. */
  readonly url: string
  /** As the server reported it, or else the release whose rules applied. */
  readonly release: string
  /** The version of the tool. */
  readonly tool: string
  /** The time of the recording, ISO 8601; undefined if unknown. */
  readonly created?: string
  readonly exchanges: number
  /** The mode of the run that asked; undefined where a client's traffic was recorded. */
  readonly mode?: Mode
  readonly complete: boolean
  /** Checks that fail: those that count as violations, and the warnings. */
  readonly failing: number
}

/** The verdict of one run for one check. */
export interface ComparedVerdict {
  /** `none`: this run has no such check. */
  readonly outcome: Outcome | 'none'
  readonly rating: Rating
  /** The failure, or the reason for the missing verdict; one line. */
  readonly says?: string
}

/** A check that at least two of the runs see differently. */
export interface ComparedCheck {
  readonly checkId: string
  readonly suite: string
  readonly title: string
  readonly subject: Subject
  readonly level: Level
  /** Of a check of one field of a record: `type in the node summary`. */
  readonly field?: string
  /** From each run to the next; null where nothing changed. One fewer than the runs. */
  readonly changes: readonly (Change | null)[]
  /** One for each run, in their order. */
  readonly verdicts: readonly ComparedVerdict[]
}

/** Responses that changed while the verdicts that rest on them stayed. */
export interface ComparedAnswer {
  /** Position of the later of the two runs. */
  readonly run: number
  /** Method and path, identifiers masked: `GET /streams/*`. */
  readonly call: string
  /** One sentence each, such as `field is_leader was added`. */
  readonly differences: readonly string[]
  /** Checks that use the response in both runs and have the same outcome. */
  readonly checks: readonly string[]
}

/** Whether the runs have no results in common to compare. */
export function comparesNothing({ checks, answers, alike }: Comparison): boolean {
  return checks.length + answers.length + alike === 0
}

/** Whether the runs asked in different modes, or some are a client's traffic and others are not. */
export function inOtherModes({ runs }: Pick<Comparison, 'runs'>): boolean {
  return new Set(runs.map(({ mode }) => mode)).size > 1
}

/** The differences between two or more runs. */
export interface Comparison {
  readonly format: typeof COMPARISON_FORMAT
  readonly version: 1
  readonly runs: readonly ComparedRun[]
  readonly checks: readonly ComparedCheck[]
  readonly answers: readonly ComparedAnswer[]
  /** From each run to the next: how many checks changed in which way. */
  readonly counts: readonly Readonly<Record<Change, number>>[]
  /** The number of checks with the same result in all runs. */
  readonly alike: number
}

/** Which differences count as found. */
export const THRESHOLDS = ['broken', 'changed', 'any'] as const
export type Threshold = (typeof THRESHOLDS)[number]

/**
 * Whether there is a difference that counts. `broken`: a new violation or warning. `changed`: also
 * other changed verdicts, changed responses, and removed fields, but not requirements of another
 * release. `any`: every difference.
 */
export function isFound({ checks, answers }: Comparison, threshold: Threshold): boolean {
  return (
    (answers.length > 0 && countsAnswer(threshold)) ||
    checks.some((check) => check.changes.some((_change, step) => countsAt(check, step, threshold)))
  )
}

/** Whether the change of a check between two runs is a difference that counts. */
export function countsAt(check: ComparedCheck, step: number, threshold: Threshold): boolean {
  const change = check.changes[step]
  if (change === undefined || change === null) return false
  if (threshold === 'any' || failsAt(check, step)) return true
  return (
    threshold === 'changed' && change !== 'new' && (change !== 'gone' || check.field !== undefined)
  )
}

/** Whether a response that changed is a difference that counts. */
export function countsAnswer(threshold: Threshold): boolean {
  return threshold !== 'broken'
}

/**
 * Whether a rule of the server newly fails, or fails on more routes, in a run; notes do not count.
 */
export function failsAt({ subject, changes, verdicts }: ComparedCheck, step: number): boolean {
  return (
    subject === 'server' &&
    (changes[step] ?? 'better') !== 'better' &&
    verdicts[step + 1]?.outcome === 'fail' &&
    verdicts[step + 1]?.rating !== 'note'
  )
}
