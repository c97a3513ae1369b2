import { createHash } from 'node:crypto'

import type { Exchange, Request, Response } from '#engine/model/exchange.ts'
import type { Handshake } from '#engine/model/handshake.ts'
import type { Redaction } from '#engine/model/recording.ts'
import {
  knownSecretsIn,
  replaceSecretsInExchange,
  replaceSecretsInRequest,
  replaceSecretsInResponse,
} from './search/known-secrets.ts'
import { ALWAYS, createMeter, type HasTime } from './budget.ts'
import { type Extra, readExtra } from './extra.ts'
import { handshakeEverywhere } from './handshake.ts'
import { createJsonNames } from './json/json-places.ts'
import { hiddenNames, visibleNames } from './names.ts'
import { getKnownFields, redactFieldsOfRequest, redactFieldsOfResponse } from './known-fields.ts'
import { counted } from '#engine/text/words.ts'
import { kindOfName, rememberingNames, roleOfName } from '#engine/secrets/names.ts'
import { createSecrets, type Secrets } from './secrets.ts'
import { replaceThoroughly } from './search/thorough.ts'
import { toolsWith } from './tools.ts'

export interface RedactorOptions {
  /** Equal keys give equal pseudonyms, so that recordings stay comparable; it must be kept secret. */
  readonly key: string | Uint8Array
  /** Hides user names, persons, host names and addresses too. */
  readonly names?: boolean
  /** The user's rules in addition to the known places. */
  readonly extra?: Extra
  /** Published passwords: they are masked, but not reported. */
  readonly published?: readonly string[]
  /** Whether there is time for a body; without it the body is left out. */
  readonly hasTime?: HasTime
}

export interface Redactor {
  /** A copy without secrets, of equal shape and length; the exchange itself is not touched. */
  readonly redact: (exchange: Exchange) => Exchange
  /** The same for only a request, for a line that is written before the response. */
  readonly redactRequest: (request: Request) => Request
  /** The same for the response to a request. */
  readonly redactResponse: (response: Response) => Response
  /** The same for a TLS handshake: secrets that are known by now, which a certificate may name. */
  readonly redactHandshake: (handshake: Handshake) => Handshake
  /** Any other text: only the secrets that are known by now are replaced. */
  readonly redactText: (text: string) => string
  /** The same in more writings; takes its time, for texts in which a secret was found. Throws OverBudget. */
  readonly redactThoroughly: (text: string) => string
  /** Makes a secret known before any exchange shows it; gives its pseudonym. */
  readonly learn: (secret: string, place?: string) => string
  /** Leaves a credential that was made up as it is, unless a secret equals it. */
  readonly keep: (text: string) => void
  /** Makes a user name known: it stays visible, and so does an equal secret outside its places. */
  readonly learnName: (name: string) => void
  /** Secrets whose absence can be proved by searching for them. */
  readonly secretsSeen: () => readonly string[]
  /** Another number whenever there may be others. */
  readonly state: () => number
  /** Secrets that were replaced by place only, one sentence each, without the secret. */
  readonly notProvable: () => readonly string[]
  /** The user's own rules that nothing matched. */
  readonly unusedRules: () => readonly string[]
  /** How often something was replaced. */
  readonly replaced: () => number
  /** How many different secrets are known. */
  readonly distinct: () => number
  /** A root of the interface for a recording's header, as its requests will show it. */
  readonly redactRoot: (root: string) => string
  /** For a recording's header. */
  readonly describe: () => Redaction
}

/** Makes a redactor for one recording. It never throws on traffic, only UsageError on wrong rules. */
export function createRedactor({
  key,
  names = false,
  extra = {},
  published = [],
  hasTime = ALWAYS,
}: RedactorOptions): Redactor {
  const secrets = createSecrets(key)
  const kindOf = rememberingNames((name) => kindOfName(name, names))
  const meter = createMeter(hasTime)
  const tools = toolsWith({
    secrets,
    meter,
    kindOf,
    jsonNames: createJsonNames((name) => kindOf(name) ?? roleOfName(name)),
    ...(names ? hiddenNames(secrets) : visibleNames(secrets)),
  })
  const rules = readExtra(extra)
  const everywhere = knownSecretsIn(secrets, meter)
  const { any: redactText } = everywhere
  const places = getKnownFields(tools, rules)
  const request = (message: Request): Request => redactFieldsOfRequest(message, places)
  const response = (message: Response): Response => redactFieldsOfResponse(message, places)
  return {
    redact: (exchange) => {
      // All places first: a secret that the response reveals may be in the request, too.
      const placed = {
        ...exchange,
        request: request(exchange.request),
        ...(exchange.response && { response: response(exchange.response) }),
      }
      return replaceSecretsInExchange(placed, everywhere)
    },
    redactRequest: (message) => replaceSecretsInRequest(request(message), everywhere),
    redactResponse: (message) => replaceSecretsInResponse(response(message), everywhere),
    redactHandshake: (handshake) => handshakeEverywhere(handshake, redactText),
    redactText,
    redactThoroughly: (text) => replaceThoroughly(text, tools),
    learn: (secret, place = GIVEN) =>
      secret === '' ? secret : secrets.learn(secret, place).pseudonym,
    keep: secrets.keep,
    learnName: (name) => void tools.name(name),
    secretsSeen: () => secrets.totals().provable.map(({ text }) => text),
    state: secrets.state,
    notProvable: () => doubtsIn(secrets, published),
    unusedRules: () => rules.unused(),
    replaced: () => secrets.replaced(),
    distinct: () => {
      const { provable, doubtful } = secrets.totals()
      return [...provable, ...doubtful].filter(({ isEncoded }) => isEncoded !== true).length
    },
    redactRoot: (root) => redactText(tools.hosts(root)),
    describe: () => ({ key: nameOfKey(key), notProvable: doubtsIn(secrets, published) }),
  }
}

/** The place of secrets that the user gave. */
export const GIVEN = 'a given secret'

const DOUBTS = {
  short: 'too short to be distinguished from ordinary text',
  long: 'too long to search for',
  'user name': 'equal to a user name',
  'ordinary word': 'a word of the interface itself',
  'nothing to replace': 'without a letter or digit to replace',
} as const

const DOUBTS_TOLD = 1000

function doubtsIn(secrets: Secrets, published: readonly string[]): readonly string[] {
  const { doubtful: all, forgotten } = secrets.totals()
  const doubtful = all.filter(({ text }) => !published.includes(text))
  const told = doubtful
    .slice(0, DOUBTS_TOLD)
    .map(
      ({ pseudonym, text, place, doubt }) =>
        `${place}: ${counted(text.length, 'character')}, ${DOUBTS[doubt]}, shown as "${shortened(pseudonym)}"`,
    )
  const more = doubtful.length - told.length + forgotten
  return more === 0 ? told : [...told, `${more} more, too many to list`]
}

/** Characters of a pseudonym that are shown. */
const MAX_SHOWN = 80

function shortened(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

function nameOfKey(key: string | Uint8Array): string {
  return createHash('sha256').update('name of key\n').update(key).digest('hex').slice(0, 16)
}
