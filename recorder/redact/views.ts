/** A replacement within a text; it has the length of what it replaces. */
export interface Replacement {
  readonly start: number
  readonly text: string
}

/**
 * A text with its escapes undone, and the way back from one of equal length: characters that did not change
 * keep how they were written, others are written as what they replace was (escaped or not), so that the
 * length never changes.
 */
export interface View {
  readonly text: string
  readonly write: (changed: string) => string
}

/** A text as it is. */
export function plainView(source: string): View {
  return { text: source, write: (changed) => changed }
}

/** The bytes of a text in which some are written as `%41`, or units as `%u0041`; with `plus`, `+` is a space. */
export function percentView(source: string, { plus = false } = {}): View {
  const isPlain = !source.includes('%') && !(plus && source.includes('+'))
  if (isPlain) return plainView(source)
  return escapedView(source, plus && source.includes('+') ? /[%+]/g : '%', (at) => {
    if (source.charCodeAt(at) === 0x2b) return unit(0x20, 1)
    const byte = hexAt(source, at + 1, 2)
    if (byte !== undefined) return unit(byte, 3)
    // As browsers once wrote UTF-16.
    const wide = source.charCodeAt(at + 1) === 0x75 ? hexAt(source, at + 2, 4) : undefined
    return wide === undefined ? undefined : unit(wide, 6)
  })
}

const SHORT: ReadonlyMap<number, number> = new Map(
  [...'"\\/bfnrt'].map((letter, index) => [
    letter.charCodeAt(0),
    '"\\/\b\f\n\r\t'.charCodeAt(index),
  ]),
)

/** A JSON string, or a whole JSON text, without its backslash escapes. */
export function jsonView(source: string): View {
  if (!source.includes('\\')) return plainView(source)
  return escapedView(source, '\\', (at) => {
    const letter = source.charCodeAt(at + 1)
    if (letter === 0x75) {
      const found = hexAt(source, at + 2, 4)
      if (found !== undefined) return unit(found, 6)
    }
    if (letter === 0x78) {
      const byte = hexAt(source, at + 2, 2)
      if (byte !== undefined) return unit(byte, 4)
    }
    const short = SHORT.get(letter)
    return short === undefined ? undefined : unit(short, 2)
  })
}

/** What an escape stands for, and how many characters it takes; one number, as there are millions. */
function unit(code: number, length: number): number {
  return length * 0x10000 + code
}

/** Escapes begin where the sign stands and `unitAt` knows them; all else is read as it is. */
function escapedView(
  source: string,
  sign: string | RegExp,
  unitAt: (at: number) => number | undefined,
): View {
  const places: number[] = []
  const units: number[] = []
  const next = (start: number): number => {
    if (typeof sign === 'string') return source.indexOf(sign, start)
    sign.lastIndex = start
    return sign.exec(source)?.index ?? -1
  }
  const read = new Uint16Array(source.length)
  let size = 0
  let from = 0
  const copy = (to: number): void => {
    while (from < to) read[size++] = source.charCodeAt(from++)
  }
  for (let at = next(0); at !== -1;) {
    const found = unitAt(at)
    if (found === undefined) {
      at = next(at + 1)
      continue
    }
    places.push(at)
    units.push(found)
    copy(at)
    read[size++] = found & 0xffff
    from = at + (found >>> 16)
    at = next(from)
  }
  copy(source.length)
  const text = textOf(read.subarray(0, size))
  const write = (changed: string): string =>
    changed === text ? source : rewritten(source, changed, places, units)
  return { text, write }
}

/** The source with other characters, each in the way in which the one before was written there. */
function rewritten(
  source: string,
  changed: string,
  places: readonly number[],
  units: readonly number[],
): string {
  const written = new Uint16Array(source.length)
  let from = 0
  let at = 0
  const copy = (to: number): void => {
    while (from < to) written[from++] = changed.charCodeAt(at++)
  }
  for (const [index, place] of places.entries()) {
    const read = units[index] ?? 0
    copy(place)
    const end = place + (read >>> 16)
    const code = changed.charCodeAt(at++)
    const escape = code === (read & 0xffff) ? undefined : escapeLike(source.slice(place, end), code)
    for (let offset = 0; from < end; offset += 1, from += 1)
      written[from] = escape ? escape.charCodeAt(offset) : source.charCodeAt(from)
  }
  copy(source.length)
  return textOf(written)
}

/** Half as large where every unit is one of Latin-1. */
function textOf(units: Uint16Array): string {
  for (const unit of units)
    if (unit > 0xff) return Buffer.from(units.buffer, 0, units.byteLength).toString('utf16le')
  return Buffer.from(units).toString('latin1')
}

/** A short escape such as `\\/` has no room for any other character. */
function escapeLike(escape: string, code: number): string {
  const { length } = escape
  if (length === 1) return String.fromCharCode(code)
  if (length === 2) return escape
  const digits = length <= 4 ? 2 : 4
  const isUpper = /[A-F]/.test(escape.slice(-digits))
  const hex = code.toString(16).padStart(digits, '0')
  return escape.slice(0, -digits) + (isUpper ? hex.toUpperCase() : hex)
}

/** A text with replacements, from left to right. */
export function replaceAt(source: string, edits: readonly Replacement[]): string {
  if (edits.length === 0) return source
  const pieces: string[] = []
  let end = 0
  for (const edit of edits) {
    pieces.push(source.slice(end, edit.start), edit.text)
    end = edit.start + edit.text.length
  }
  pieces.push(source.slice(end))
  return pieces.join('')
}

function hexAt(source: string, start: number, digits: number): number | undefined {
  let value = 0
  for (let at = start; at < start + digits; at += 1) {
    const digit = hexDigit(source.charCodeAt(at))
    if (digit === undefined) return undefined
    value = value * 16 + digit
  }
  return value
}

function hexDigit(code: number): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined
}
