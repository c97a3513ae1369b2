import { createHash } from 'node:crypto'

import { bytesOf, isMadeAnew, type Written, writtenForms } from '../bytes/encodings.ts'
import { createPatterns, type Patterns } from '../text/patterns.ts'

/** What is looked for: the writings of each secret, by its position. */
export type Wanted = Patterns<Written<number>>

/** Secrets as they are looked for; more may be added at any time. */
export interface WantedSecrets {
  /** Every writing of every secret in small letters. */
  readonly patterns: Wanted
  /** Bytes of the longest secret. */
  readonly longest: () => number
  /** Whether a backslash is in any of them. */
  readonly haveBackslash: () => boolean
  /** Whether a quote or a backslash is in any writing of any of them. */
  readonly haveSigns: () => boolean
  /** Looks for another one, whose position is the next. */
  readonly add: (secret: string) => void
}

/** Nothing is looked for yet. */
export function createWanted(): WantedSecrets {
  const patterns: Wanted = createPatterns()
  let longest = 0
  let haveBackslash = false
  let haveSigns = false
  let position = 0
  const add = (secret: string): void => {
    const seen = new Set<string>()
    const cases = [secret, secret.toUpperCase(), secret.toLowerCase()]
    const same = new Set(
      cases.flatMap((text) => [text, text.normalize('NFC'), text.normalize('NFD')]),
    )
    for (const form of [...same].flatMap((text) => writtenForms(text, text, position))) {
      const wanted = inSmallLetters(form)
      const bytes = wanted.text
      const name = bytes.length > LONGEST_NAME ? digestOf(bytes) : bytes
      if (!seen.has(name)) patterns.add(wanted)
      haveSigns ||= /["\\]/.test(bytes)
      seen.add(name)
    }
    longest = Math.max(longest, Buffer.byteLength(secret))
    haveBackslash ||= secret.includes('\\')
    position += 1
  }
  return {
    patterns,
    add,
    longest: () => longest,
    haveBackslash: () => haveBackslash,
    haveSigns: () => haveSigns,
  }
}

/** Texts that are told apart as they are; of longer ones nothing is held but their digest. */
const LONGEST_NAME = 1_024

function digestOf(bytes: string): string {
  return createHash('sha256').update(bytes, 'latin1').digest('base64')
}

/** A writing as it is looked for; that of a very long secret is made anew whenever it is asked for. */
function inSmallLetters(form: Written<number>): Written<number> {
  const { encoding, lead, of } = form
  const written = (): string => (encoding === 'raw' ? bytesOf(form.text) : form.text).toLowerCase()
  const common = { encoding, lead, of, pseudonym: '' }
  if (!isMadeAnew(form)) return { ...common, text: written() }
  return {
    ...common,
    get text() {
      return written()
    },
  }
}
