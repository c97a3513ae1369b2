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

/** Equal lines that stay visible around a change, and the fewest that are folded. */
const CONTEXT = 3
const MIN_FOLDED = 4

/** Lines of a difference; folded ones are equal. */
interface Part {
  readonly isFolded: boolean
  readonly lines: readonly DiffLine[]
}

/** Splits a difference into changes with their context and the equal lines between them. */
export function foldLines(lines: readonly DiffLine[]): readonly Part[] {
  const parts: { isFolded: boolean; lines: DiffLine[] }[] = []
  for (const [at, line] of lines.entries()) {
    const near = lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1)
    const isFolded = near.every(({ mark }) => mark === ' ')
    const last = parts.at(-1)
    if (last?.isFolded === isFolded) last.lines.push(line)
    else parts.push({ isFolded, lines: [line] })
  }
  return parts.map((part) => ({
    ...part,
    isFolded: part.isFolded && part.lines.length >= MIN_FOLDED,
  }))
}

/** Puts removed and added lines next to each other. */
export function pairLines(
  lines: readonly DiffLine[],
): readonly (readonly [before?: DiffLine | undefined, after?: DiffLine | undefined])[] {
  const pairs: [before?: DiffLine | undefined, after?: DiffLine | undefined][] = []
  let open = 0
  for (const line of lines) {
    const pair = pairs[open]
    if (line.mark === '+' && pair) pair[1] = line
    else
      pairs.push(line.mark === ' ' ? [line, line] : line.mark === '-' ? [line] : [undefined, line])
    if (line.mark === ' ') open = pairs.length
    else if (line.mark === '+') open += 1
  }
  return pairs
}
