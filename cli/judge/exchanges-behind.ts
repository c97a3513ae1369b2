import type { Exchange } from '../../src/model/exchange.ts'
import type { Recording } from '../../src/model/recording.ts'
import type { Run } from '../../src/model/run.ts'

/** The exchanges that the verdicts of a run rest on: one pass over the recording, as far as the last of them. */
export function exchangesBehind(
  { verdicts }: Run,
  recording: Recording,
): (index: number) => Exchange | undefined {
  const wanted = new Set(verdicts.flatMap(({ exchanges }) => exchanges))
  const found = new Map<number, Exchange>()
  if (wanted.size === 0) return () => undefined
  for (const exchange of recording.exchanges()) {
    if (wanted.has(exchange.index)) found.set(exchange.index, exchange)
    if (found.size === wanted.size) break
  }
  return (index) => found.get(index)
}
