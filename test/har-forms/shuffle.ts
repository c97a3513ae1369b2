import { makeRandom } from '../random.ts'
import type { HarContext } from './model.ts'

/** Shuffles the entries by seed. Entries with the same time keep their order, which nothing else in the file shows. */
export function shuffled(entries: readonly HarContext[], seed: number): readonly HarContext[] {
  const random = makeRandom(seed)
  const order = entries.map((told) => ({ told, key: random() })).toSorted((a, b) => a.key - b.key)
  const waiting = new Map<string | undefined, HarContext[]>()
  for (const told of entries) {
    const time = told.entry.startedDateTime
    waiting.set(time, [...(waiting.get(time) ?? []), told])
  }
  return order.map(({ told }) => waiting.get(told.entry.startedDateTime)?.shift() ?? told)
}
