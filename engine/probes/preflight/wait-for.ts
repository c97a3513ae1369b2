import { setTimeout as sleep } from 'node:timers/promises'

import { AbsentError } from '../../model/errors.ts'

/** The time limit and the listener for repeated checks. */
interface Waiting {
  /** Milliseconds from the first look on. */
  readonly limit: number
  /** Ends the waiting. */
  readonly signal: AbortSignal
  /** Called with the reason why it is not ready yet, in one sentence. */
  readonly onAbsent: (why: string) => void
}

/** Milliseconds between two looks. */
const PAUSE = 500

/**
 * Retries until the target is available; throws the last error when the time is up, or at once if
 * waiting cannot help.
 */
export async function waitFor<Found>(
  look: () => Promise<Found>,
  { limit, signal, onAbsent }: Waiting,
): Promise<Found> {
  const end = performance.now() + limit
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (!(error instanceof AbsentError) || performance.now() + PAUSE > end) throw error
      onAbsent(error.message)
    }
    await sleep(PAUSE, undefined, { signal }).catch(() => undefined)
    signal.throwIfAborted()
  }
}
