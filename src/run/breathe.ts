import { setTimeout as sleep } from 'node:timers/promises'

import { InterruptedError } from '#engine/model/errors.ts'
import type { CooperativeTask } from '#engine/model/steps.ts'

/** Milliseconds for which nothing else is heard at most, between two breaths. */
const BREATH = 50
/** Steps between two looks at the clock. */
const STRIDE = 20

/** Lets timers and sockets have their turn; throws an InterruptedError once the signal came. */
export async function breathe(signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return
  if (!signal.aborted) await sleep(0)
  if (signal.aborted) throw new InterruptedError([], { cause: signal.reason })
}

/** Does work step by step and breathes in between; throws an InterruptedError once the signal came. */
export async function breathing<Value>(
  steps: CooperativeTask<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  try {
    await breathe(signal)
    let last = performance.now()
    for (let count = 1; ; count += 1) {
      const { done, value } = steps.next()
      if (done === true) return value
      if (count % STRIDE > 0 || performance.now() - last < BREATH) continue
      await breathe(signal)
      last = performance.now()
    }
  } finally {
    // Runs the `finally` blocks of the task.
    steps.return(undefined as never)
  }
}
