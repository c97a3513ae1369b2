import { createSecretKey } from 'node:crypto'

import { TAKEN_OUT } from '#engine/secrets/placeholder.ts'
import { foldCase, type Written, writtenForms } from './bytes/encodings.ts'
import { createPatterns, type Match, MIN_PATTERN_LENGTH } from './text/patterns.ts'
import { makePseudonym } from './pseudonym.ts'

/** A known secret, and its replacement. */
export interface Secret {
  readonly text: string
  readonly pseudonym: string
  /** Where it was first seen, in words. */
  readonly place: string
  /** The text in small letters, as names are compared. */
  readonly folded: string
  /** It is only an encoded form of another secret. */
  readonly isEncoded?: boolean
}

/** Why a secret cannot be looked for outside the places that say what it is. */
type Doubt = 'short' | 'long' | 'user name' | 'ordinary word' | 'nothing to replace'

/**
 * Words that occur everywhere in this interface, in its paths, and in the fields of HTTP; a user
 * may have one as a password, but without them no exchange would be readable.
 */
const ORDINARY = new Set(
  (
    'public private password passwords username session_id sessions authentication authorization application credentials graylog-server localhost 127.0.0.1 administrator permissions description configuration undefined exchange response complete truncated handshake connection interface httpversion startedat notprovable redaction assertedversion capabilities unresolved ' +
    'dashboards messages pipelines pipeline collectors sidecars definitions notifications preferences index_sets universal absolute relative histogram throughput overview services backends settings metadata enterprise ' +
    'content-type content-length content-encoding user-agent accept-encoding accept-language x-requested-by x-graylog-node-id transfer-encoding keep-alive set-cookie www-authenticate location application/json text/html text/plain xmlhttprequest'
  ).split(' '),
)

const NAMES_REMEMBERED = 100_000
/** Secrets that are remembered; a client that tries passwords must not fill the memory. */
const SECRETS_REMEMBERED = 20_000

/** All secrets of one recording. It only grows; what it learns it never forgets. */
export interface Secrets {
  /** The pseudonym of a secret, which is learned when it is new. */
  readonly replace: (text: string, place: string) => string
  /** Whether a text is a placeholder already. */
  readonly isPseudonym: (text: string) => boolean
  /** The same for one that begins with the text: another rule may have read the same place further. */
  readonly beginsPseudonym: (text: string) => boolean
  /** Makes a secret known before or wherever it is seen; the pseudonym may be given. */
  readonly learn: (text: string, place: string, pseudonym?: string) => Secret
  /** Whether a text is a known secret that can be searched for anywhere. */
  readonly isProvable: (text: string) => boolean
  /**
   * An invented credential protects nothing: it stays as it is, unless it is known as a secret
   * already.
   */
  readonly keep: (text: string) => void
  /** A user name stays visible, so a secret that equals one cannot be looked for. */
  readonly noteName: (name: string) => void
  /** Every way in which a known secret is written in a text; longest first, without overlaps. */
  readonly find: (text: string) => readonly Match<Written<Secret>>[]
  /** Counts replacements outside the known places. */
  readonly count: (replacements: number) => void
  /** Whether any secret has a character that JSON writes with a backslash. */
  readonly haveEscapes: () => boolean
  /** How often something was replaced. */
  readonly replaced: () => number
  /** Another number whenever another secret or name is known: equal texts may come out otherwise. */
  readonly state: () => number
  /**
   * Revision counter; changes if new knowledge would change an earlier result, while replacements
   * of secrets stay the same.
   */
  readonly asked: () => number
  /** Whether another secret would not be remembered. */
  readonly areTooMany: () => boolean
  readonly totals: () => SecretTotals
}

/** Values that came together in a recording. */
interface SecretTotals {
  /** How often a secret was replaced without being remembered, since there were too many. */
  readonly forgotten: number
  /** Secrets whose absence can be proved. */
  readonly provable: readonly Secret[]
  /** The others, with the reason. */
  readonly doubtful: readonly (Secret & { readonly doubt: Doubt })[]
}

