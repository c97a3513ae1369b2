import type { Counts } from './count-work.ts'

/** A count that is smaller than this says nothing: what differs from run to run is a part of it. */
const TELLING = 10_000
/** The part by which a count may change without a word. */
const FREE = 0.05

/** Every count that changed by more than 5 %, in words: `calls in engine/judge: 614305 → 701222 (+14 %)`. */
export function listChanges(before: Counts, now: Counts): readonly string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...names].toSorted().flatMap((name) => {
    const [was, is] = [before[name] ?? 0, now[name] ?? 0]
    if (Math.max(was, is) < TELLING || Math.abs(is - was) <= was * FREE) return []
    const percent =
      was === 0 ? 'new' : `${is > was ? '+' : ''}${Math.round((100 * (is - was)) / was)} %`
    return [`${name}: ${was} → ${is} (${percent})`]
  })
}

/** The counts that say something, as they are committed. */
export function telling(counts: Counts): Counts {
  return Object.fromEntries(
    Object.entries(counts)
      .filter(([, count]) => count >= TELLING)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
