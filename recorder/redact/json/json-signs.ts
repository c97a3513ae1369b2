/** Position of the colon that follows, perhaps after white space and short comments; -1 if none does. */
export function colonAfter(text: string, from: number): number {
  let at = from
  while (isSpace(text.charCodeAt(at))) at += 1
  const code = text.charCodeAt(at)
  if (code === 0x3a) return at
  return code === 0x2f ? colonAfterComments(text, at) : -1
}

/** Characters of comments between a name and its colon. */
const MAX_COMMENTS = 1_000

function colonAfterComments(text: string, from: number): number {
  const near = text.slice(from, from + MAX_COMMENTS)
  let at = 0
  while (near.charAt(at) === '/') {
    const end = endOfComment(near, at)
    if (end === at) return -1
    at = near.startsWith('*', at + 1) ? end + 2 : end
    while (isSpace(near.charCodeAt(at))) at += 1
  }
  return near.charAt(at) === ':' ? from + at : -1
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

/** Position after the last character of a number. */
export function endOfNumber(text: string, start: number): number {
  let end = start + 1
  while (isOfNumber(text.charCodeAt(end))) end += 1
  return end
}

/** Position after a name or a value without quotes: up to white space, quotes, and the signs of JSON. */
export function endOfBare(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && !endsBare(text.charCodeAt(end))) end += 1
  return end
}

/** A digit or one of `.eE+-`. */
function isOfNumber(code: number): boolean {
  if (code >= 0x30 && code <= 0x39) return true
  return code === 0x2e || (code | 0x20) === 0x65 || code === 0x2b || code === 0x2d
}

/** White space or one of `,:"[]{}`. */
function endsBare(code: number): boolean {
  if (code <= 0x20 || code === 0x2c || code === 0x3a || code === 0x22) return true
  return (code | 0x20) === 0x7b || (code | 0x20) === 0x7d
}

/** Position of the end of the comment that begins at a slash, or of the slash if none does. */
export function endOfComment(text: string, slash: number): number {
  const sign = text.charAt(slash + 1)
  if (sign !== '/' && sign !== '*') return slash
  const found = text.indexOf(sign === '/' ? '\n' : '*/', slash + 2)
  return found === -1 ? text.length : found
}

/**
 * Whether a comment would put what follows it out of step. Any other is read like the rest, since
 * what is commented out may be secret too.
 */
export function hasOddQuotes(text: string, start: number, end: number): boolean {
  return text.slice(start, end).split('"').length % 2 === 0
}

/** The quote that closes a text in single quotes; the opening one if it is an apostrophe; -1 for none. */
export function endOfSingle(text: string, start: number): number {
  if (/[\w'"]/.test(text.charAt(start - 1))) return start
  let end = text.indexOf("'", start + 1)
  while (end !== -1 && text.charCodeAt(end - 1) === 0x5c) end = text.indexOf("'", end + 1)
  return end
}
