import { writtenForms } from './encodings.ts'
import type { Written } from './encodings.ts'
import { SHORTEST_PATTERN, Patterns } from './patterns.ts'
import { pseudonymOf, shapeOf } from './pseudonym.ts'

/** A secret that was seen, and what stands for it. */
export interface Secret {
  readonly text: string
  readonly pseudonym: string
  /** Where it was first seen, in words. */
  readonly place: string
}

/** Why a secret cannot be looked for outside the places that say what it is. */
export type Doubt = 'short' | 'user name' | 'ordinary word' | 'nothing to replace'

/** Words that stand everywhere in this interface; somebody may use one as a password. */
const ORDINARY = new Set(
  'password passwords username session_id sessions authentication authorization application credentials graylog-server localhost 127.0.0.1 administrator permissions description configuration undefined'.split(
    ' ',
  ),
)

const NAMES_REMEMBERED = 100_000
/** Secrets that are remembered; a client that tries passwords must not fill the memory. */
const SECRETS_REMEMBERED = 20_000

/** All secrets of one recording. It only grows; what it learns it never forgets. */
export class Secrets {
  readonly #key: string | Uint8Array
  readonly #known = new Map<string, Secret>()
  readonly #taken = new Set<string>()
  readonly #names = new Set<string>()
  readonly #patterns = new Patterns<Written<Secret>>()
  #replaced = 0
  #haveEscapes = false
  #forgotten = 0

  constructor(key: string | Uint8Array) {
    this.#key = key
  }

  /** The pseudonym of a secret, which is learned when it is new. */
  replace(text: string, place: string): string {
    this.#replaced += 1
    return this.learn(text, place).pseudonym
  }

  /** Makes a secret known before or wherever it is seen; the pseudonym may be given. */
  learn(text: string, place: string, pseudonym = this.#pseudonymOf(text)): Secret {
    const found = this.#known.get(text)
    if (found) return found
    const secret = { text, pseudonym, place }
    if (this.#known.size >= SECRETS_REMEMBERED) {
      this.#forgotten += 1
      return secret
    }
    this.#known.set(text, secret)
    this.#taken.add(secret.pseudonym)
    if (doubtOf(secret) === undefined) {
      this.#haveEscapes ||= /["\\/\x00-\x1f\x7f-\uffff]/.test(text)
      for (const form of writtenForms(text, secret.pseudonym, secret)) this.#patterns.add(form)
    }
    return secret
  }

  /** Whether a text is a known secret that can be looked for wherever it stands. */
  isProvable(text: string): boolean {
    const secret = this.#known.get(text)
    return secret !== undefined && this.#doubt(secret) === undefined
  }

  /** A user name stays visible, so a secret that equals one cannot be looked for. */
  noteName(name: string): void {
    // What looks like a session or a token is never taken for a name: that would let it through.
    if (this.#names.size < NAMES_REMEMBERED && !['uuid', 'token'].includes(shapeOf(name))) {
      this.#names.add(name)
    }
  }

  /** Every way in which a known secret is written in a text; longest first, without overlaps. */
  find(text: string): readonly { readonly start: number; readonly pattern: Written<Secret> }[] {
    return this.#patterns.find(text, ({ of }) => !this.#names.has(of.text))
  }

  /** Counts replacements outside the known places. */
  count(replacements: number): void {
    this.#replaced += replacements
  }

  /** Whether any secret has a character that JSON writes with a backslash. */
  get haveEscapes(): boolean {
    return this.#haveEscapes
  }

  /** How often something was replaced. */
  get replaced(): number {
    return this.#replaced
  }

  /** How often a secret was replaced without being remembered, since there were too many. */
  get forgotten(): number {
    return this.#forgotten
  }

  /** Secrets whose absence can be proved. */
  get provable(): readonly Secret[] {
    return [...this.#known.values()].filter((secret) => this.#doubt(secret) === undefined)
  }

  /** The others, with the reason. */
  get doubtful(): readonly (Secret & { readonly doubt: Doubt })[] {
    return [...this.#known.values()].flatMap((secret) => {
      const doubt = this.#doubt(secret)
      return doubt === undefined ? [] : [{ ...secret, doubt }]
    })
  }

  #pseudonymOf(text: string): string {
    const known = this.#known.get(text)
    if (known) return known.pseudonym
    return pseudonymOf(this.#key, text, (candidate) => this.#taken.has(candidate))
  }

  #doubt(secret: Secret): Doubt | undefined {
    return doubtOf(secret) ?? (this.#names.has(secret.text) ? 'user name' : undefined)
  }
}

function doubtOf({ text, pseudonym }: Secret): Doubt | undefined {
  if (text.length < SHORTEST_PATTERN) return 'short'
  if (ORDINARY.has(text.toLowerCase())) return 'ordinary word'
  return text === pseudonym ? 'nothing to replace' : undefined
}
