import { bytesOf, textOf } from './encodings.ts'
import type { Secrets } from './secrets.ts'
import { jsonView, percentView, plainView } from './views.ts'

/**
 * An Authorization value with pseudonyms in it. Its form stays: `Basic` is decoded and encoded
 * again, the words `token` and `session` and user names stay, what cannot be decoded stays so.
 */
export function redactCredential(value: string, secrets: Secrets, place: string): string {
  const basic = /^(\s*basic)(\s*)(.*)$/is.exec(value)
  if (basic) {
    const [, scheme = '', gap = '', rest = ''] = basic
    return scheme + gap + redactBasic(rest, secrets, place)
  }
  const other = /^(\s*[^\s=,]+)(\s+)(.+)$/s.exec(value)
  if (!other)
    return /^\s*(bearer|digest|negotiate|ntlm)?\s*$/i.test(value)
      ? value
      : whole(value, secrets, place)
  const [, scheme = '', gap = '', rest = ''] = other
  return scheme + gap + whole(rest, secrets, place)
}

function redactBasic(encoded: string, secrets: Secrets, place: string): string {
  const trimmed = encoded.trimEnd()
  const parts = /^([A-Za-z0-9+/]*)(={0,2})$/.exec(trimmed)
  if (!parts) return whole(encoded, secrets, place)
  const [, core = '', padding = ''] = parts
  const bytes = Buffer.from(core, 'base64').toString('latin1')
  const redacted = redactPair(bytes, secrets, place)
  const again = Buffer.from(redacted, 'latin1').toString('base64').replace(/=+$/, '')
  // A dangling last character, which no encoder writes, decodes to nothing and stays as it is.
  return again + core.slice(again.length) + padding + encoded.slice(trimmed.length)
}

/** The two halves of a Basic credential as bytes; without a colon all of it is secret. */
function redactPair(bytes: string, secrets: Secrets, place: string): string {
  const colon = bytes.indexOf(':')
  if (colon === -1) return wholeBytes(bytes, secrets, place)
  const first = bytes.slice(0, colon)
  const second = bytes.slice(colon + 1)
  if (/^(token|session)$/i.test(second)) {
    return `${wholeBytes(first, secrets, `${second.toLowerCase()} in ${place}`)}:${second}`
  }
  secrets.noteName(textOf(first))
  return `${first}:${wholeBytes(second, secrets, `password in ${place}`)}`
}

function whole(text: string, secrets: Secrets, place: string): string {
  return text.trim() === '' ? text : secrets.replace(text, place)
}

function wholeBytes(bytes: string, secrets: Secrets, place: string): string {
  if (bytes === '') return bytes
  const text = textOf(bytes)
  const pseudonym = secrets.replace(text, place)
  return text === bytes ? pseudonym : bytesOf(pseudonym)
}

/** Values that say that there is no secret. */
const NO_SECRET = /^(|deleted|true|false|0|1)$/i

/** A Cookie header with a pseudonym for every value; names stay. */
export function redactCookies(value: string, secrets: Secrets): string {
  return value
    .split(';')
    .map((pair) => (pair.trimStart().startsWith('$') ? pair : redactCookie(pair, secrets)))
    .join(';')
}

/** A Set-Cookie header with a pseudonym for the cookie's value; attributes stay. */
export function redactSetCookie(value: string, secrets: Secrets): string {
  const end = value.indexOf(';')
  const pair = end === -1 ? value : value.slice(0, end)
  return redactCookie(pair, secrets) + value.slice(pair.length)
}

function redactCookie(pair: string, secrets: Secrets): string {
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals + 1)
  const value = pair.slice(equals + 1)
  const bare = value.trim().replace(/^"/, '').replace(/"$/, '')
  if (NO_SECRET.test(bare)) return pair
  const start = value.indexOf(bare)
  const place = equals === -1 ? 'a cookie' : `the cookie ${name.slice(0, -1).trim()}`
  const redacted = redactEscaped(bare, secrets, place)
  return name + value.slice(0, start) + redacted + value.slice(start + bare.length)
}

/** A value of a URL, form or cookie, in which characters may be percent-encoded. */
export function redactEscaped(
  value: string,
  secrets: Secrets,
  place: string,
  options: { readonly plus?: boolean } = {},
): string {
  const view = percentView(value, options)
  return view.write([{ start: 0, text: wholeBytes(view.text, secrets, place) }])
}

/** A piece of a text in whatever way its characters are escaped there. */
export function redactAsWritten(raw: string, secrets: Secrets, place: string): string {
  if (/%[0-9A-Fa-f]{2}/.test(raw)) return redactEscaped(raw, secrets, place)
  const view = raw.includes('\\') ? jsonView(raw) : plainView(raw)
  return view.write([{ start: 0, text: secrets.replace(view.text, place) }])
}
