import type { Surroundings } from '../api/surroundings.ts'
import type { ExitCode } from '../api/exit-codes.ts'
import { InterruptedError } from '#engine/model/errors.ts'
import { askSecret } from './ask-secret.ts'
import { sayInterrupted, watchInterruption } from './interruption.ts'
import { createProgress } from './progress.ts'
import type { Terminal } from './terminal.ts'

interface Talk {
  readonly quiet?: boolean
}

/** Does something that a signal ends in good order, and tells how far it is. */
export async function conduct(
  terminal: Terminal,
  { quiet }: Talk,
  act: (around: Surroundings) => Promise<ExitCode>,
): Promise<ExitCode> {
  const progress = createProgress(terminal, { isQuiet: quiet === true })
  const interruption = watchInterruption(progress, (code) => process.exit(code))
  try {
    return await act({ ...askingAt(terminal), progress, interruption })
  } catch (error) {
    if (!(error instanceof InterruptedError)) throw error
    progress.end()
    return sayInterrupted(error.left, progress)
  } finally {
    progress.end()
    interruption.end()
  }
}

/** The same for what a signal may end at once. */
export async function tellOf<Value>(
  terminal: Terminal,
  { quiet }: Talk,
  act: (around: Surroundings) => Promise<Value>,
): Promise<Value> {
  const progress = createProgress(terminal, { isQuiet: quiet === true })
  const { signal } = new AbortController()
  const interruption = { signal, arm: () => undefined, disarm: () => undefined }
  try {
    return await act({ ...askingAt(terminal), progress, interruption })
  } finally {
    progress.end()
  }
}

/** Where a command has secrets from. */
export function askingAt(terminal: Terminal): Pick<Surroundings, 'environment' | 'ask'> {
  const { environment, keyboard } = terminal
  if (!keyboard) return { environment }
  return { environment, ask: (question) => askSecret(question, terminal, keyboard) }
}

/** Prints lines to stderr, whether or not somebody wants to be told how far it is. */
export function linesTo({ err }: Terminal): (line: string) => void {
  return (line) => err(`${line}\n`)
}
