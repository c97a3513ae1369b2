import type { Result, ResultItem } from '#engine/model/results/result.ts'

/** Sums the milliseconds of the exchanges of these items; each exchange counts once. */
export function millisecondsOf(
  items: readonly ResultItem[],
  took: Result['took'] = new Map(),
): number {
  const behind = new Set(items.flatMap(({ exchanges }) => exchanges))
  return [...behind].reduce((sum, index) => sum + (took.get(index) ?? 0), 0)
}

/** The same in seconds: `0.042`. */
export function secondsOf(items: readonly ResultItem[], took: Result['took']): string {
  return (millisecondsOf(items, took) / 1_000).toFixed(3)
}
