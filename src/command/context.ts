import type { Verdict } from '#engine/model/results/verdict.ts'

/** Environment variables that a command may read. */
export type Environment = Readonly<Record<string, string | undefined>>

/** How much of something is done, in units of its own. */
export interface Share {
  readonly done: number
  readonly total: number
}

/** The current step; the next event replaces it. */
interface Event {
  readonly type: 'progress'
  readonly text: string
  /** How much of it is done, if that is known. */
  readonly share?: Share | undefined
}

/** Everything that a command may touch besides its input, the server, and its files. */
export interface Context {
  readonly env: Environment
  /** Asks a person for a secret; missing without a terminal. */
  readonly ask?: ((question: string) => Promise<string>) | undefined
  /** Asks a person for anything else; missing without a terminal. */
  readonly askLine?: ((question: string) => Promise<string>) | undefined
  /** The current folder of a person; missing for a function. */
  readonly folder?: string | undefined
  /** Aborted when the command should end. */
  readonly signal: AbortSignal
  /** Shows a line that stays. */
  readonly log: (line: string) => void
  /** Shows each violation when it is found; missing without a person at a terminal. */
  readonly onViolation?: ((violation: Verdict) => void) | undefined
  /** Reports progress. */
  readonly update: (event: Event) => void
  /** From here on there may be something to clean up, so a signal no longer ends the process at once. */
  readonly arm: () => void
  /** From here on nothing is left to clean up. */
  readonly disarm: () => void
}
