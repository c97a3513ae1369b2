import { UUID } from '../text/identifiers.ts'

/** A run of characters between separators. */
interface Word {
  readonly text: string
  readonly start: number
}

const WORD = /[^\s/?&=:;,|()<>[\]{}"'\\#@*]+/g

/** The words of a text, in order. */
export function listWords(text: string): readonly Word[] {
  return [...text.matchAll(WORD)].map((match) => ({ text: match[0], start: match.index }))
}

/** The longest identifiers are JSON web tokens, which fit into a header. */
const MAX_LENGTH = 16_384
const IDENTIFIER = /^[\w-]{16,256}$|^[\w-]{10}[\w-]*\.[\w-]{10}[\w-]*\.[\w-]{10}[\w-]*$/

/** Each identifier contains a run of this many of these characters. */
const RUN = /[\w.-]{16}/

/** Whether a word of a text may be an identifier, at less cost than looking at each. */
export function mayHoldIdentifier(text: string): boolean {
  return RUN.test(text)
}

/**
 * Whether a word is an identifier and not ordinary text: an ObjectId, a UUID, an access token (46
 * to 52 characters of `[0-9a-v]`), or any other mix of at least 16 letters and digits.
 */
export function isIdentifier(word: string): boolean {
  if (word.length < 16 || word.length > MAX_LENGTH || !IDENTIFIER.test(word)) return false
  return UUID.test(word) || (/\d\D*\d/.test(word) && /[A-Za-z]/.test(word))
}
