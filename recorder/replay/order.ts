import type { Exchange } from '#engine/model/exchange.ts'

/** Requests in flight at once. */
const MAX_IN_FLIGHT = 8
/** Milliseconds between two recorded requests that are waited for: something may run out meanwhile. */
const LONG_PAUSE = 400
const MAX_PAUSE = 15_000

export interface OrderOptions {
  readonly signal: AbortSignal
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/**
 * Runs a step for each exchange in the order of the recording: one begins after the end of all
 * those that had ended before it began. Exchanges that overlapped may overlap again.
 */
export async function inRecordedOrder(
  exchanges: readonly Exchange[],
  step: (exchange: Exchange) => Promise<void>,
  { signal, sleep }: OrderOptions,
): Promise<void> {
  const running = new Map<Exchange, Promise<void>>()
  let latestEnd = -Infinity
  for (const exchange of exchanges) {
    if (signal.aborted) break
    const begun = exchange.startedAt ?? Infinity
    for (const [other, done] of [...running])
      if ((other.endedAt ?? -Infinity) <= begun || running.size >= MAX_IN_FLIGHT) await done
    const pause = begun - latestEnd
    if (pause > LONG_PAUSE && Number.isFinite(pause))
      await sleep(Math.min(pause, MAX_PAUSE), signal)
    const done = step(exchange).finally(() => void running.delete(exchange))
    running.set(exchange, done)
    latestEnd = Math.max(latestEnd, exchange.endedAt ?? -Infinity)
  }
  await Promise.all(running.values())
}
