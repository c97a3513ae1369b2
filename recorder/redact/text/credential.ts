import { type Cookie, mayBeSecret, readCookies, readSetCookies } from '#engine/secrets/cookies.ts'
import { type Pair, readAuthorization, readPair } from '#engine/secrets/authorization.ts'
import { mayBeName } from '#engine/secrets/looks.ts'
import { getBytes, getText } from '../bytes/encodings.ts'
import type { Tools } from '../tools.ts'
import { jsonView, percentView, replaceAt } from '../views.ts'

/**
 * An Authorization value with pseudonyms in it. Its form stays: `Basic` is decoded and encoded
 * again, the words `token` and `session` and user names stay, what cannot be decoded stays so.
 */
export function redactCredential(value: string, tools: Tools, place: string): string {
  const { form, scheme, start, end } = readAuthorization(value)
  if (form === 'none') return value
  const sent = value.slice(start, end)
  const isBasic = scheme.toLowerCase() === 'basic'
  const instead = isBasic ? redactBasic(sent, tools, place) : whole(sent, tools, place)
  return value.slice(0, start) + instead + value.slice(end)
}

function redactBasic(encoded: string, tools: Tools, place: string): string {
  const parts = /^([A-Za-z0-9+/]*|[A-Za-z0-9_-]*)(={0,2})$/.exec(encoded)
  if (!parts) return whole(encoded, tools, place)
  const [, core = '', padding = ''] = parts
  if (tools.secrets.isPseudonym(core)) return encoded
  const bytes = Buffer.from(core, 'base64').toString('latin1')
  const redacted = redactPair(bytes, tools, place)
  const alphabet = /[-_]/.test(core) ? 'base64url' : 'base64'
  const again = Buffer.from(redacted, 'latin1').toString(alphabet).replace(/=/g, '')
  // A dangling last character, which no encoder writes, decodes to nothing and stays as it is.
  const instead = again + core.slice(again.length)
  // A password too short to search for is found by the base64 text of the whole credential.
  const { secrets } = tools
  if (instead !== core && !secrets.isProvable(getSecret(bytes))) secrets.learn(core, place, instead)
  return instead + padding
}

/** The secret part of a Basic credential. */
function getSecret(bytes: string): string {
  const pair = readPair(bytes)
  if (!pair) return getText(bytes)
  return getText(isFirstSecret(pair) ? pair.first : pair.second)
}

/** A client with only a token may send it in the place of the name. */
function isFirstSecret({ form, first, second }: Pair): boolean {
  return form !== 'user' || (second === '' && !mayBeName(getText(first)))
}

/** The two halves of a Basic credential as bytes; without a colon all of it is secret. */
function redactPair(bytes: string, tools: Tools, place: string): string {
  const pair = readPair(bytes)
  if (!pair) return wholeBytes(bytes, tools, place)
  const { form, first, second } = pair
  if (form !== 'user') return `${wholeBytes(first, tools, `${form} in ${place}`)}:${second}`
  if (isFirstSecret(pair)) return `${wholeBytes(first, tools, place)}:`
  return `${nameBytes(first, tools)}:${wholeBytes(second, tools, `password in ${place}`)}`
}

/** A user name among bytes; a known secret in its place is none. */
function nameBytes(bytes: string, tools: Tools): string {
  const text = getText(bytes)
  if (tools.secrets.isProvable(text)) return wholeBytes(bytes, tools, 'the place of a user name')
  const name = tools.name(text)
  return text === bytes ? name : getBytes(name)
}

function whole(text: string, tools: Tools, place: string): string {
  return text.trim() === '' ? text : tools.secrets.replace(text, place)
}

function wholeBytes(bytes: string, tools: Tools, place: string): string {
  if (bytes === '') return bytes
  const text = getText(bytes)
  const pseudonym = tools.secrets.replace(text, place)
  return text === bytes ? pseudonym : getBytes(pseudonym)
}

/** A Cookie header with a pseudonym for every value; names stay. */
export function redactCookies(value: string, tools: Tools): string {
  return redactEach(value, readCookies(value), tools)
}

/** A Set-Cookie header with a pseudonym for the value of each cookie; attributes stay. */
export function redactSetCookie(value: string, tools: Tools): string {
  return redactEach(value, readSetCookies(value), tools)
}

function redactEach(header: string, cookies: readonly Cookie[], tools: Tools): string {
  const edits = cookies.filter(mayBeSecret).map(({ name, value, start }) => {
    const place = name === '' ? 'a cookie' : `the cookie ${name}`
    return { start, text: redactEscaped(value, tools, place) }
  })
  return replaceAt(header, edits)
}

/** A value of a URL, form or cookie, in which characters may be percent-encoded. */
export function redactEscaped(
  value: string,
  tools: Tools,
  place: string,
  options: { readonly plus?: boolean } = {},
): string {
  const view = percentView(value, options)
  return view.write(wholeBytes(view.text, tools, place))
}

/** A user name of a URL or form, in which characters may be percent-encoded. */
export function redactEscapedName(value: string, tools: Tools, plus = false): string {
  const view = percentView(value, { plus })
  return view.write(nameBytes(view.text, tools))
}

/** A piece of a text in whatever way its characters are escaped there. */
export function redactAsWritten(raw: string, tools: Tools, place: string): string {
  if (/%[0-9A-Fa-f]{2}/.test(raw)) return redactEscaped(raw, tools, place)
  const view = jsonView(raw)
  return view.write(tools.secrets.replace(view.text, place))
}
