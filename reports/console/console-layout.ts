import { visible, visibleAsOneLine } from '#engine/text/visible.ts'

/** Returns the number of terminal columns of a text: two for a wide character, zero for a combining one. */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) width += characterWidth(character)
  return width
}

interface Indent {
  readonly width: number
  /** Put before the first line; later lines get as many spaces, at least two. */
  readonly first: string
  /** Columns of a table do without these spaces. */
  readonly isCell?: boolean
}

/**
 * Breaks a text into lines at spaces, or inside a word that is longer than a line. No line is wider than `width`.
 * What would act on a terminal or in the log of a build is named, line ends too: this is where texts of others
 * enter the console.
 */
export function wrapText(
  text: string,
  { width, first, isCell = false }: Indent,
): readonly string[] {
  const hang = ' '.repeat(Math.max(textWidth(first), isCell ? 0 : 2))
  const room = Math.max(width - hang.length, isCell ? 4 : 10)
  return wrapLine(visibleAsOneLine(text), room).map((line, index) =>
    visible(`${index === 0 ? first : hang}${line}`.trimEnd()),
  )
}

/**
 * Breaks a command between its words as a shell would have it, so that it can be copied as it is. A word that is
 * longer than a line stays whole.
 */
export function wrapCommand(command: string, { width, first }: Indent): readonly string[] {
  const hang = `${' '.repeat(textWidth(first))}  `
  const lines: string[] = []
  let line = first
  for (const word of command.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []) {
    const isFirst = line === first || line === hang
    const longer = isFirst ? `${line}${word}` : `${line} ${word}`
    if (isFirst || textWidth(longer) + ' \\'.length <= width) {
      line = longer
      continue
    }
    lines.push(`${line} \\`)
    line = `${hang}${word}`
  }
  return [...lines, line]
}

function wrapLine(text: string, room: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  let taken = 0
  for (const word of text.split(' ')) {
    const width = textWidth(word)
    const gap = line === '' ? 0 : 1
    if (taken + gap + width <= room) {
      line = line === '' ? word : `${line} ${word}`
      taken += gap + width
      continue
    }
    if (line !== '') lines.push(line)
    const last = cutWord(word, room, lines)
    line = last
    taken = textWidth(last)
  }
  return [...lines, line]
}

/** Cuts a long word, after a `/`, `,`, `&` or `}` where one is near the end of the line; returns the last piece. */
function cutWord(word: string, room: number, lines: string[]): string {
  let start = 0
  for (;;) {
    const end = endOfRoom(word, start, room)
    if (end === word.length) return word.slice(start)
    const most = word.slice(start, end)
    const good = Math.max(...['/', ',', '&', '}'].map((mark) => most.lastIndexOf(mark))) + 1
    const piece = good > most.length / 2 ? most.slice(0, good) : most
    lines.push(piece)
    start += piece.length
  }
}

/** Where a line ends that begins at `start`. */
function endOfRoom(text: string, start: number, room: number): number {
  let width = 0
  let end = start
  while (end < text.length) {
    const character = String.fromCodePoint(text.codePointAt(end) ?? 0)
    width += characterWidth(character)
    if (width > room && end > start) break
    end += character.length
  }
  return end
}

function characterWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < FIRST_MARK) return 1
  if (/\p{Mark}/u.test(character)) return 0
  return WIDE.some(([from, to]) => code >= from && code <= to) ? 2 : 1
}

/** Before it there are neither combining nor wide characters. */
const FIRST_MARK = 0x300

/** East Asian wide and emoji blocks (Unicode Standard Annex 11, in the grain that reports need). */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1faff],
  [0x20000, 0x3fffd],
]
