import { createHash } from 'node:crypto'

/** Secrets of one case, with marks that identify the case in any encoding. */
export interface SecretValues {
  /** ASCII without characters that encodings escape. */
  readonly plain: string
  /** ASCII with a mark on each side of characters that encodings escape. */
  readonly word: string
  /** The same with a non-ASCII letter. */
  readonly text: string
  /** With one letter that is a single byte in Latin-1. */
  readonly latin: string
  readonly uuid: string
  readonly token: string
  readonly jwt: string
  /** Lines of a private key. */
  readonly pem: string
}

const MARK = /s3k7([0-9a-v]{4})([0-9a-v]{8})/gi
const UUID_MARK = /5ec7e7([0-9a-f]{2}-?[0-9a-f]{2})([0-9a-f]{2}-?4[0-9a-f]{3})/gi

export function secretValues(number: number): SecretValues {
  const [a, b] = [mark(number, 0), mark(number, 1)]
  return {
    plain: `${a}${b}`,
    word: `${a}!"\\/+&<'=;, ${b}`,
    text: `${a}"\\/+&<ü€${b}`,
    latin: `${a}ü${b}`,
    uuid: uuidMark(number).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5'),
    token: `${a}${b}${letters(`${number} more`, 19)}`,
    jwt: [
      base64url('{"alg":"HS256","typ":"JWT"}'),
      base64url(`{"sub":"admin","jti":"${a}"}`),
      `${b}${letters(`${number} signature`, 27)}`,
    ].join('.'),
    pem: [
      '-----BEGIN PRIVATE KEY-----',
      `MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQ${letters(`${number} pem`, 14)}`,
      `${a}${letters(`${number} pem 2`, 32)}${b}`,
      '-----END PRIVATE KEY-----',
      '',
    ].join('\n'),
  }
}

/** Returns the cases whose marks are in a text. */
export function markedIn(text: string): ReadonlySet<number> {
  const found = new Set<number>()
  for (const [whole, digits = ''] of text.matchAll(MARK)) {
    const number = parseInt(digits, 32)
    if (mark(number, 0) === whole.toLowerCase() || mark(number, 1) === whole.toLowerCase())
      found.add(number)
  }
  for (const [whole, digits = ''] of text.matchAll(UUID_MARK)) {
    const number = parseInt(digits.replace('-', ''), 16)
    if (uuidMark(number).startsWith(whole.replaceAll('-', '').toLowerCase())) found.add(number)
  }
  return found
}

function mark(number: number, part: number): string {
  return `s3k7${number.toString(32).padStart(4, '0')}${letters(`${number} ${part}`, 8)}`
}

/** Builds the 32 hexadecimal digits of a version 4 UUID. */
function uuidMark(number: number): string {
  const hash = createHash('sha256').update(`uuid ${number}`).digest('hex')
  const digits = `5ec7e7${number.toString(16).padStart(4, '0')}${hash}`
  return `${digits.slice(0, 12)}4${digits.slice(13, 16)}8${digits.slice(17, 32)}`
}

/** Builds random base 32 digits. */
function letters(seed: string, length: number): string {
  const hash = createHash('sha256').update(seed).digest('hex')
  return BigInt(`0x${hash}`)
    .toString(32)
    .slice(1, length + 1)
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}
