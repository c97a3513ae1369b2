import type { Counts } from './count-work.ts'

/** Smaller counts are ignored, as they vary between runs. */
const TELLING = 10_000
/** The allowed relative change of a count. */
const FREE = 0.05

/** Lists every count that changed by more than 5 %: `calls in engine/judge: 614305 → 701222 (+14 %)`. */
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

/** Returns the significant counts, which are committed. */
export function telling(counts: Counts): Counts {
  return Object.fromEntries(
    Object.entries(counts)
      .filter(([, count]) => count >= TELLING)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
