import type { Context } from '../context.ts'
import type { ExitCode } from '../exit-codes.ts'
import { InterruptedError } from '#engine/model/errors.ts'
import { askLine } from './ask.ts'
import { sayInterrupted, watchInterruption } from './interruption.ts'
import { createProgress } from './progress.ts'
import type { Terminal } from './terminal.ts'

interface Talk {
  readonly quiet?: boolean
}

/** Does something that a signal ends in good order, and shows progress. */
export async function conduct(
  terminal: Terminal,
  { quiet }: Talk,
  act: (ctx: Context) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { log, update, clear } = createProgress(terminal, { isQuiet: quiet === true })
  const { end, ...watch } = watchInterruption(log, (code) => process.exit(code))
  try {
    return await act({ ...contextOf(terminal, quiet), ...watch, log, update })
  } catch (error) {
    if (!(error instanceof InterruptedError)) throw error
    return sayInterrupted(error.left, log)
  } finally {
    clear()
    end()
  }
}

/** Does the same for work that a signal may stop immediately. */
export async function tellOf<Value>(
  terminal: Terminal,
  { quiet }: Talk,
  act: (ctx: Context) => Promise<Value>,
): Promise<Value> {
  const { log, update, clear } = createProgress(terminal, { isQuiet: quiet === true })
  const { signal } = new AbortController()
  const watch = { signal, arm: () => undefined, disarm: () => undefined }
  try {
    return await act({ ...contextOf(terminal, quiet), ...watch, log, update })
  } finally {
    clear()
  }
}

function contextOf(terminal: Terminal, quiet = false) {
  return { ...askingAt(terminal), isWatched: terminal.isTerminal && !quiet }
}

/** Where a command has secrets from. */
export function askingAt(terminal: Terminal): Pick<Context, 'env' | 'ask' | 'askLine' | 'folder'> {
  const { env, folder, keyboard } = terminal
  if (!keyboard) return { env, folder }
  return {
    env,
    folder,
    ask: (question) => askLine(question, terminal, keyboard, false),
    askLine: (question) => askLine(question, terminal, keyboard),
  }
}

/** Prints lines to stderr, with or without progress. */
export function linesTo({ err }: Terminal): (line: string) => void {
  return (line) => err(`${line}\n`)
}
