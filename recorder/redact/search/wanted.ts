import { getBytes, type Written, writtenForms } from '../bytes/encodings.ts'
import { createPatterns, type Patterns } from '../text/patterns.ts'

/** The search terms: the encodings of each secret, by its position. */
type Wanted = Patterns<Written<number>>

/** Secrets as they are looked for; more may be added at any time. */
export interface WantedSecrets {
  /** Every writing of every secret in small letters. */
  readonly patterns: Wanted
  /** Bytes of the longest secret. */
  readonly longest: () => number
  /** Whether a backslash is in any of them. */
  readonly haveBackslash: () => boolean
  /** The same for a quote. */
  readonly haveQuote: () => boolean
  /** Looks for another one, whose position is the next. */
  readonly add: (secret: string) => void
}

/** Nothing is looked for yet. */
export function createWanted(): WantedSecrets {
  const patterns: Wanted = createPatterns(inSmallLetters)
  let longest = 0
  let haveBackslash = false
  let haveQuote = false
  let position = 0
  const add = (secret: string): void => {
    const cases = [secret, secret.toUpperCase(), secret.toLowerCase()]
    const same = new Set(
      cases.flatMap((text) => [text, text.normalize('NFC'), text.normalize('NFD')]),
    )
    for (const text of same)
      for (const form of writtenForms(text, text, position)) patterns.add(form)
    longest = Math.max(longest, Buffer.byteLength(secret))
    haveBackslash ||= secret.includes('\\')
    haveQuote ||= secret.includes('"')
    position += 1
  }
  return {
    patterns,
    add,
    longest: () => longest,
    haveBackslash: () => haveBackslash,
    haveQuote: () => haveQuote,
  }
}

/** A writing as it is looked for. */
function inSmallLetters({ encoding, text }: Written<number>): string {
  return (encoding === 'raw' ? getBytes(text) : text).toLowerCase()
}
