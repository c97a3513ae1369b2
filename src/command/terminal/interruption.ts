import { setMaxListeners } from 'node:events'

import { sayLeft } from '../say-left.ts'
import { exitCode, type ExitCode } from '../exit-codes.ts'
import type { Context } from '../context.ts'

/** Signals that end a command with a clean-up: Ctrl-C, a termination request, a closed terminal. */
export const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Waits for such a signal. */
export function untilEnding(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ENDING) process.once(signal, () => resolve())
  })
}

/** Such a signal while a run is on: before it is armed, the first one ends the process. */
interface Watch extends Pick<Context, 'signal' | 'arm' | 'disarm'> {
  readonly end: () => void
}

/**
 * The first signal ends the run with its clean-up, the second one ends the process at once; but a
 * SIGHUP, which a closed terminal sends more than once.
 */
export function watchInterruption(log: Context['log'], exit: (code: number) => never): Watch {
  const controller = new AbortController()
  // Each request under way listens, and a fleet has as many as the person allows.
  setMaxListeners(0, controller.signal)
  let isArmed = false
  const onSignal = (signal: NodeJS.Signals): void => {
    if (!isArmed) exit(130)
    if (controller.signal.aborted) {
      if (signal === 'SIGHUP') return
      log('stopped immediately; run "certify URL --sweep" to remove leftovers')
      exit(130)
    }
    log('stopping: removing the created objects first; press Ctrl-C again to stop immediately')
    controller.abort()
  }
  const listen = (): void => {
    for (const signal of ENDING) process.on(signal, onSignal)
  }
  const unlisten = (): void => {
    for (const signal of ENDING) process.off(signal, onSignal)
  }
  listen()
  return {
    signal: controller.signal,
    arm: () => {
      unlisten()
      listen()
      isArmed = true
    },
    disarm: unlisten,
    end: unlisten,
  }
}

/** Reports the objects left by an interrupted run; returns the exit code. */
export function sayInterrupted(left: readonly string[], log: Context['log']): ExitCode {
  log(left.length === 0 ? 'interrupted; nothing was left behind' : `interrupted; ${sayLeft(left)}`)
  return exitCode('interrupted')
}
