/** A replacement within a text; it has the length of what it replaces. */
export interface Edit {
  readonly start: number
  readonly text: string
}

/**
 * A text with its escapes undone, and the way back: characters that are not edited keep how they
 * were written, edited ones are written as what they replace was (escaped or not), so that the
 * length never changes.
 */
export interface View {
  readonly text: string
  readonly write: (edits: readonly Edit[]) => string
}

/** A text as it is. */
export function plainView(source: string): View {
  return { text: source, write: (edits) => apply(source, edits) }
}

/** The bytes of a text in which some are written as `%41`, or units as `%u0041`; with `plus`, `+` is a space. */
export function percentView(source: string, { plus = false } = {}): View {
  return escapedView(source, (at) => {
    const code = source.charCodeAt(at)
    if (code === 0x25) {
      const byte = hexAt(source, at + 1, 2)
      if (byte !== undefined) return unit(byte, 3)
      // As browsers once wrote UTF-16.
      const wide = source.charCodeAt(at + 1) === 0x75 ? hexAt(source, at + 2, 4) : undefined
      if (wide !== undefined) return unit(wide, 6)
    }
    return unit(plus && code === 0x2b ? 0x20 : code, 1)
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
  return escapedView(source, (at) => {
    const code = source.charCodeAt(at)
    if (code !== 0x5c) return unit(code, 1)
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
    return short === undefined ? unit(0x5c, 1) : unit(short, 2)
  })
}

/** What a character is, and how many characters it takes where it is written; one number, as there are millions. */
function unit(code: number, length: number): number {
  return length * 0x10000 + code
}

function escapedView(source: string, unitAt: (at: number) => number): View {
  const starts = new Uint32Array(source.length + 1)
  const codes = new Uint16Array(source.length)
  let count = 0
  for (let at = 0; at < source.length; count += 1) {
    const found = unitAt(at)
    starts[count] = at
    codes[count] = found & 0xffff
    at += found >>> 16
  }
  starts[count] = source.length
  const text = textOfCodes(codes.subarray(0, count))
  const write = (edits: readonly Edit[]): string => {
    const written = codesOf(source)
    for (const edit of edits) {
      const end = Math.min(edit.start + edit.text.length, count)
      for (let at = edit.start; at < end; at += 1) {
        const code = edit.text.charCodeAt(at - edit.start)
        const start = starts[at] ?? 0
        if (code !== codes[at]) overwrite(written, start, (starts[at + 1] ?? start) - start, code)
      }
    }
    return textOfCodes(written)
  }
  return { text, write }
}

/** Puts a character in the way in which the one before was written there. */
function overwrite(written: Uint16Array, start: number, length: number, code: number): void {
  if (length === 1) {
    written[start] = code
    return
  }
  // A short escape such as `\\/` has no room for any other character.
  if (length === 2) return
  const digits = length <= 4 ? 2 : 4
  const original = String.fromCharCode(...written.subarray(start, start + length))
  const hex = code.toString(16).padStart(digits, '0')
  const isUpper = /[A-F]/.test(original.slice(-digits))
  written.set(codesOf(isUpper ? hex.toUpperCase() : hex), start + length - digits)
}

function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at += 1) codes[at] = text.charCodeAt(at)
  return codes
}

function textOfCodes(codes: Uint16Array): string {
  return Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength).toString('utf16le')
}

function apply(source: string, edits: readonly Edit[]): string {
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
