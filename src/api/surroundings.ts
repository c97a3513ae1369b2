/** Environment variables, as far as they may be read. */
export type Environment = Readonly<Record<string, string | undefined>>

/** How much of something is done, in units of its own. */
export interface Share {
  readonly done: number
  readonly total: number
}

/** Tells how far something is. */
export interface Progress {
  /** A line that stays. */
  readonly say: (text: string) => void
  /** What is happening now, and how much of it is done where that is known. */
  readonly now: (text: string, share?: Share) => void
  /** What was happening is over. */
  readonly end: () => void
}

/** What ends a run in good order. */
export interface Interruption {
  readonly signal: AbortSignal
  /** From here on there may be something to clean up. */
  readonly arm: () => void
  /** From here on nothing is left to clean up, and nobody would hear a signal while it computes. */
  readonly disarm: () => void
}

/** Where secrets come from besides options and files. */
export interface Asking {
  readonly environment: Environment
  /** Asks a person who sits there. */
  readonly ask?: ((question: string) => Promise<string>) | undefined
}

/** Whoever wants something done, a command or a program that calls a function. */
export interface Surroundings extends Asking {
  readonly progress: Progress
  readonly interruption: Interruption
}
