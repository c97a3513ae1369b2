import type { DiffLine } from '../model/upgrade/forecast.ts'

/** Position of the first character that differs; the length of the shorter text if it begins the other one. */
export function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

/**
 * Compares two texts line by line. Longer changes than `max` lines are shown as removed, then added, because the
 * comparison takes the square of it.
 */
export function diffLines(before: string, after: string, max = 600): readonly DiffLine[] {
  const a = before.split('\n')
  const b = after.split('\n')
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const marked = (mark: DiffLine['mark'], lines: readonly string[]): DiffLine[] =>
    lines.map((text) => ({ mark, text }))
  const old = a.slice(start, a.length - end)
  const fresh = b.slice(start, b.length - end)
  const isLong = old.length > max || fresh.length > max
  return startAtObjects([
    ...marked(' ', a.slice(0, start)),
    ...(isLong ? [...marked('-', old), ...marked('+', fresh)] : compareLines(old, fresh)),
    ...marked(' ', a.slice(a.length - end)),
  ])
}

/** Moves a block of added or removed lines to the start of an object, if the compared texts stay the same. */
function startAtObjects(lines: readonly DiffLine[]): readonly DiffLine[] {
  const moved = [...lines]
  const textAt = (place: number): string => moved[place]?.text ?? ''
  for (let start = 1; start < moved.length; start += 1) {
    const { mark } = moved[start] ?? { mark: ' ' }
    if (mark === ' ' || moved[start - 1]?.mark !== ' ') continue
    let end = start
    while (moved[end]?.mark === mark) end += 1
    const length = end - start
    /** The next start of an object above or below, as long as the lines that change sides are equal. */
    const find = (by: 1 | -1): number => {
      let at = start
      for (; !/^\s*[{[]$/.test(textAt(at)); at += by) {
        const [entering, leaving] = by > 0 ? [at + length, at] : [at - 1, at - 1 + length]
        if (moved[entering]?.mark !== ' ' || textAt(entering) !== textAt(leaving)) return -1
      }
      return at
    }
    const at = Math.max(find(1), find(-1))
    if (at < 0) continue
    for (let place = Math.min(at, start); place < Math.max(at, start) + length; place += 1)
      moved[place] = { mark: place >= at && place < at + length ? mark : ' ', text: textAt(place) }
    start = Math.max(at, start) + length - 1
  }
  return moved
}

/** Compares two texts line by line, which takes the product of their lengths. */
export function compareLines(a: readonly string[], b: readonly string[]): readonly DiffLine[] {
  // The length of the longest common part of the lines from each pair of places on.
  const width = b.length + 1
  const common = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const here = i * width + j
      common[here] =
        a[i] === b[j]
          ? (common[here + width + 1] ?? 0) + 1
          : Math.max(common[here + width] ?? 0, common[here + 1] ?? 0)
    }
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const here = i * width + j
    if (i < a.length && a[i] === b[j]) {
      lines.push({ mark: ' ', text: a[i] ?? '' })
      i += 1
      j += 1
    } else if (
      j >= b.length ||
      (i < a.length && (common[here + width] ?? 0) >= (common[here + 1] ?? 0))
    ) {
      lines.push({ mark: '-', text: a[i] ?? '' })
      i += 1
    } else {
      lines.push({ mark: '+', text: b[j] ?? '' })
      j += 1
    }
  }
  return lines
}
