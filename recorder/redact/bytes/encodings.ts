import { UUID } from '#engine/text/identifiers.ts'
import { byteLike } from '../pseudonym.ts'

/** How a secret can be written down. */
type Encoding = 'raw' | 'base64' | 'base64url' | 'hex'

/** One encoding of one secret, with its replacement. */
export interface Written<Of> {
  /** Made whenever it is asked for, as there are some 20 of each secret. */
  readonly text: string
  readonly encoding: Encoding
  /** Base64: how many bytes of another text share the first group of three. */
  readonly lead: number
  /** Its replacement; for base64 the bytes, since neighbors share characters with it. */
  readonly pseudonym: string
  readonly of: Of
}

/** A text as its UTF-8 bytes, one character each; one that contains bytes already stays. */
export function getBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}

/** The same in lower case, only for ASCII if lengths would change otherwise. */
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
export function getText(bytes: string): string {
  const text = Buffer.from(bytes, 'latin1').toString('utf8')
  return getBytes(text) === bytes ? text : bytes
}

/** Transforms a secret, and its replacement in the same way. */
type Change = (text: string) => string

/** An encoding of the bytes of any secret, and of its replacement. */
interface Writing {
  readonly encoding: Encoding
  readonly lead: number
  readonly write: Change
  readonly instead: (pseudonym: string, secret: string) => string
}

class Form<Of> implements Written<Of> {
  readonly of: Of
  readonly #writing: Writing
  readonly #secret: string
  readonly #pseudonym: string

  constructor(writing: Writing, secret: string, pseudonym: string, of: Of) {
    this.#writing = writing
    this.#secret = secret
    this.#pseudonym = pseudonym
    this.of = of
  }

  get text(): string {
    return this.#writing.write(this.#secret)
  }

  get encoding(): Encoding {
    return this.#writing.encoding
  }

  get lead(): number {
    return this.#writing.lead
  }

  get pseudonym(): string {
    return this.#writing.instead(this.#pseudonym, this.#secret)
  }
}

/** Every encoding of a secret in a text whose escapes are decoded. */
export function writtenForms<Of>(secret: string, pseudonym: string, of: Of): Written<Of>[] {
  return listWritings(secret, pseudonym).map((one) => new Form(one, secret, pseudonym, of))
}

function listWritings(secret: string, pseudonym: string): readonly Writing[] {
  const writings = [AS_IT_IS]
  // Forms write a space as a plus; a plus of the secret itself is a plus again once `%2B` is undone.
  if (secret.includes(' ')) writings.push(WITH_PLUSES)
  for (const one of OTHER_WRITINGS) {
    const other = one.write(secret)
    if (other !== secret && other.length === one.write(pseudonym).length) writings.push(one)
  }
  for (const { raw, base64, hex } of bytesIn(secret)) {
    if (raw.write(secret) !== secret) writings.push(raw)
    for (const [plain, url] of base64) {
      writings.push(plain)
      if (url.write(secret) !== plain.write(secret)) writings.push(url)
    }
    const [small, capital] = hex
    writings.push(small)
    if (/[a-f]/.test(small.write(secret))) writings.push(capital)
  }
  return writings
}

function rawWriting(write: Change): Writing {
  return { encoding: 'raw', lead: 0, write, instead: write }
}

const AS_IT_IS = rawWriting(asItIs)
const WITH_PLUSES = rawWriting((text) => text.replace(/ /g, '+'))
/** All of it in capitals or in small letters, and as others print a session and CSV writes quotes. */
const OTHER_WRITINGS = [capitals, foldCase, withoutHyphens, withDoubledQuotes].map(rawWriting)

/** The writings of a secret whose bytes are made in one way. */
interface InBytes {
  readonly raw: Writing
  /** At each alignment, in both alphabets. */
  readonly base64: readonly (readonly [Writing, Writing])[]
  /** In small letters and in capitals. */
  readonly hex: readonly [Writing, Writing]
}

function writingsInBytes(bytes: Change, instead: Writing['instead'] = bytes): InBytes {
  const base64 = (lead: number, alphabet: 'base64' | 'base64url'): Writing => ({
    encoding: alphabet,
    lead,
    write: (text) => base64Core(bytes(text), lead, alphabet),
    instead,
  })
  const hex = (change: Change): Writing => ({
    encoding: 'hex',
    lead: 0,
    write: (text) => change(getHex(bytes(text))),
    instead: (pseudonym, secret) => change(getHex(instead(pseudonym, secret))),
  })
  return {
    raw: { encoding: 'raw', lead: 0, write: bytes, instead },
    base64: [0, 1, 2].map((lead) => [base64(lead, 'base64'), base64(lead, 'base64url')]),
    hex: [hex(asItIs), hex((text) => text.toUpperCase())],
  }
}

function asItIs(text: string): string {
  return text
}

function withoutHyphens(text: string): string {
  return UUID.test(text) ? text.replaceAll('-', '') : text
}

function withDoubledQuotes(text: string): string {
  return text.replaceAll('"', '""')
}

const UTF8 = writingsInBytes(getBytes)
const LATIN = writingsInBytes(asItIs)
const CUT = writingsInBytes(lowBytes, (pseudonym, secret) => bytesLike(lowBytes(secret), pseudonym))
const MARKED = writingsInBytes(marked)

/**
 * As UTF-8 and, when that differs, as Latin-1, which headers and pages hold as well; what has no place
 * there is a question mark to some writers, and cut to its low byte by others.
 */
function bytesIn(secret: string): readonly InBytes[] {
  if (/^[\0-\x7f]*$/.test(secret)) return [UTF8]
  return /^[\0-\xff]*$/.test(secret) ? [UTF8, LATIN] : [UTF8, CUT, MARKED]
}

function lowBytes(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}

/**
 * A byte for each truncated character: the byte itself if it fits, otherwise one of the same kind
 * as its source, as a character such as a quote would end the text around it.
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

function getHex(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('hex')
}

/** The characters of a base64 text that depend only on the bytes, not on their neighbors. */
function base64Core(bytes: string, lead: number, alphabet: 'base64' | 'base64url'): string {
  const whole = Buffer.from('\0'.repeat(lead) + bytes, 'latin1').toString(alphabet)
  const end = Math.floor(((lead + bytes.length) * 8) / 6)
  return whole.slice(coreStart(lead), end)
}

/** The position, in its group of four, of the first character that depends only on the bytes. */
export function coreStart(lead: number): number {
  return Math.ceil((lead * 8) / 6)
}
