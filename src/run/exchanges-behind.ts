import type { Exchange } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'

/** An exchange by its position in the recording; undefined where no verdict of the run rests on it. */
export type ExchangesBehind = (index: number) => Exchange | undefined

/**
 * The exchanges that the verdicts of a run rest on: one pass over the recording, as far as the last of them,
 * when the first is asked for.
 */
export function exchangesBehind(
  { verdicts }: Run,
  recording: Pick<Recording, 'exchanges'>,
): ExchangesBehind {
  let found: ReadonlyMap<number, Exchange> | undefined
  return (index) => {
    found ??= find(new Set(verdicts.flatMap(({ exchanges }) => exchanges)), recording)
    return found.get(index)
  }
}

function find(
  wanted: ReadonlySet<number>,
  recording: Pick<Recording, 'exchanges'>,
): ReadonlyMap<number, Exchange> {
  const found = new Map<number, Exchange>()
  if (wanted.size === 0) return found
  for (const exchange of recording.exchanges()) {
    if (wanted.has(exchange.index)) found.set(exchange.index, exchange)
    if (found.size === wanted.size) break
  }
  return found
}
