import { bytesOf, textOf } from './encodings.ts'
import type { Tools } from './tools.ts'
import { jsonView, percentView, plainView } from './views.ts'

/**
 * An Authorization value with pseudonyms in it. Its form stays: `Basic` is decoded and encoded
 * again, the words `token` and `session` and user names stay, what cannot be decoded stays so.
 */
export function redactCredential(value: string, tools: Tools, place: string): string {
  const basic = /^(\s*basic)(\s*)(.*)$/is.exec(value)
  if (basic) {
    const [, scheme = '', gap = '', rest = ''] = basic
    return scheme + gap + redactBasic(rest, tools, place)
  }
  const other = /^(\s*[^\s=,]+)(\s+)(.+)$/s.exec(value)
  if (!other)
    return /^\s*(bearer|digest|negotiate|ntlm)?\s*$/i.test(value)
      ? value
      : whole(value, tools, place)
  const [, scheme = '', gap = '', rest = ''] = other
  return scheme + gap + whole(rest, tools, place)
}

function redactBasic(encoded: string, tools: Tools, place: string): string {
  const trimmed = encoded.trimEnd()
  const parts = /^([A-Za-z0-9+/]*)(={0,2})$/.exec(trimmed)
  if (!parts) return whole(encoded, tools, place)
  const [, core = '', padding = ''] = parts
  const bytes = Buffer.from(core, 'base64').toString('latin1')
  const redacted = redactPair(bytes, tools, place)
  const again = Buffer.from(redacted, 'latin1').toString('base64').replace(/=+$/, '')
  // A dangling last character, which no encoder writes, decodes to nothing and stays as it is.
  const instead = again + core.slice(again.length)
  // A password too short to be looked for stands in here, and here it can be found wherever it is.
  const { secrets } = tools
  if (instead !== core && !secrets.isProvable(secretOf(bytes))) secrets.learn(core, place, instead)
  return instead + padding + encoded.slice(trimmed.length)
}

/** What is secret of a Basic credential. */
function secretOf(bytes: string): string {
  const [, first = bytes, second = ''] = /^([^:]*):(.*)$/s.exec(bytes) ?? []
  return textOf(second === '' || WORD.test(second) ? first : second)
}

const WORD = /^(token|session)$/i

/** The two halves of a Basic credential as bytes; without a colon all of it is secret. */
function redactPair(bytes: string, tools: Tools, place: string): string {
  const colon = bytes.indexOf(':')
  if (colon === -1) return wholeBytes(bytes, tools, place)
  const first = bytes.slice(0, colon)
  const second = bytes.slice(colon + 1)
  if (WORD.test(second)) {
    return `${wholeBytes(first, tools, `${second.toLowerCase()} in ${place}`)}:${second}`
  }
  return `${nameBytes(first, tools)}:${wholeBytes(second, tools, `password in ${place}`)}`
}

/** A user name among bytes. */
function nameBytes(bytes: string, tools: Tools): string {
  const text = textOf(bytes)
  const name = tools.name(text)
  return text === bytes ? name : bytesOf(name)
}

function whole(text: string, tools: Tools, place: string): string {
  return text.trim() === '' ? text : tools.secrets.replace(text, place)
}

function wholeBytes(bytes: string, tools: Tools, place: string): string {
  if (bytes === '') return bytes
  const text = textOf(bytes)
  const pseudonym = tools.secrets.replace(text, place)
  return text === bytes ? pseudonym : bytesOf(pseudonym)
}

/** Values that say that there is no secret. */
const NO_SECRET = /^(|deleted|true|false|0|1)$/i

/** A Cookie header with a pseudonym for every value; names stay. */
export function redactCookies(value: string, tools: Tools): string {
  return value
    .split(';')
    .map((pair) => (pair.trimStart().startsWith('$') ? pair : redactCookie(pair, tools)))
    .join(';')
}

/** A Set-Cookie header with a pseudonym for the cookie's value; attributes stay. */
export function redactSetCookie(value: string, tools: Tools): string {
  const end = value.indexOf(';')
  const pair = end === -1 ? value : value.slice(0, end)
  return redactCookie(pair, tools) + value.slice(pair.length)
}

function redactCookie(pair: string, tools: Tools): string {
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals + 1)
  const value = pair.slice(equals + 1)
  const bare = value.trim().replace(/^"/, '').replace(/"$/, '')
  if (NO_SECRET.test(bare)) return pair
  const start = value.indexOf(bare)
  const place = equals === -1 ? 'a cookie' : `the cookie ${name.slice(0, -1).trim()}`
  const redacted = redactEscaped(bare, tools, place)
  return name + value.slice(0, start) + redacted + value.slice(start + bare.length)
}

/** A value of a URL, form or cookie, in which characters may be percent-encoded. */
export function redactEscaped(
  value: string,
  tools: Tools,
  place: string,
  options: { readonly plus?: boolean } = {},
): string {
  const view = percentView(value, options)
  return view.write([{ start: 0, text: wholeBytes(view.text, tools, place) }])
}

/** A user name of a URL or form, in which characters may be percent-encoded. */
export function redactEscapedName(value: string, tools: Tools, plus = false): string {
  const view = percentView(value, { plus })
  return view.write([{ start: 0, text: nameBytes(view.text, tools) }])
}

/** A piece of a text in whatever way its characters are escaped there. */
export function redactAsWritten(raw: string, tools: Tools, place: string): string {
  if (/%[0-9A-Fa-f]{2}/.test(raw)) return redactEscaped(raw, tools, place)
  const view = raw.includes('\\') ? jsonView(raw) : plainView(raw)
  return view.write([{ start: 0, text: tools.secrets.replace(view.text, place) }])
}
