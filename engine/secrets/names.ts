import { rememberTexts } from '../text/recent.ts'
import {
  ABOUT,
  ANYWHERE,
  CARRIERS,
  CREDENTIALS,
  CREDENTIAL_FIELDS,
  ENDINGS,
  ENDS,
  HOSTS,
  LABELLED,
  LABELS,
  LAST,
  PERSONS,
  SECRETS,
  SECRET_KEYS,
  SEVERAL,
  TEXTS,
  TYPES,
  USERS,
  WORDS,
} from './name-words.ts'

/**
 * - `secret`: text and numbers under this name are secret
 * - `secret-text`: only text is; a number is a count or a time
 * - `secret-item`: text directly under it, or in a list under it, is secret; a short word in prose is not
 * - `credential`: an Authorization value
 * - `cookie`, `set-cookie`: cookies
 * - `user`: a user name
 * - `person`, `host`: the name or address of a person or of a machine; only if names are hidden
 */
export type NameKind =
  | 'secret'
  | 'secret-text'
  | 'secret-item'
  | 'credential'
  | 'cookie'
  | 'set-cookie'
  | 'user'
  | 'person'
  | 'host'

const SECRET_KINDS: ReadonlySet<NameKind | undefined> = new Set([
  ...(['secret', 'secret-text', 'secret-item'] as const),
  ...(['credential', 'cookie', 'set-cookie'] as const),
])

/** Longer names are data. */
const MAX_LENGTH = 200

/**
 * The kind of value under a name in JSON, XML, a form, a query, a settings file, or a header;
 * undefined for nothing special. Names are read in any spelling: `api_key`, `apiKey`, `X-API-Key`,
 * `APIKEY`.
 */
export function kindOfName(name: string, hidesNames = false): NameKind | undefined {
  if (name.length > MAX_LENGTH || !mayBeKnown(name, hidesNames)) return undefined
  const written = hasWordCapitals(name) ? name.replace(/([a-z0-9])([A-Z])/g, '$1 $2') : name
  return kindOfWords(listWords(written), hidesNames)
}

/** The same of a header field. */
export function kindOfField(name: string, kindOf = kindOfName): NameKind | undefined {
  const whole = name.toLowerCase().replaceAll('-', '')
  return CREDENTIAL_FIELDS.has(whole) ? 'credential' : kindOf(name)
}

/** Whether a name contains any of the known words; this rules out most names. */
function mayBeKnown(name: string, hidesNames: boolean): boolean {
  return (hidesNames ? HINTS_WITH_NAMES : HINTS).test(name.replace(/[^A-Za-z]+/g, ''))
}

/** Whether the value under a name is a secret, in any form. */
export const isSecretName = rememberTexts({ count: 10_000, longest: MAX_LENGTH }, (name) =>
  isSecretKind(kindOfName(name)),
)

/** Whether values of this kind are secrets. */
export function isSecretKind(kind: NameKind | undefined): boolean {
  return SECRET_KINDS.has(kind)
}

/** Whether the whole text is the secret, not a credential or cookies that contain it. */
export function isPlainSecret(kind: NameKind | undefined): boolean {
  return kind === 'secret' || kind === 'secret-text' || kind === 'secret-item'
}

/** Whether a text in the place of a secret is none: empty, or a mask that servers show. */
export function isMask(text: string): boolean {
  return /^(?:|<password set>|true|false|null|[*•]+)$/.test(text)
}

const HINTS = getHints([
  ANYWHERE.source,
  ...[ENDINGS, SEVERAL].map(({ source }) => source.replaceAll('$', '')),
  'authorization',
  'cookie',
  'key',
  'sess',
  'xauth',
  ...LAST,
  ...ENDS,
  ...CREDENTIALS,
  ...SECRETS,
  ...TEXTS,
  ...USERS,
  ...WORDS,
])
const HINTS_WITH_NAMES = getHints([HINTS.source, ...PERSONS, ...HOSTS])

/** The first of several words is enough, as a digit may follow it. */
function getHints(words: readonly string[]): RegExp {
  return new RegExp(words.map((word) => word.replace(/_.*/, '')).join('|'), 'i')
}

/** Whether capitals begin words: in a name such as `aUthOrIzAtIoN` they do not. */
function hasWordCapitals(name: string): boolean {
  const capitals = name.match(/[A-Z]/g)?.length ?? 0
  return capitals > 0 && capitals * 3 < name.length && /[a-z0-9][A-Z]/.test(name)
}

function listWords(name: string): readonly string[] {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return /[a-z]\d/i.test(name) ? words.map((word) => word.replace(/(?<=[a-z])\d{1,3}$/, '')) : words
}

