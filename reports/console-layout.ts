/** How many columns a text takes in a terminal: wide characters two, combining ones none. */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) width += characterWidth(character)
  return width
}

export interface Indent {
  readonly width: number
  /** Put before the first line; later lines get as many spaces. */
  readonly first: string
}

/**
 * Breaks a text into lines at spaces, or inside a word that is longer than a line. Newlines in the
 * text stay. No line is wider than `width`.
 */
export function wrapText(text: string, { width, first }: Indent): readonly string[] {
  const hang = ' '.repeat(textWidth(first))
  const room = Math.max(width - textWidth(first), 10)
  return text
    .split('\n')
    .flatMap((line) => wrapLine(line, room))
    .map((line, index) => `${index === 0 ? first : hang}${line}`.trimEnd())
}

function wrapLine(text: string, room: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (textWidth(longer) <= room) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = cutWord(word, room)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return [...lines, line]
}

/** Cuts a long word, after a `/`, `,`, `&` or `}` where one is near the end of the line. */
function cutWord(word: string, room: number): readonly string[] {
  const pieces: string[] = []
  let rest = word
  while (textWidth(rest) > room) {
    const most = longestStart(rest, room)
    const good = Math.max(...['/', ',', '&', '}'].map((mark) => most.lastIndexOf(mark))) + 1
    const end = good > most.length / 2 ? good : most.length
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...pieces, rest]
}

function longestStart(text: string, room: number): string {
  let width = 0
  let end = 0
  for (const character of text) {
    width += characterWidth(character)
    if (width > room && end > 0) break
    end += character.length
  }
  return text.slice(0, end)
}

function characterWidth(character: string): number {
  if (/\p{Mark}/u.test(character)) return 0
  const code = character.codePointAt(0) ?? 0
  return WIDE.some(([from, to]) => code >= from && code <= to) ? 2 : 1
}

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
