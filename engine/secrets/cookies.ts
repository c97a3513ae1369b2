/** One cookie of a header, and the place of its value, without quotes and white space. */
export interface Cookie {
  readonly name: string
  readonly value: string
  readonly start: number
  readonly end: number
}

/** The cookie that contains a session from 4.3.0 on. */
export const SESSION_COOKIE = 'authentication'

/** Values that say that there is no secret. */
const NO_SECRET = /^(?:|deleted|true|false|0|1)$/i

/** The cookies of a header Cookie, in order; `$Version` and the like are none. */
export function readCookies(header: string): readonly Cookie[] {
  const cookies: Cookie[] = []
  for (let from = 0; from <= header.length;) {
    const semicolon = header.indexOf(';', from)
    const end = semicolon === -1 ? header.length : semicolon
    const cookie = readCookie(header, from, end)
    if (cookie && !cookie.name.startsWith('$')) cookies.push(cookie)
    from = end + 1
  }
  return cookies
}

/** The cookies of a Set-Cookie header; it may contain several, separated by lines or commas. */
export function readSetCookies(header: string): readonly Cookie[] {
  const cookies: Cookie[] = []
  let first: Cookie | undefined
  for (let from = 0; from <= header.length;) {
    const end = endOfPart(header, from)
    const cookie = readCookie(header, from, end)
    if (cookie && !isAttribute(cookie)) cookies.push(cookie)
    first ??= cookie
    from = end + 1
  }
  // A cookie may be called like an attribute.
  return cookies.length === 0 && first ? [first] : cookies
}

/** The session id of the cookie `authentication`, and its place. */
export function findSession(header: string): Cookie | undefined {
  const found = readCookies(header).find(({ name }) => name === SESSION_COOKIE)
  return found?.value === '' ? undefined : found
}

/** Whether the value of a cookie may be secret. */
export function mayBeSecret({ value }: Cookie): boolean {
  return !NO_SECRET.test(value)
}

const ATTRIBUTES: ReadonlySet<string> = new Set(
  'version comment commenturl path domain max-age expires samesite secure httponly discard port priority partitioned'.split(
    ' ',
  ),
)

function isAttribute(cookie: Cookie): boolean {
  const { name, value } = cookie
  return ATTRIBUTES.has((name === '' ? value : name).toLowerCase()) || isDate(cookie)
}

/**
 * Whether it is the rest of a date after its comma, as in `Expires=Wed, 21 Oct 2026 07:28:00 GMT`.
 */
function isDate({ name, value }: Cookie): boolean {
  return name === '' && /^\d{1,2}[ -][a-z]{3}[ -]\d{2,4} [\d:]{5,8}(?: gmt| utc)?$/i.test(value)
}

function endOfPart(header: string, from: number): number {
  for (let at = from; at < header.length; at += 1) {
    const sign = header.charAt(at)
    if (sign === ';' || sign === ',' || sign === '\n' || sign === '\r') return at
  }
  return header.length
}

/** The pair between two positions; without a name, only a value. */
function readCookie(header: string, from: number, to: number): Cookie | undefined {
  const equals = header.slice(from, to).indexOf('=')
  const name = equals === -1 ? '' : header.slice(from, from + equals).trim()
  let start = equals === -1 ? from : from + equals + 1
  let end = to
  while (start < end && isAround(header.charAt(start))) start += 1
  while (end > start && isAround(header.charAt(end - 1))) end -= 1
  if (equals === -1 && start === end) return undefined
  return { name, value: header.slice(start, end), start, end }
}

function isAround(sign: string): boolean {
  return sign === '"' || /\s/.test(sign)
}
