import type { Verdict } from '../src/model/verdict.ts'
import type { Evidence } from './evidence.ts'

/** Seconds that the exchanges behind verdicts took, each counted once: `0.042`. */
export function secondsOf(verdicts: readonly Verdict[], { exchangesOf }: Evidence): string {
  const behind = new Set(verdicts.flatMap(({ exchanges }) => exchanges))
  let milliseconds = 0
  for (const index of behind) {
    const { startedAt, endedAt } = exchangesOf(index) ?? {}
    if (startedAt !== undefined && endedAt !== undefined)
      milliseconds += Math.max(0, endedAt - startedAt)
  }
  return (milliseconds / 1_000).toFixed(3)
}
