import type { DiffLine } from '#engine/model/upgrade/forecast.ts'

/** Longer texts are cut before they are compared. */
const MAX_LENGTH = 600

/** Two texts line by line: what stayed, went and came. Unchanged lines far from a change are left out. */
export function diffLines(
  before: readonly string[],
  after: readonly string[],
  context = 2,
): readonly DiffLine[] {
  const all = wholeDiff(before.slice(0, MAX_LENGTH), after.slice(0, MAX_LENGTH))
  const near = all.map((_line, at) =>
    all.slice(Math.max(0, at - context), at + context + 1).some(({ mark }) => mark !== ' '),
  )
  return all.flatMap((line, at) => {
    if (near[at]) return [line]
    return near[at - 1] === true && at < all.length - 1 ? [{ mark: ' ', text: '…' } as const] : []
  })
}

function wholeDiff(a: readonly string[], b: readonly string[]): readonly DiffLine[] {
  const common = commonLengths(a, b)
  const lines: DiffLine[] = []
  let [x, y] = [0, 0]
  while (x < a.length || y < b.length) {
    if (x < a.length && a[x] === b[y]) {
      lines.push({ mark: ' ', text: a[x] ?? '' })
      x += 1
      y += 1
    } else if (y >= b.length || (x < a.length && below(common, x, y) >= right(common, x, y))) {
      lines.push({ mark: '-', text: a[x] ?? '' })
      x += 1
    } else {
      lines.push({ mark: '+', text: b[y] ?? '' })
      y += 1
    }
  }
  return lines
}

const below = (common: readonly number[][], x: number, y: number): number => common[x + 1]?.[y] ?? 0
const right = (common: readonly number[][], x: number, y: number): number => common[x]?.[y + 1] ?? 0

/** Length of the longest common part of the rests that begin at each pair of lines. */
function commonLengths(a: readonly string[], b: readonly string[]): readonly number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () =>
    new Array<number>(b.length + 1).fill(0),
  )
  for (let x = a.length - 1; x >= 0; x -= 1)
    for (let y = b.length - 1; y >= 0; y -= 1) {
      const [row, next] = [lengths[x] ?? [], lengths[x + 1] ?? []]
      row[y] = a[x] === b[y] ? (next[y + 1] ?? 0) + 1 : Math.max(next[y] ?? 0, row[y + 1] ?? 0)
    }
  return lengths
}
