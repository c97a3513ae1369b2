import type { Event } from '../run/event.ts'
import type { ReplayTarget } from '../run/live/replayer.ts'

/** Environment variables that a command may read. */
export type Environment = Readonly<Record<string, string | undefined>>

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
  /** Whether a person watches at a terminal or in the viewer, so that findings are reported early. */
  readonly isWatched?: boolean | undefined
  /** Lets a person send single requests to a server from the viewer; missing without a viewer. */
  readonly offer?: ((target: ReplayTarget) => void) | undefined
  /** Reports progress. */
  readonly update: (event: Event) => void
  /** From here on there may be something to clean up, so a signal no longer ends the process at once. */
  readonly arm: () => void
  /** From here on nothing is left to clean up. */
  readonly disarm: () => void
}
