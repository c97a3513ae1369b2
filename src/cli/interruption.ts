import type { Progress } from './progress.ts'

/** Ctrl-C and SIGTERM while a run is on. */
export interface Interruption {
  /** Aborted by the first of them. */
  readonly signal: AbortSignal
  readonly end: () => void
}

/** The first signal ends the run with its clean-up, the second one ends the process at once. */
export function watchInterruption(progress: Progress, exit: (code: number) => never): Interruption {
  const controller = new AbortController()
  const onSignal = (): void => {
    if (controller.signal.aborted) {
      progress.say('stopped at once; run certify --sweep to remove what may be left')
      exit(130)
    }
    progress.say('stopping: what was made is removed first; press Ctrl-C again to stop at once')
    controller.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return {
    signal: controller.signal,
    end: () => {
      process.off('SIGINT', onSignal)
      process.off('SIGTERM', onSignal)
    },
  }
}
