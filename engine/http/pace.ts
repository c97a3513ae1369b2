import { setTimeout as sleep } from 'node:timers/promises'

/** Lets through at most `rate` requests a second, evenly spaced; without a rate all at once. */
export function createPace(rate: number | undefined): (signal?: AbortSignal) => Promise<void> {
  if (rate === undefined) return async () => {}
  const gap = 1_000 / rate
  let next = 0
  return async (signal) => {
    const now = performance.now()
    const turn = Math.max(now, next)
    next = turn + gap
    if (turn > now) await sleep(turn - now, undefined, signal ? { signal } : {}).catch(ignoreAbort)
  }
}

/** The request that follows sees the same signal and says that it was given up. */
function ignoreAbort(): void {}
