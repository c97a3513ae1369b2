import { readAuthorization } from './authorization.ts'

const WORDS =
  'redacted|removed|filtered|hidden|masked|saniti[sz]ed|scrubbed|stripped|omitted|censored|obfuscated|anonymi[sz]ed|elided|snipped|confidential'

/** Masks that tools write for a secret, with or without a mark after it: `REDACTED-2`. */
const SAID = new RegExp(
  `^[-_*~=#+]{0,4}(?:${WORDS})(?:[ _:-][\\w.:=, -]{0,80})?[-_*~=#+]{0,4}$`,
  'i',
)

const WHOLE = new RegExp(`^[[<(][^\\])>]{0,80}\\b(?:${WORDS})[\\])>]$`, 'i')

/** How a JSON string ends that may be one. */
const HOLDS = new RegExp(
  `[*xX•●·.#_?█■\\])>}%…-]"|[_-][0-9a-f]{6,64}"|${WORDS}|sensitive|no_log`,
  'i',
)

/** A word with a mark that identifies equal secrets: `COOKIE_885bc2d9`. */
const MARKED =
  /^(?:auth|cookie|field|token|pass(?:word)?|secret|session|hash|md5|sha\d{0,3})[:_-][0-9a-f]{6,64}$/i

/** One sign three times or more, also in groups: `***`, `xxxx`, `•••`, `****:****`, `XXXX-XXXX`. */
const SIGNS = /^(?:([*xX•●·.#_?█■-])\1{2,}(?::\1{3,})?|[xX]{3,20}(?:-[xX]{3,20}){1,8})$/

/** A name with such a word, or the mark of a tool that hides values: `AUTHORIZATION_REDACTED`, `::es_redacted::`. */
const NAMED = new RegExp(
  `^:{0,2}(?:(?:[a-z]{1,20}_){1,3}(?:${WORDS})|sensitive|value_specified_in_no_log_parameter):{0,2}$`,
  'i',
)

/** Text in brackets, or a variable: `[…]`, `<…>`, `(…)`, `{{…}}`, `${…}`, `%…%`. */
const BRACKETS = /^(?:\[[^\]]*\]|<[^<>]*>|\([^()]*\)|\$?\{{1,2}[^{}]*\}{1,2}|\$[A-Z_]+|%[A-Z_]+%)$/

const MAX_LENGTH = 120

/** Our own mark for a value that a tool masked, once the reader has seen it. */
export const TAKEN_OUT = '***'

/** Whether a text is the mask of a tool: no client sends it. */
export function isPlaceholder(text: string): boolean {
  const said = text.trim()
  if (said === '' || said.length > MAX_LENGTH) return false
  if (said === '-' || MARKED.test(said)) return true
  return [SAID, NAMED, SIGNS, BRACKETS, /(?:\.{3}|…)$/].some((form) => form.test(said))
}

/** A word without a scheme: servers read none, so that no client sends it. */
const LONE_WORD = /^(?:[a-z][a-z_-]{0,40}|n\/a|\?)$/i

/** Signs that no encoded credential has: `base64(admin:password)`, `YWRt****`. */
const NO_ENCODING = /[()[\]<>{}*…]/

/** The end of a value of which a part was masked: a JWT without its signature, `::es_redacted::`. */
const MASKED_END = new RegExp(`[._:-](?:${WORDS})[._:-]{0,2}$`, 'i')

/** Whether a text in the place of a session identifier is a placeholder: no server gives out a word. */
export function isTakenOutSession(text: string): boolean {
  return isPlaceholder(text) || LONE_WORD.test(text)
}

/** Whether an Authorization value is a tool's placeholder for a removed one: `***`, `Basic ***`, or base64 of `admin:***`. */
export function isTakenOutCredential(value: string): boolean {
  const sent = readAuthorization(value)
  if (sent.form === 'none') return false
  const rest = value.slice(sent.start, sent.end)
  if (isPlaceholder(value) || isPlaceholder(rest) || MASKED_END.test(rest)) return true
  if (sent.form === 'malformed' && NO_ENCODING.test(rest)) return true
  if (sent.form === 'other') return sent.scheme === '' && LONE_WORD.test(rest)
  if (sent.form === 'malformed') return isPlaceholder(Buffer.from(rest, 'base64').toString())
  return isPlaceholder(sent.form === 'user' ? sent.second : sent.first)
}

/** Whether a text that may be anything, such as a title, clearly says that a value was removed. */
export function saysTakenOut(text: string): boolean {
  if (text.length > MAX_LENGTH || !HOLDS.test(text)) return false
  const said = text.replace(/^[\s[<({*]+/, '').replace(/(?<![\])>}*\s])[\])>}*\s]+$/, '')
  return SAID.test(said) && (said.length < text.length || said === said.toUpperCase())
}

/** Whether a whole body is a placeholder: `[application/json redacted]`. */
export function isTakenOutBody(text: string): boolean {
  return text.length <= MAX_LENGTH && WHOLE.test(text)
}

/** Whether a JSON text may contain one in a string: most do not, and need not be parsed for that. */
export function mayHoldPlaceholder(json: string): boolean {
  return HOLDS.test(json)
}