function kindOfWords(given: readonly string[], hidesNames: boolean): NameKind | undefined {
  const whole = given.join('')
  const last = given.at(-1)
  if (last === undefined) return undefined
  if (SECRETS.has(whole)) return 'secret'
  return secretKind(given, last) ?? otherKind(whole, hidesNames)
}

function secretKind(given: readonly string[], told: string): NameKind | undefined {
  const words = withoutCarriers(given)
  const whole = words.join('')
  const last = words.at(-1) ?? ''
  if (endsKnown(given)) return 'secret-text'
  if (whole.endsWith('authorization') || CREDENTIALS.has(whole)) return 'credential'
  if (whole.endsWith('setcookie')) return 'set-cookie'
  if (whole.endsWith('cookie') || whole === 'cookies') return 'cookie'
  if (ABOUT.has(told) || isAbout(given)) return undefined
  if (ANYWHERE.test(whole)) return 'secret'
  if (SEVERAL.test(last) || isKey(words, 'keys') || WORDS.has(whole)) return 'secret-item'
  if (LAST.has(last) || ENDINGS.test(last) || TEXTS.has(whole)) return 'secret-text'
  if (isKey(words, 'key') || endsKnown(words) || isOfSession(words)) return 'secret-text'
  return undefined
}

/** Whether the word before `for` or `of` marks metadata: `default_ttl_for_new_tokens`. */
function isAbout(words: readonly string[]): boolean {
  return words.some((word, at) => /^(?:for|of)$/.test(word) && ABOUT.has(words[at - 1] ?? ''))
}

function withoutCarriers(words: readonly string[]): readonly string[] {
  const count = words.findLastIndex((word) => !CARRIERS.has(word) && !/^\d+$/.test(word)) + 1
  return count === 0 ? words : words.slice(0, count)
}

function isKey(words: readonly string[], wanted: 'key' | 'keys'): boolean {
  return words.at(-1) === wanted && SECRET_KEYS.has(words.at(-2) ?? '')
}

function endsKnown(words: readonly string[]): boolean {
  return ENDS.has(words.slice(-2).join('_')) || ENDS.has(words.slice(-3).join('_'))
}

/**
 * `X-Auth` and `X-Session` with any suffix, except for names of a person; also session and
 * credential of another user.
 */
function isOfSession([first, second, ...rest]: readonly string[]): boolean {
  if (first !== 'x') return false
  if (rest.at(-1) === 'session' || rest.at(-1) === 'auth') return true
  return (
    (second === 'auth' || second === 'session') &&
    !/^(?:user|username|email|groups?|roles?)$/.test(rest.at(-1) ?? '')
  )
}

function otherKind(whole: string, hidesNames: boolean): NameKind | undefined {
  if (USERS.has(whole)) return 'user'
  if (!hidesNames) return undefined
  if (PERSONS.has(whole)) return 'person'
  return HOSTS.has(whole) ? 'host' : undefined
}

/**
 * The role of an ordinary name for other members: `label` names the value next to it, `type` may
 * say that this value is a password, `labelled` is that value, `lines` may contain header lines or
 * the name of a header.
 */
export type NameRole = 'label' | 'type' | 'labelled' | 'lines'

/** The role of a name within JSON or XML; undefined for none. */
export function roleOfName(name: string): NameRole | undefined {
  const whole = name.toLowerCase().replace(/[^a-z]+/g, '')
  if (LABELS.has(whole)) return 'label'
  if (LABELLED.has(whole)) return 'labelled'
  if (TYPES.has(whole)) return 'type'
  return whole === 'header' || whole.endsWith('headers') ? 'lines' : undefined
}

const ROLES: ReadonlySet<unknown> = new Set<NameRole>(['label', 'type', 'labelled', 'lines'])

/** Whether a name has a value of its own kind, instead of a role for other members. */
export function isKind(kind: NameKind | NameRole | undefined): kind is NameKind {
  return kind !== undefined && !ROLES.has(kind)
}

const REMEMBERED = 10_000

/** The same with a memory: names repeat in every exchange. */
export function rememberingNames<Kind>(
  read: (name: string) => Kind | undefined,
): (name: string) => Kind | undefined {
  const known = new Map<string, { readonly kind: Kind | undefined }>()
  return (name) => {
    const found = known.get(name)
    if (found) return found.kind
    const kind = read(name)
    // A slice would keep the whole text in memory.
    if (known.size < REMEMBERED && name.length <= MAX_LENGTH)
      known.set(Buffer.from(name, 'utf16le').toString('utf16le'), { kind })
    return kind
  }
}
