import type { Verdict } from '#engine/model/results/verdict.ts'

/** How much of something is done, in units of its own. */
export interface Share {
  readonly done: number
  readonly total: number
}

/**
 * One report of a running command, for the console and the viewer. Exchanges are not among them: the viewer reads those
 * from the recording, where secrets are masked.
 */
export type Event = Head | Progress | Found

/** The work that begins; sent once. */
interface Head {
  readonly type: 'head'
  readonly title: string
  /** Ids of the checks that the work evaluates. */
  readonly checks: readonly string[]
  /** False if no findings appear while it runs. */
  readonly isJudged?: boolean
}

/** The current step; the next one replaces it. */
interface Progress {
  readonly type: 'progress'
  readonly text: string
  /** How much of it is done, if that is known. */
  readonly share?: Share | undefined
}

/** Verdicts that changed since the last look at the growing recording. */
interface Found {
  readonly type: 'finding'
  readonly verdicts: readonly Verdict[]
}
