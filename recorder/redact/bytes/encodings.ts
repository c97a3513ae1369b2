import { UUID } from '#engine/text/identifiers.ts'
import { byteLike } from '../pseudonym.ts'

/** How a secret can be written down. */
type Encoding = 'raw' | 'base64' | 'base64url' | 'hex'

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

/** How the bytes of a secret are written, and those of what stands for it. */
interface Writing {
  readonly write: Change
  readonly instead: Change
}

/** Changes a secret, and in the same way what stands for it. */
type Change = (text: string) => string

/** Writings of longer secrets are made anew whenever they are asked for: there are some 20, of up to 16 MB. */
const LONGEST_KEPT = 16 * 1024

/** Whether a writing is made whenever its text is asked for, so that it is not held. */
export function isMadeAnew(written: Written<unknown>): boolean {
  return Object.getOwnPropertyDescriptor(written, 'text')?.get !== undefined
}

/** Every way in which a secret can stand in a text, after the escapes of that text are undone. */
export function writtenForms<Of>(secret: string, pseudonym: string, of: Of): Written<Of>[] {
  const form = (encoding: Encoding, write: Change, instead: Change, lead = 0): Written<Of> => {
    const common = { encoding, lead, of }
    if (secret.length <= LONGEST_KEPT)
      return { ...common, text: write(secret), pseudonym: instead(pseudonym) }
    return {
      ...common,
      get text() {
        return write(secret)
      },
      get pseudonym() {
        return instead(pseudonym)
      },
    }
  }
  const raw = (change: Change): Written<Of> => form('raw', change, change)
  const forms = [raw(asItIs)]
  // Forms write a space as a plus; a plus of the secret itself is a plus again once `%2B` is undone.
  if (secret.includes(' ')) forms.push(raw((text) => text.replace(/ /g, '+')))
  for (const change of otherWritings(secret, pseudonym)) forms.push(raw(change))
  for (const { write: bytesIn, instead } of byteForms(secret)) {
    const bytes = bytesIn(secret)
    if (bytes !== secret) forms.push(form('raw', bytesIn, instead))
    for (const lead of [0, 1, 2]) {
      const core = base64Core(bytes, lead, 'base64')
      for (const alphabet of ['base64', 'base64url'] as const) {
        const isSame = alphabet === 'base64url' && base64Core(bytes, lead, alphabet) === core
        const write: Change = (text) => base64Core(bytesIn(text), lead, alphabet)
        if (!isSame) forms.push(form(alphabet, write, instead, lead))
      }
    }
    const inHex: Change = (text) => hexOf(bytesIn(text))
    const insteadInHex: Change = (text) => hexOf(instead(text))
    forms.push(form('hex', inHex, insteadInHex))
    if (/[a-f]/.test(inHex(secret)))
      forms.push(form('hex', inCapitals(inHex), inCapitals(insteadInHex)))
  }
  return forms
}

function inCapitals(write: Change): Change {
  return (text) => write(text).toUpperCase()
}

function asItIs(text: string): string {
  return text
}

/** All of it in capitals or in small letters, and as others print a session and CSV writes quotes. */
function otherWritings(secret: string, pseudonym: string): readonly Change[] {
  return [capitals, foldCase, withoutHyphens, withDoubledQuotes].filter((change) => {
    const other = change(secret)
    return other !== secret && other.length === change(pseudonym).length
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
function byteForms(secret: string): readonly Writing[] {
  const utf8 = { write: bytesOf, instead: bytesOf }
  if (bytesOf(secret) === secret) return [utf8]
  const latin = { write: asItIs, instead: asItIs }
  if (/^[\0-\xff]*$/.test(secret)) return [utf8, latin]
  const cut = { write: lowBytes, instead: (text: string) => bytesLike(lowBytes(secret), text) }
  return [utf8, cut, { write: marked, instead: marked }]
}

function lowBytes(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}

/**
 * A byte for each that was cut: one that fitted as it is, and for any other one of the kind of what it
 * stands for, as a sign such as a quote would end the text around it.
 */
function bytesLike(bytes: string, pseudonym: string): string {
  const units: number[] = []
  for (let at = 0; at < pseudonym.length; at += 1) {
    const code = pseudonym.charCodeAt(at)
    units.push(code < 0x100 ? code : byteLike(bytes.charAt(at), code).charCodeAt(0))
  }
  return Buffer.from(units).toString('latin1')
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
