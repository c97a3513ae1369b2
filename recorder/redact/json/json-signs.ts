import type { Units } from '../units.ts'

/** Units of a string that are read one by one before its end is looked for in the text. */
const SHORT = 48

/** The next quote from a place on; -1 when there is none. */
export function nextQuote(text: string, units: Units, from: number): number {
  const near = Math.min(from + SHORT, text.length)
  for (let at = from; at < near; at += 1) if (units[at] === 0x22) return at
  return text.indexOf('"', near)
}

/** Where a colon follows, perhaps behind white space and short comments; -1 when none does. */
export function colonAfter(text: string, units: Units, from: number): number {
  let at = from
  while (isSpace(units[at])) at += 1
  const code = units[at]
  if (code === 0x3a) return at
  return code === 0x2f ? colonBehindComments(text, at) : -1
}

/** Characters of comments between a name and its colon. */
const LONGEST_COMMENTS = 1_000

function colonBehindComments(text: string, from: number): number {
  const near = text.slice(from, from + LONGEST_COMMENTS)
  let at = 0
  while (near.charAt(at) === '/') {
    const end = endOfComment(near, at)
    if (end === at) return -1
    at = near.startsWith('*', at + 1) ? end + 2 : end
    while (isSpace(near.charCodeAt(at))) at += 1
  }
  return near.charAt(at) === ':' ? from + at : -1
}

/** Behind the last character of a number. */
export function endOfNumber(units: Units, start: number): number {
  let end = start + 1
  while (isOfNumber(units[end])) end += 1
  return end
}

/** Behind a name or a value without quotes. */
export function endOfBare(units: Units, start: number): number {
  let end = start + 1
  while (isOfBare(units[end])) end += 1
  return end
}

/** Behind the comment that begins at a slash, or the slash when none does. */
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
  let quotes = 0
  for (let at = start; at < end; at += 1) if (text.charCodeAt(at) === 0x22) quotes += 1
  return quotes % 2 === 1
}

/** The quote that closes a text in single quotes; the opening one when it is an apostrophe; -1 for none. */
export function endOfSingle(text: string, start: number): number {
  if (/[\w'"]/.test(text.charAt(start - 1))) return start
  let end = text.indexOf("'", start + 1)
  while (end !== -1 && text.charCodeAt(end - 1) === 0x5c) end = text.indexOf("'", end + 1)
  return end
}

function isSpace(code: number | undefined): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

/** Digits, point, signs, exponent. */
function isOfNumber(code = 0): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x2b && code <= 0x2e && code !== 0x2c) ||
    code === 0x65 ||
    code === 0x45
  )
}

/** All but white space, quotes and what JSON is built of. */
function isOfBare(code = 0): boolean {
  if (code <= 0x20) return false
  return (
    code !== 0x2c &&
    code !== 0x3a &&
    code !== 0x22 &&
    !(code === 0x5b || code === 0x5d || code === 0x7b || code === 0x7d)
  )
}
