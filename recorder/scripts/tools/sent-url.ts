import { writeBasic } from '#engine/secrets/authorization.ts'
import { TAKEN_OUT } from '#engine/secrets/placeholder.ts'
import { isWellFormed } from '#engine/text/paths/path-escapes.ts'
import { decodeSegment } from '#engine/text/paths/path.ts'
import { isKnown, unknown, withUnknowns } from '../unknown.ts'
import { isSame, type SentHeaders, setHeader } from './headers.ts'

/** A Basic credential; undefined if a variable may contain the colon, or the system fills it in. */
export function basicHeader(pair: string): string {
  if (pair === ':') return TAKEN_OUT
  if (!pair.includes(':')) return isKnown(pair) ? writeBasic(`${pair}:`) : TAKEN_OUT
  return isKnown(pair) ? writeBasic(pair) : `Basic ${pair}`
}

/** The Basic credential of a tool that asks for the password where only a name is given. */
export function basicOrAsked(pair: string): string {
  return basicHeader(
    pair.includes(':') || !isKnown(pair) ? pair : `${pair}:${unknown('--password')}`,
  )
}

const USER = /^((?:[a-z][a-z0-9+.-]*:\/\/)?)([^/?#@]*)@/i

/** A credential in the URL is sent as Basic, unless an option says another one. */
export function withUser(url: string, headers: SentHeaders): SentHeaders {
  const [, , pair] = USER.exec(url) ?? []
  if (pair === undefined || headers.some(([name]) => isSame(name, 'Authorization'))) return headers
  return setHeader(
    headers,
    'Authorization',
    basicHeader(isKnown(pair) ? decodeSegment(pair) : pair),
  )
}

/** The URL as it goes into a request: without credential and fragment. */
export function bare(url: string): string {
  return url.replace(USER, '$1').split('#', 1)[0] ?? ''
}

/** The URL with more in its query. */
export function withQuery(url: string, added: readonly string[]): string {
  const query = added.filter((one) => one !== '').join('&')
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`
}

/** Percent-encodes a text around its unknown values. */
export function encode(text: string): string {
  const kept: string[] = []
  const held = withUnknowns(text, (name) => {
    kept.push(name)
    return '\uE002'
  })
  return encodeURIComponent(isWellFormed(held) ? held : '')
    .replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%EE%80%82/g, () => unknown(kept.shift() ?? ''))
}