/** No secrets yet; pseudonyms will be made under the key. */
export function createSecrets(given: string | Uint8Array): Secrets {
  const key = createSecretKey(typeof given === 'string' ? Buffer.from(given) : given)
  const known = new Map<string, Secret>()
  const taken = new Set<string>()
  const beginnings = new Map<string, string[]>()
  const noteBeginning = (pseudonym: string): void => {
    const beginning = pseudonym.slice(0, BEGINNING)
    const alike = beginnings.get(beginning)
    if (alike === undefined) beginnings.set(beginning, [pseudonym])
    else if (alike.length < MAX_ALIKE) alike.push(pseudonym)
  }
  const kept = new Set<string>()
  const names = new Set<string>()
  const foldedNames = new Set<string>()
  const patterns = createPatterns<Written<Secret>>(getText)
  let replaced = 0
  let forgotten = 0
  let asked = 0
  let haveEscapes = false

  const doubt = (secret: Secret): Doubt | undefined =>
    findDoubt(secret) ?? (isName(secret) ? 'user name' : undefined)
  const isName = ({ text, folded: name }: Secret): boolean =>
    names.has(text) || foldedNames.has(name)
  const areTooMany = (): boolean => known.size >= SECRETS_REMEMBERED
  const isVisible = ({ of }: Written<Secret>): boolean => !isName(of)
  const learn = (text: string, place: string, given?: string): Secret => {
    const found = known.get(text)
    if (found) return found
    if (kept.has(text)) return { text, pseudonym: text, place, folded: foldCase(text) }
    const pseudonym = given ?? makePseudonym(key, text, (candidate) => taken.has(candidate))
    const isEncoded = given !== undefined
    const secret = { text, pseudonym, place, folded: foldCase(text), isEncoded }
    if (areTooMany()) {
      forgotten += 1
      return secret
    }
    known.set(text, secret)
    taken.add(pseudonym)
    if (given === undefined) noteBeginning(pseudonym)
    if (findDoubt(secret) !== undefined) return secret
    haveEscapes ||= ESCAPED_IN_JSON.test(text)
    for (const form of writtenForms(text, pseudonym, secret)) patterns.add(form)
    for (const other of otherNormalForms(text)) {
      const instead = makePseudonym(key, other, (candidate) => taken.has(candidate))
      for (const form of writtenForms(other, instead, secret)) patterns.add(form)
    }
    return secret
  }
  return {
    learn,
    isPseudonym: (text) => {
      asked += 1
      return taken.has(text) && !known.has(text)
    },
    beginsPseudonym: (text) => {
      asked += 1
      if (known.has(text)) return false
      const alike = text.length < BEGINNING ? [] : beginnings.get(text.slice(0, BEGINNING))
      return alike?.some((pseudonym) => pseudonym.startsWith(text)) ?? false
    },
    replace: (text, place) => {
      // A reader of another form wrote it: a pseudonym would make a credential that can be read of one that cannot.
      if (text === TAKEN_OUT) return text
      replaced += 1
      return learn(text, place).pseudonym
    },
    isProvable: (text) => {
      asked += 1
      const secret = known.get(text)
      return secret !== undefined && doubt(secret) === undefined
    },
    keep: (text) => void kept.add(text),
    noteName: (name) => {
      if (names.size >= NAMES_REMEMBERED) return
      names.add(name)
      foldedNames.add(foldCase(name))
    },
    find: (text) => {
      asked += 1
      return patterns.find(text, isVisible)
    },
    count: (replacements) => {
      replaced += replacements
    },
    haveEscapes: () => haveEscapes,
    replaced: () => replaced,
    state: () => known.size + names.size,
    asked: () => asked,
    areTooMany,
    totals: () => {
      const all = [...known.values()].map((secret) => ({ ...secret, doubt: doubt(secret) }))
      const doubtful = all.flatMap((one) => (one.doubt ? [{ ...one, doubt: one.doubt }] : []))
      return { forgotten, doubtful, provable: all.filter((one) => !one.doubt) }
    },
  }
}

function getText({ text }: Written<Secret>): string {
  return text
}

function otherNormalForms(text: string): readonly string[] {
  if (/^[\x00-\x7f]*$/.test(text)) return []
  const forms = [text.normalize('NFC'), text.normalize('NFD')]
  return [...new Set(forms)].filter((form) => form !== text)
}

/** Length of the distinct beginnings of pseudonyms. */
const BEGINNING = 6
const MAX_ALIKE = 100

const ESCAPED_IN_JSON = /["\\/\x00-\x1f\x7f-\uffff]/

/** Longer texts are no credentials, and take long to be written in all ways. */
const MAX_LENGTH = 256 * 1024

function findDoubt({ text, pseudonym }: Secret): Doubt | undefined {
  if (text.length < MIN_PATTERN_LENGTH) return 'short'
  if (text.length > MAX_LENGTH) return 'long'
  if (ORDINARY.has(text.toLowerCase())) return 'ordinary word'
  return text === pseudonym ? 'nothing to replace' : undefined
}
