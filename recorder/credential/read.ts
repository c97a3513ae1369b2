/** A decoded Basic credential: a name and a password, or a token or session id with its word. */
export interface Pair {
  readonly form: 'user' | 'token' | 'session'
  /** Before the first colon, and behind it. */
  readonly first: string
  readonly second: string
}

/** Reads a decoded Basic credential; servers take the words in any case. Undefined without a colon. */
export function readPair(text: string): Pair | undefined {
  const colon = text.indexOf(':')
  if (colon < 0) return undefined
  const [first, second] = [text.slice(0, colon), text.slice(colon + 1)]
  const word = second.toLowerCase()
  return { form: word === 'token' || word === 'session' ? word : 'user', first, second }
}

/** Where the session id stands in a header Cookie: it is in the cookie `authentication`, bare or quoted. */
export function findSession(cookie: string): { start: number; end: number } | undefined {
  const match = /(?:^|;)\s*authentication=([^;]*)/.exec(cookie)
  const value = match?.[1] ?? ''
  const session = value
    .split('"')
    .map((text) => text.trim())
    .find((text) => text !== '')
  if (!match || session === undefined) return undefined
  const start = match.index + match[0].length - value.length + value.indexOf(session)
  return { start, end: start + session.length }
}
