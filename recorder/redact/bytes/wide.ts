import type { Reading } from './reading.ts'

/** A charset whose characters take two bytes or four. */
interface Wide {
  readonly width: 2 | 4
  readonly isLittle: boolean
}

/** How text in each of them may begin; the longer ones first. */
const MARKS: readonly (Wide & { readonly mark: Buffer })[] = [
  { width: 4, isLittle: true, mark: Buffer.from('fffe0000', 'hex') },
  { width: 4, isLittle: false, mark: Buffer.from('0000feff', 'hex') },
  { width: 2, isLittle: true, mark: Buffer.from('fffe', 'hex') },
  { width: 2, isLittle: false, mark: Buffer.from('feff', 'hex') },
]

/** Bytes that are looked at to tell the charset. */
const SAMPLE = 1024

/** Charsets that say so themselves; without an order they are big-endian unless they look otherwise. */
const NAMED = /^(?:utf-?(16|32)|ucs-?([24]))(le|be)?$/

/** Bytes read as UTF-16 or UTF-32, with or without a mark, when they look like it or are said to be. */
export function wideReading(bytes: Buffer, charset?: string): Reading | undefined {
  const marked = MARKS.find(({ mark }) => bytes.subarray(0, mark.length).equals(mark))
  const wide = marked ?? looksWide(bytes) ?? named(charset)
  if (!wide) return undefined
  const start = marked ? marked.mark.length : 0
  const size = bytes.length - ((bytes.length - start) % wide.width)
  const text = decode(bytes.subarray(start, size), wide)
  if (text === undefined) return undefined
  const write = (changed: string): Buffer =>
    Buffer.concat([bytes.subarray(0, start), encode(changed, wide), bytes.subarray(size)])
  return { text, write }
}

function named(charset: string | undefined): Wide | undefined {
  const found = charset === undefined ? undefined : NAMED.exec(charset)
  if (!found) return undefined
  return { width: found[1] === '32' || found[2] === '4' ? 4 : 2, isLittle: found[3] === 'le' }
}

/** Text of mostly ASCII is known by its zeros. */
function looksWide(bytes: Buffer): Wide | undefined {
  const size = Math.min(bytes.length, SAMPLE)
  if (size < 8) return undefined
  const zeros = [0, 0, 0, 0]
  for (let at = 0; at < size; at += 1) {
    if (bytes[at] === 0) zeros[at % 4] = (zeros[at % 4] ?? 0) + 1
  }
  const [a = 0, b = 0, c = 0, d = 0] = zeros.map((count) => count / (size / 4))
  const isMost = (share: number): boolean => share > 0.9
  if (isMost(b) && isMost(c) && isMost(d) && a < 0.5) return { width: 4, isLittle: true }
  if (isMost(a) && isMost(b) && isMost(c) && d < 0.5) return { width: 4, isLittle: false }
  if (b + d > 0.4 && b + d > 4 * (a + c)) return { width: 2, isLittle: true }
  if (a + c > 0.4 && a + c > 4 * (b + d)) return { width: 2, isLittle: false }
  return undefined
}

function decode(bytes: Buffer, { width, isLittle }: Wide): string | undefined {
  if (width === 2) return (isLittle ? bytes : swapped(bytes)).toString('utf16le')
  const characters: string[] = []
  for (let at = 0; at < bytes.length; at += 4) {
    const code = isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
    if (code > 0x10ffff) return undefined
    characters.push(String.fromCodePoint(code))
  }
  return characters.join('')
}

function encode(text: string, { width, isLittle }: Wide): Buffer {
  if (width === 2) {
    const bytes = Buffer.from(text, 'utf16le')
    return isLittle ? bytes : swapped(bytes)
  }
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const bytes = Buffer.alloc(codes.length * 4)
  codes.forEach((code, index) => {
    if (isLittle) bytes.writeUInt32LE(code, index * 4)
    else bytes.writeUInt32BE(code, index * 4)
  })
  return bytes
}

function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes).swap16()
}
