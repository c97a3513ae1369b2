import { visible } from './visible.ts'

/** Where the lines of a text start. */
export function lineStarts(source: string): readonly number[] {
  const starts = [0]
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1))
    starts.push(at + 1)
  return starts
}

/** The last line that starts at or before the offset, from 0. */
export function lineAt(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return Math.max(low, 0)
}

/** Returns the text on one line, with nothing in it that acts. */
export function oneLine(text: string): string {
  return visible(text.replaceAll(/\p{Cc}+/gu, ' ').trim())
}
