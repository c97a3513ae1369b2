import { isUtf8 } from 'node:buffer'

/** Bytes as a text, and the way back. */
export interface Reading {
  readonly text: string
  /** The bytes of a changed text, each character in the bytes of the one before; undefined when it has no room. */
  readonly write: (text: string) => Buffer | undefined
}

/** Charsets in which not even ASCII is written as it is. */
const FOREIGN = /^(?:utf-?7|ebcdic.{0,40}|ibm0?(?:37|273|500|1047|1140)|cp0?(?:37|500|1047))$/

/** Whether a charset cannot be read here; all others have ASCII within them, or wide characters. */
export function isForeign(charset: string): boolean {
  return FOREIGN.test(charset)
}

/** Bytes read as UTF-8, in which any byte that is none is the character of Latin-1. */
export function narrowReading(bytes: Buffer): Reading {
  return isUtf8(bytes) ? utf8Reading(bytes) : mixedReading(bytes)
}

function utf8Reading(bytes: Buffer): Reading {
  return { text: bytes.toString(), write: (text) => Buffer.from(text) }
}

/** UTF-8 with stray bytes, as clients write that know no charset. */
function mixedReading(bytes: Buffer): Reading {
  const codes = new Uint32Array(bytes.length)
  const lengths = new Uint8Array(bytes.length)
  let count = 0
  for (let at = 0; at < bytes.length; count += 1) {
    const length = lengthAt(bytes, at)
    codes[count] = length === 1 ? (bytes[at] ?? 0) : codeAt(bytes, at, length)
    lengths[count] = length
    at += length
  }
  const write = (text: string): Buffer | undefined => {
    const written = Buffer.from(bytes)
    let at = 0
    let position = 0
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0
      const length = lengths[position] ?? 0
      if (position >= count) return undefined
      if (code !== codes[position] && !put(written, at, length, character)) return undefined
      at += length
      position += 1
    }
    return position === count ? written : undefined
  }
  return { text: textOfCodes(codes.subarray(0, count)), write }
}

/** Bytes of the UTF-8 character at a place; 1 for a byte that begins none. */
function lengthAt(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0xc2 || first > 0xf4) return 1
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  return isUtf8(bytes.subarray(at, at + length)) && at + length <= bytes.length ? length : 1
}

function codeAt(bytes: Buffer, at: number, length: number): number {
  return bytes.toString('utf8', at, at + length).codePointAt(0) ?? 0
}

function put(bytes: Buffer, at: number, length: number, character: string): boolean {
  const isByte = length === 1 && character <= '\xff'
  const encoded = Buffer.from(character, isByte ? 'latin1' : 'utf8')
  if (encoded.length !== length) return false
  encoded.copy(bytes, at)
  return true
}

const BEYOND = 0x10000

function textOfCodes(codes: Uint32Array): string {
  const units = new Uint16Array(codes.length * 2)
  let at = 0
  for (const code of codes) {
    if (code < BEYOND) units[at++] = code
    else {
      units[at++] = 0xd800 + ((code - BEYOND) >> 10)
      units[at++] = 0xdc00 + ((code - BEYOND) & 0x3ff)
    }
  }
  return Buffer.from(units.buffer, 0, at * 2).toString('utf16le')
}
