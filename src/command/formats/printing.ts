import type { Environment } from '../context.ts'

/** Where forms of a result go that are written into no file. */
export interface Printing {
  /** Names the file of GitHub's summary of a step. */
  readonly env: Environment
  /** Writes to the command's stdout; missing for a function. */
  readonly out?: (text: string) => void
  /** The same for a format whose commands a build runner shall read. */
  readonly outAsIs?: (text: string) => void
  /** stderr of a command. */
  readonly err?: (text: string) => void
}
