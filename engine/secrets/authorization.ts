import { rememberTexts } from '../text/recent.ts'

/** A decoded Basic credential: a name and a password, or a token or session id with its word. */
export interface Pair {
  readonly form: 'user' | 'token' | 'session'
  /** The text before the first colon, and the text after it. */
  readonly first: string
  readonly second: string
}

/** The credential of an Authorization value, with the place of the text after its scheme. */
export type Authorization = {
  /** As sent; empty if there is none. Servers accept `Basic` only with this case. */
  readonly scheme: string
  /** The start of the rest, without white space around it. */
  readonly start: number
  readonly end: number
} & (
  | (Pair & { readonly decoded: string })
  | { readonly form: 'malformed'; readonly problem: 'cannot be decoded' | 'has no colon' }
  /** Another scheme, or a value without any. */
  | { readonly form: 'other' }
  | { readonly form: 'none' }
)

/** Schemes that may appear without a value: then there is nothing to hide. */
const SCHEMES = /^(?:basic|bearer|digest|negotiate|ntlm|token|apikey|api-key)$/i

/**
 * Reads an Authorization value as widely as anyone could: `Basic` in any case, with any white space
 * or none, base64 of either alphabet, the words `token` and `session` in any case.
 */
export function readAuthorization(value: string): Authorization {
  const start = value.length - value.trimStart().length
  const end = value.trimEnd().length
  if (end <= start) return { form: 'none', scheme: '', start, end: start }
  const scheme = getScheme(value, start, end)
  const from = getRest(value, start + scheme.length, end)
  const place = { scheme, start: from, end }
  if (scheme === '') return { form: 'other', ...place }
  if (scheme.toLowerCase() !== 'basic') return { form: from === end ? 'none' : 'other', ...place }
  const decoded = decodeBasic(value.slice(from, end))
  if (decoded === undefined) return { form: 'malformed', problem: 'cannot be decoded', ...place }
  const pair = readPair(decoded)
  if (!pair) return { form: 'malformed', problem: 'has no colon', ...place }
  return { ...pair, decoded, ...place }
}

/**
 * Reads an Authorization value as servers do: `Basic` with this case and from the first character
 * on, base64 of the standard alphabet; any other beginning is no credential. Checks use this; the
 * search for secrets uses the more tolerant `readAuthorization`.
 */
export const readAsServers = rememberTexts({ count: 1000, longest: 1000 }, asServers)

function asServers(value: string): Authorization {
  const sent = readAuthorization(value)
  const { scheme, start, end } = sent
  if (!value.startsWith('Basic'))
    return sent.form === 'none' ? sent : { form: 'other', scheme, start, end }
  if (!('decoded' in sent) || !/[-_]/.test(value.slice(start, end))) return sent
  return { form: 'malformed', problem: 'cannot be decoded', scheme, start, end }
}

/** The Authorization value of a Basic credential, from `name:password`, `TOKEN:token` or `ID:session`. */
export function writeBasic(pair: string): string {
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

/** Reads a decoded Basic credential; servers take the words in any case. Undefined without a colon. */
export function readPair(text: string): Pair | undefined {
  const colon = text.indexOf(':')
  if (colon < 0) return undefined
  const [first, second] = [text.slice(0, colon), text.slice(colon + 1)]
  const word = second.toLowerCase()
  return { form: word === 'token' || word === 'session' ? word : 'user', first, second }
}

/** Decodes the base64 of a Basic credential; undefined if it is invalid. */
function decodeBasic(encoded: string): string | undefined {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(encoded)) return undefined
  return Buffer.from(encoded, 'base64').toString('utf8')
}

/** The first word if something follows it, `Basic` with nothing between, or a scheme without a value. */
function getScheme(value: string, start: number, end: number): string {
  const head = value.slice(start, Math.min(end, start + MAX_SCHEME_LENGTH))
  if (/^basic/i.test(head)) return head.slice(0, 'basic'.length)
  const space = head.search(/[\s=,]/)
  if (space < 0) return end - start <= head.length && SCHEMES.test(head) ? head : ''
  return /\s/.test(head.charAt(space)) ? head.slice(0, space) : ''
}

const MAX_SCHEME_LENGTH = 60

function getRest(value: string, from: number, end: number): number {
  let at = from
  while (at < end && /\s/.test(value.charAt(at))) at += 1
  return at
}
