import { gunzipSync, inflateSync, constants } from 'node:zlib'

import { bytesOf } from './encodings.ts'

/** What was inside a text, with the name of what it was wrapped in; bytes, one character each. */
export interface Peeled {
  readonly name: string
  readonly text: string
}

const UNPACKED_BYTES = 64 * 1024 * 1024
// A least length is written as a fixed one and a star: `{12,}` overflows on runs of megabytes.
const BASE64_RUN = /[A-Za-z0-9+/_-]{12}[A-Za-z0-9+/_-]*/g
/** Keeps what was in different runs apart. */
const BETWEEN = '\n\0\n'
const HEX_RUN = /[0-9a-f]{24}[0-9a-f]*|[0-9A-F]{24}[0-9A-F]*/g

/** Takes one wrapping off: everything that a text of bytes may hold in another encoding. */
export function* peel(
  text: string,
  way: readonly string[],
  isInside: boolean,
): Generator<Peeled, void> {
  if (text.includes('\\')) yield { name: 'JSON', text: unescapeJson(text) }
  if (/%[0-9A-Fa-f]{2}/.test(text)) yield { name: 'percent', text: unescapePercent(text) }
  if (/&[#a-z]/.test(text)) yield { name: 'HTML', text: unescapeHtml(text) }
  const packed = unpack(text)
  if (packed !== undefined) yield { name: 'packed', text: packed }
  if (way.at(-1) === 'base64') return
  const decoded = (text.match(BASE64_RUN) ?? []).flatMap((run) => {
    // A run that was cut may be out of step with its groups of four.
    const steps = isInside && text.startsWith(run) ? [0, 1, 2, 3] : [0]
    return steps.map((start) => Buffer.from(run.slice(start), 'base64').toString('latin1'))
  })
  for (const packed of decoded.filter(isPacked)) yield { name: 'base64', text: packed }
  if (decoded.length > 0) yield { name: 'base64', text: decoded.join(BETWEEN) }
  const hex = text.match(HEX_RUN) ?? []
  if (hex.length === 0) return
  const bytes = hex.map((run) => Buffer.from(run, 'hex').toString('latin1'))
  yield { name: 'hex', text: bytes.join(BETWEEN) }
}

const SHORT: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

function unescapeJson(text: string): string {
  return text.replace(ESCAPED, (escaped) => {
    if (escaped.length === 2) return SHORT[escaped.charAt(1)] ?? escaped.charAt(1)
    const units = escaped.split('\\u').slice(1)
    return bytesOf(String.fromCharCode(...units.map((unit) => parseInt(unit, 16))))
  })
}

/** Both halves of a character beyond 16 bits at once, any other unit alone. */
const ESCAPED = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\./g

function unescapePercent(text: string): string {
  return text.replace(/%([0-9A-Fa-f]{2})/g, (_all, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function unescapeHtml(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (all, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? all
      const code = hex === undefined ? Number(decimal) : parseInt(hex, 16)
      return code > 0x10ffff ? all : bytesOf(String.fromCodePoint(code))
    },
  )
}

function isPacked(text: string): boolean {
  return isGzip(text) || /^\x78[\x01\x5e\x9c\xda]/.test(text)
}

function isGzip(text: string): boolean {
  return text.startsWith('\x1f\x8b')
}

/** What gzip or zlib packed, as far as it goes; undefined when it is neither. */
function unpack(text: string): string | undefined {
  if (!isPacked(text)) return undefined
  const options = { maxOutputLength: UNPACKED_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
  try {
    const bytes = Buffer.from(text, 'latin1')
    return (isGzip(text) ? gunzipSync(bytes, options) : inflateSync(bytes, options)).toString(
      'latin1',
    )
  } catch {
    // Only looked like it: there is nothing inside.
    return undefined
  }
}
