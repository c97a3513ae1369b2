import type { Exchange } from '../model/exchange.ts'
import type { Recording } from '../model/recording.ts'
import type { Run } from '../model/run.ts'

/** One pass over a recording for the exchanges that the verdicts of a run rest on. */
export function exchangesBehind(
  { verdicts }: Run,
  recording: Recording,
): (index: number) => Exchange | undefined {
  const wanted = new Set(verdicts.flatMap(({ exchanges }) => exchanges))
  const found = new Map<number, Exchange>()
  for (const exchange of recording.exchanges())
    if (wanted.has(exchange.index)) found.set(exchange.index, exchange)
  return (index) => found.get(index)
}
