import { UUID } from '../../../src/text/identifiers.ts'

/** How a secret can be written down. */
export type Encoding = 'raw' | 'base64' | 'base64url' | 'hex'

/** One way in which one secret can be written, with what stands for it there. */
export interface Written<Of> {
  readonly text: string
  readonly encoding: Encoding
  /** Base64: how many bytes of another text share the first group of three. */
  readonly lead: number
  /** What replaces it; for base64 the bytes, since neighbours share characters with it. */
  readonly pseudonym: string
  readonly of: Of
}

/** A text as its UTF-8 bytes, one character each; one that holds bytes already stays. */
export function bytesOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}

/** The same in small letters, of ASCII alone where lengths would change otherwise. */
export function foldCase(text: string): string {
  const folded = text.toLowerCase()
  return hasLengthOf(folded, text)
    ? folded
    : inPieces(text, (piece) => piece.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()))
}

/** The same in capitals. */
function capitals(text: string): string {
  const raised = text.toUpperCase()
  return hasLengthOf(raised, text)
    ? raised
    : inPieces(text, (piece) => piece.replace(/[a-z]+/g, (letters) => letters.toUpperCase()))
}

const PIECE = 4096

/** Changes a text piece by piece: what is found is held for a piece at a time. */
function inPieces(text: string, change: (piece: string) => string): string {
  let changed = ''
  for (let at = 0; at < text.length; at += PIECE) changed += change(text.slice(at, at + PIECE))
  return changed
}

function hasLengthOf(a: string, b: string): boolean {
  return a.length === b.length && Buffer.byteLength(a) === Buffer.byteLength(b)
}

/** Bytes as the text they encode when they are UTF-8, else as they are. */
export function textOf(bytes: string): string {
  const text = Buffer.from(bytes, 'latin1').toString('utf8')
  return bytesOf(text) === bytes ? text : bytes
}

/** Every way in which a secret can stand in a text, after the escapes of that text are undone. */
export function writtenForms<Of>(secret: string, pseudonym: string, of: Of): Written<Of>[] {
  const form = (text: string, encoding: Encoding, instead: string, lead = 0): Written<Of> => ({
    text,
    encoding,
    lead,
    pseudonym: instead,
    of,
  })
  const forms = [form(secret, 'raw', pseudonym)]
  // Forms write a space as a plus; a plus of the secret itself is a plus again once `%2B` is undone.
  const spaced = / /g
  if (secret.includes(' ')) {
    forms.push(form(secret.replace(spaced, '+'), 'raw', pseudonym.replace(spaced, '+')))
  }
  for (const [other, instead] of otherWritings(secret, pseudonym)) {
    forms.push(form(other, 'raw', instead))
  }
  for (const [bytes, instead] of byteForms(secret, pseudonym)) {
    if (bytes !== secret) forms.push(form(bytes, 'raw', instead))
    for (const lead of [0, 1, 2]) {
      const core = base64Core(bytes, lead, 'base64')
      forms.push(form(core, 'base64', instead, lead))
      const url = base64Core(bytes, lead, 'base64url')
      if (url !== core) forms.push(form(url, 'base64url', instead, lead))
    }
    const hex = hexOf(bytes)
    forms.push(form(hex, 'hex', hexOf(instead)))
    const upper = hex.toUpperCase()
    if (upper !== hex) forms.push(form(upper, 'hex', hexOf(instead).toUpperCase()))
  }
  return forms
}

/** All of it in capitals or in small letters, and as others print a session and CSV writes quotes. */
function otherWritings(secret: string, pseudonym: string): readonly (readonly [string, string])[] {
  return [capitals, foldCase, withoutHyphens, withDoubledQuotes].flatMap((change) => {
    const [other, instead] = [change(secret), change(pseudonym)]
    return other === secret || other.length !== instead.length ? [] : [[other, instead] as const]
  })
}

function withoutHyphens(text: string): string {
  return UUID.test(text) ? text.replaceAll('-', '') : text
}

function withDoubledQuotes(text: string): string {
  return text.replaceAll('"', '""')
}

/**
 * As UTF-8 and, when that differs, as Latin-1, which headers and pages hold as well; what has no place
 * there is a question mark to some writers, and cut to its low byte by others.
 */
function byteForms(secret: string, pseudonym: string): readonly (readonly [string, string])[] {
  const utf8 = [bytesOf(secret), bytesOf(pseudonym)] as const
  if (utf8[0] === secret) return [utf8]
  const isLatin = /^[\0-\xff]*$/.test(secret)
  const ways = isLatin ? [lowBytes] : [lowBytes, marked]
  return [utf8, ...ways.map((way) => [way(secret), way(pseudonym)] as const)]
}

function lowBytes(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}

function marked(text: string): string {
  return text.replace(/[^\0-\xff]/gu, '?')
}

function hexOf(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('hex')
}

/** The characters of a base64 text that the bytes alone decide, whatever stands before and after. */
function base64Core(bytes: string, lead: number, alphabet: 'base64' | 'base64url'): string {
  const whole = Buffer.from('\0'.repeat(lead) + bytes, 'latin1').toString(alphabet)
  const end = Math.floor(((lead + bytes.length) * 8) / 6)
  return whole.slice(coreStart(lead), end)
}

/** Where, in its group of four, the first character stands that belongs to the bytes alone. */
export function coreStart(lead: number): number {
  return Math.ceil((lead * 8) / 6)
}
