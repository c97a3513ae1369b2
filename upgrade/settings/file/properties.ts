import type { Span } from './entry.ts'

/** One property of a Java properties file; escapes are still in it. */
export interface Property {
  /** Escapes resolved; undefined when one of them is malformed, on which Java rejects the whole file. */
  readonly key: string | undefined
  readonly value: string | undefined
  readonly hasSeparator: boolean
  readonly keySpan: Span
  readonly valueSpan: Span
  /** Its first to its last line, without the line ending. */
  readonly lines: Span
}

/**
 * Reads properties exactly as `java.util.Properties.load` does: comments `#` and `!`, the separators
 * `=`, `:` and blank, continued lines, escapes. Takes one character a byte; `decode` makes text of it.
 */
export function readProperties(
  text: string,
  decode: (bytes: string) => string,
): readonly Property[] {
  return [...logicalLines(text)].map((line) => property(line, decode))
}

/**
 * A line with its continuations joined; `offsets` gives the place of each character in the text.
 */
interface LogicalLine {
  readonly characters: string
  readonly offsets: readonly number[]
  readonly lines: Span
}

function* logicalLines(text: string): Generator<LogicalLine> {
  let at = 0
  while (at < text.length) {
    const start = at
    let characters = ''
    const offsets: number[] = []
    for (;;) {
      const end = endOfLine(text, at)
      const first = skipBlanks(text, at, end)
      at = skipLineEnding(text, end)
      const isNew = characters === ''
      if (isNew && (first === end || text[first] === '#' || text[first] === '!')) break
      const isContinued = endsWithOddBackslashes(text, first, end)
      const last = isContinued ? end - 1 : end
      characters += text.slice(first, last)
      for (let offset = first; offset < last; offset++) offsets.push(offset)
      // Like Java from release 9 on: a line with only a backslash starts a new line.
      if (characters === '') break
      if (isContinued && at < text.length) continue
      yield { characters, offsets, lines: { start, end } }
      break
    }
  }
}

function property(line: LogicalLine, decode: (bytes: string) => string): Property {
  const { characters, offsets, lines } = line
  const keyEnd = findKeyEnd(characters)
  let valueStart = skipBlanks(characters, keyEnd, characters.length)
  const hasSeparator = isSeparator(characters[valueStart])
  if (hasSeparator) valueStart = skipBlanks(characters, valueStart + 1, characters.length)
  return {
    key: unescape(decode(characters.slice(0, keyEnd))),
    value: unescape(decode(characters.slice(valueStart))),
    hasSeparator,
    keySpan: span(offsets, 0, keyEnd),
    valueSpan: span(offsets, valueStart, characters.length),
    lines,
  }
}

/** The key ends at the first separator or blank that no backslash protects. */
function findKeyEnd(characters: string): number {
  let isEscaped = false
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at]
    if (!isEscaped && (isSeparator(character) || isBlank(character))) return at
    isEscaped = character === '\\' && !isEscaped
  }
  return characters.length
}

/** Undefined for a `\u` without four hexadecimal digits. */
function unescape(text: string): string | undefined {
  if (!text.includes('\\')) return text
  let result = ''
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character !== '\\') {
      result += character
      continue
    }
    at += 1
    const escaped = text[at] ?? ''
    if (escaped !== 'u') {
      result += ESCAPES[escaped] ?? escaped
      continue
    }
    const digits = text.slice(at + 1, at + 5)
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) return undefined
    result += String.fromCharCode(parseInt(digits, 16))
    at += 4
  }
  return result
}

const ESCAPES: Readonly<Record<string, string>> = { t: '\t', r: '\r', n: '\n', f: '\f' }

function span(offsets: readonly number[], from: number, to: number): Span {
  const after = (offsets.at(-1) ?? -1) + 1
  const start = offsets[from] ?? after
  return { start, end: to > from ? (offsets[to - 1] ?? start) + 1 : start }
}

function endsWithOddBackslashes(text: string, start: number, stop: number): boolean {
  let count = 0
  while (stop - count > start && text[stop - count - 1] === '\\') count++
  return count % 2 === 1
}

function skipBlanks(text: string, from: number, stop: number): number {
  let at = from
  while (at < stop && isBlank(text[at])) at++
  return at
}

/** The next line ending at or after `from`, or the end of the text. */
export function endOfLine(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

/** Behind a line ending of any of the three kinds. */
export function skipLineEnding(text: string, at: number): number {
  return at + (text.startsWith('\r\n', at) ? 2 : at < text.length ? 1 : 0)
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t' || character === '\f'
}

function isSeparator(character: string | undefined): boolean {
  return character === '=' || character === ':'
}
