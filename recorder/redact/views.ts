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

/** The bytes of a text in which some are written as `%41`; with `plus`, `+` is a space. */
export function percentView(source: string, { plus = false } = {}): View {
  return escapedView(source, (at) => {
    const code = source.charCodeAt(at)
    if (code === 0x25) {
      const byte = hexAt(source, at + 1, 2)
      if (byte !== undefined) return { text: String.fromCharCode(byte), length: 3 }
    }
    return { text: plus && code === 0x2b ? ' ' : source.charAt(at), length: 1 }
  })
}

const SHORT: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** A JSON string, or a whole JSON text, without its backslash escapes. */
export function jsonView(source: string): View {
  return escapedView(source, (at) => {
    if (source.charCodeAt(at) !== 0x5c) return { text: source.charAt(at), length: 1 }
    const letter = source.charAt(at + 1)
    if (letter === 'u') {
      const unit = hexAt(source, at + 2, 4)
      if (unit !== undefined) return { text: String.fromCharCode(unit), length: 6 }
    }
    const short = SHORT[letter]
    return short === undefined ? { text: '\\', length: 1 } : { text: short, length: 2 }
  })
}

interface Unit {
  readonly text: string
  readonly length: number
}

function escapedView(source: string, unitAt: (at: number) => Unit): View {
  const starts: number[] = []
  const decoded: string[] = []
  for (let at = 0; at < source.length;) {
    const { text, length } = unitAt(at)
    starts.push(at)
    decoded.push(text)
    at += length
  }
  starts.push(source.length)
  const text = decoded.join('')
  const write = (edits: readonly Edit[]): string => {
    const pieces: Edit[] = []
    for (const edit of edits) {
      for (let index = 0; index < edit.text.length; index += 1) {
        const at = edit.start + index
        const start = starts[at] ?? source.length
        const original = source.slice(start, starts[at + 1])
        const character = edit.text.charAt(index)
        if (character !== text.charAt(at)) {
          pieces.push({ start, text: written(character, original) })
        }
      }
    }
    return apply(source, pieces)
  }
  return { text, write }
}

/** A character in the way the one before was written. */
function written(character: string, original: string): string {
  if (original.length === 1) return character
  const digits = original.length === 3 ? 2 : 4
  const hex = character.charCodeAt(0).toString(16).padStart(digits, '0')
  const isUpper = /[A-F]/.test(original.slice(-digits))
  return original.slice(0, -digits) + (isUpper ? hex.toUpperCase() : hex)
}

function apply(source: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return source
  let result = ''
  let end = 0
  for (const edit of edits) {
    result += source.slice(end, edit.start) + edit.text
    end = edit.start + edit.text.length
  }
  return result + source.slice(end)
}

function hexAt(source: string, start: number, digits: number): number | undefined {
  const text = source.slice(start, start + digits)
  return text.length === digits && /^[0-9a-fA-F]+$/.test(text) ? parseInt(text, 16) : undefined
}
