import { createHash, createHmac, type KeyObject } from 'node:crypto'

import { ACCESS_TOKEN, UUID } from '#engine/text/identifiers.ts'

const HEX = /^[0-9a-f]{16}[0-9a-f]*$/
const UPPER_HEX = /^[0-9A-F]{16}[0-9A-F]*$/
/** Hex that is no number, nor a word. */
const MIXED = /\d[a-f]|[a-f]\d/i
const DIGITS = /^\d+$/
const ADDRESS = /^\d{1,3}(\.\d{1,3}){3}$/

/** The visible properties of a secret; its pseudonym has the same. */
export type Shape = 'uuid' | 'token' | 'hex' | 'upper-hex' | 'digits' | 'address' | 'other'

/** The shape of a secret: sessions are UUIDs, access tokens 46 to 52 characters of `[0-9a-v]`. */
export function getShape(secret: string): Shape {
  if (UUID.test(secret)) return 'uuid'
  if (ACCESS_TOKEN.test(secret)) return 'token'
  if (HEX.test(secret) && MIXED.test(secret)) return 'hex'
  if (UPPER_HEX.test(secret) && MIXED.test(secret)) return 'upper-hex'
  if (ADDRESS.test(secret)) return 'address'
  return DIGITS.test(secret) ? 'digits' : 'other'
}

const NUMBERS = '0123456789'
const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
const TOKEN = NUMBERS + LOWER.slice(0, 22)
const LOWER_HEX = `${NUMBERS}abcdef`
const CAPITAL_HEX = `${NUMBERS}ABCDEF`
/** Legal as they are in URLs, JSON and headers, and without a meaning in a credential. */
const HARMLESS = '!$*()@'
const REPLACEABLE = /[a-zA-Z0-9!$*()@\x80-\uffff]/
const WORDS = new Set(['token', 'session'])
const ATTEMPTS = 256

/**
 * A pseudonym by HMAC under the key: the same length in characters and in UTF-8, the same shape,
 * each character of the same class, and never the secret itself. `isTaken` keeps two secrets apart.
 * Without a letter or digit to replace it gives the secret back.
 */
export function makePseudonym(
  key: KeyObject,
  secret: string,
  isTaken: (pseudonym: string) => boolean,
): string {
  const shape = getShape(secret)
  if (!REPLACEABLE.test(secret)) return secret
  let fallback = secret
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const candidate = map(secret, shape, bytesFor(key, secret, attempt))
    if (candidate === secret || getShape(candidate) !== shape) continue
    if (WORDS.has(candidate.toLowerCase())) continue
    if (!isTaken(candidate)) return candidate
    fallback = candidate
  }
  return fallback
}

/** Bytes that depend only on key, secret, and attempt; more than any character needs. */
function bytesFor(key: KeyObject, secret: string, attempt: number): () => number {
  const seed = createHmac('sha256', key).update(`${attempt}\n${secret}`).digest()
  const outputLength = 2 * secret.length
  const bytes = createHash('shake256', { outputLength }).update(seed).digest()
  let at = 0
  return () => {
    at += 1
    return bytes[at - 1] ?? 0
  }
}

function map(secret: string, shape: Shape, next: () => number): string {
  if (shape === 'address') return secret.replace(/\d+/g, (octet) => octetLike(octet, next))
  const zeros = shape === 'other' || shape === 'token' ? 0 : leadingZeros(secret)
  let mapped = ''
  /** Joined now and then: a text that grows by single characters takes 16 times its length. */
  let piece: string[] = []
  let position = 0
  for (const character of secret) {
    const stays = position < zeros || keeps(shape, position)
    piece.push(stays ? character : replaced(character, shape, position, next))
    position += 1
    if (piece.length < PIECE) continue
    mapped += piece.join('')
    piece = []
  }
  return mapped + piece.join('')
}

const PIECE = 1024

/** Identifiers that were made up begin with zeros; they hide nothing, and readers go by them. */
function leadingZeros(secret: string): number {
  return /^0{8}[0-]*/.exec(secret)?.[0].length ?? 0
}

/** A part of an IPv4 address with as many digits. */
function octetLike(octet: string, next: () => number): string {
  const lowest = octet.length === 1 ? 0 : 10 ** (octet.length - 1)
  const highest = Math.min(10 ** octet.length - 1, 255)
  return String(lowest + ((next() * 256 + next()) % (highest - lowest + 1)))
}

/** The version and the variant of a UUID stay. */
function keeps(shape: Shape, position: number): boolean {
  return shape === 'uuid' && (position === 14 || position === 19)
}

function replaced(character: string, shape: Shape, position: number, next: () => number): string {
  const alphabet = findAlphabet(character, shape)
  if (alphabet === undefined) return beyondAscii(character, next)
  if (alphabet === character) return character
  const picked = alphabet[next() % alphabet.length] ?? character
  // A number stays a number: it must not begin with a zero.
  if (shape === 'digits' && position === 0 && picked === '0' && character !== '0') return '7'
  return picked
}

/** A character of one byte like another, and of as many bytes in UTF-8; which one hangs on the number. */
export function byteLike(character: string, number: number): string {
  return replaced(character, 'other', 0, () => number & 0xff)
}

/** Replacements for a character; undefined beyond ASCII. */
function findAlphabet(character: string, shape: Shape): string | undefined {
  const isUpper = character >= 'A' && character <= 'Z'
  const isLower = character >= 'a' && character <= 'z'
  const isDigit = character >= '0' && character <= '9'
  if (isDigit || isLower || isUpper) {
    if (shape === 'token') return TOKEN
    if (shape === 'hex' || (shape === 'uuid' && !isUpper)) return LOWER_HEX
    if (shape === 'upper-hex') return CAPITAL_HEX
    if (shape === 'uuid') return 'ABCDEF'
    return isDigit ? NUMBERS : isLower ? LOWER : UPPER
  }
  if (HARMLESS.includes(character)) return HARMLESS
  return character < '\x80' ? character : undefined
}

/** A letter that takes as many bytes in UTF-8 and as many units in UTF-16. */
function beyondAscii(character: string, next: () => number): string {
  const code = character.codePointAt(0) ?? 0
  if (code >= 0xd800 && code <= 0xdfff) return character
  if (code < 0x100) return String.fromCodePoint(0xe0 + (next() % 0x17))
  if (code < 0x800) return String.fromCodePoint(0x100 + (next() % 0x80))
  const number = next() * 256 + next()
  return String.fromCodePoint((code < 0x10000 ? 0x4e00 : 0x20000) + (number % 0x5000))
}
