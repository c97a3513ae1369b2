import type { DiffLine } from '#engine/model/upgrade/forecast.ts'
import { compareLines } from '#engine/text/compare-lines.ts'

/** Longer texts are cut before they are compared. */
const MAX_LENGTH = 600

/** Two texts line by line: what stayed, went and came. Unchanged lines far from a change are left out. */
export function diffLines(
  before: readonly string[],
  after: readonly string[],
  context = 2,
): readonly DiffLine[] {
  const all = compareLines(before.slice(0, MAX_LENGTH), after.slice(0, MAX_LENGTH))
  const near = all.map((_line, at) =>
    all.slice(Math.max(0, at - context), at + context + 1).some(({ mark }) => mark !== ' '),
  )
  return all.flatMap((line, at) => {
    if (near[at]) return [line]
    return near[at - 1] === true && at < all.length - 1 ? [{ mark: ' ', text: '…' } as const] : []
  })
}
