const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Exit code of a program that was interrupted and has cleaned up. */
const INTERRUPTED = 130

/** Runs `work` with a signal that the first Ctrl-C, SIGTERM, or SIGHUP aborts; returns 130 if that ended it. */
export async function withInterruption(
  work: (signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  for (const name of SIGNALS) process.on(name, abort)
  try {
    return await work(controller.signal)
  } catch (error) {
    if (controller.signal.aborted) return INTERRUPTED
    throw error
  } finally {
    for (const name of SIGNALS) process.off(name, abort)
  }
}

/** Resolves at the interruption, and keeps the program running until then. */
export async function untilInterrupted(signal: AbortSignal): Promise<void> {
  const awake = setInterval(() => undefined, 1_000)
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
  clearInterval(awake)
}
