import type { DiffLine } from '#engine/model/upgrade/forecast.ts'
import { compareLines } from '#engine/text/compare-lines.ts'

/** Lines that are compared at most; the comparison takes the square of it. */
const MAX_LINES = 600

/** Compares two texts line by line. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const a = before.split('\n')
  const b = after.split('\n')
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const same = (lines: readonly string[]): DiffLine[] => lines.map((text) => ({ mark: ' ', text }))
  return [
    ...same(a.slice(0, start)),
    ...diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...same(a.slice(a.length - end)),
  ]
}

function diffMiddle(a: readonly string[], b: readonly string[]): readonly DiffLine[] {
  if (a.length > MAX_LINES || b.length > MAX_LINES)
    return [
      ...a.map((text) => ({ mark: '-' as const, text })),
      ...b.map((text) => ({ mark: '+' as const, text })),
    ]
  return compareLines(a, b)
}
