import { isAuthorizationCode } from '#engine/secrets/looks.ts'
import { isMask, isSecretKind, type NameKind } from '#engine/secrets/names.ts'
import { endOfString } from '#engine/text/nesting.ts'
import { redactByKind } from '../by-kind.ts'
import { jsonView, percentView, replaceAt, type Replacement } from '../views.ts'
import type { Tools } from '../tools.ts'
import { isProse, standsForValue } from './prose.ts'

/**
 * Masks values that a text names as secrets, anywhere: `Password: x`, `api_token = x`, `password ==
 * "x"`, `"token": "x"`, `?sig=x`, `Cookie: a=x`. Words of a sentence stay. Members of JSON are left
 * to the JSON walker.
 */
export function redactNamedValues(text: string, tools: Tools): string {
  const indexOfColon = colonsIn(text)
  let colon = indexOfColon(0)
  let equals = text.indexOf('=')
  if (colon === -1 && equals === -1) return text
  const isJson = /^\s{0,100}(?:\{|\[\s{0,100}["{[])/.test(text)
  const edits: Replacement[] = []
  let done = 0
  while (colon !== -1 || equals !== -1) {
    const at = colon === -1 || (equals !== -1 && equals < colon) ? equals : colon
    let next = at + 1
    if (!isJson || text.charCodeAt(at - 1) !== QUOTE || text.charCodeAt(at - 2) === BACKSLASH) {
      const found = valueAt(text, at, isJson, tools)
      if (found && found.start >= done) {
        const { start, end, isElsewhere } = found
        next = end
        if (!isElsewhere) {
          edits.push({ start, text: instead(text.slice(start, end), found, tools) })
          done = end
        }
      }
    }
    if (colon !== -1 && colon < next) colon = indexOfColon(next)
    if (equals !== -1 && equals < next) equals = text.indexOf('=', next)
  }
  return replaceAt(text, edits)
}

/** Finds the next colon, also one of full width, as people write it between Chinese or Japanese words. */
function colonsIn(text: string): (from: number) => number {
  if (!text.includes('：')) return (from) => text.indexOf(':', from)
  const colons = /[:：]/g
  return (from) => {
    colons.lastIndex = from
    return colons.exec(text)?.index ?? -1
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const SLASH = 0x2f

interface Value {
  readonly start: number
  readonly end: number
  readonly kind: NameKind
  readonly name: string
  /** Whether it may be percent-encoded, as in a URL or a form. */
  readonly isEncoded: boolean
  /** Whether it has escapes, and is read where they are undone. */
  readonly isElsewhere?: boolean
}

function instead(raw: string, { kind, name, isEncoded }: Value, tools: Tools): string {
  const isPercent = isEncoded && /%[\dA-Fa-f]{2}|\+/.test(raw)
  const view = isPercent ? percentView(raw, { plus: true }) : jsonView(raw)
  return redactByKind(kind, view, tools, `"${name}" in a text`)
}

/** The secret after a colon or an equals sign; undefined if no name of one precedes it. */
function valueAt(text: string, at: number, isJson: boolean, tools: Tools): Value | undefined {
  const isEquals = text.charAt(at) === '='
  const name = nameBefore(text, at, isEquals)
  if (!name) return undefined
  const known = findKind(text, name, tools)
  const isCode = known === undefined && name.text === 'code'
  const sign =
    known !== undefined || isCode ? SIGN.exec(text.slice(at, at + MAX_SIGN_LENGTH)) : null
  if (!sign || (!isEquals && isNoName(text, name.start, at))) return undefined
  const [before, quote] = sign
  const start = at + before.length
  // What closes the string in which the name is opens none.
  if (isJson && quote === '"' && /^\s{0,9}(?:[,\]}]|$)/.test(text.slice(start, start + 10)))
    return undefined
  const kind = known ?? 'secret-text'
  const end = quote === undefined ? undefined : endOfQuoted(text, start, quote)
  const isEncoded = isEquals && end === undefined
  const found = { start, kind, name: name.text, isEncoded }
  if (end === undefined) {
    const bare = bareAt(text, found, name, tools)
    const isOther = isCode && bare && !isAuthorizationCode(name.text, bare.value)
    if (!bare || isOther) return undefined
    return { ...found, end: start + bare.value.length, isElsewhere: bare.isElsewhere === true }
  }
  return isCode || isMask(text.slice(start, end)) ? undefined : { ...found, end }
}

/** The sign after a name, with the opening character of its value. */
const SIGN =
  /^(?::=|={1,3}[>~]?|:\+?|：)[ \t\u00a0]{0,40}(?:<\/?(?:b|strong|em|i|u|code|tt|kbd|span|font|td|th|dd|dt)\b[^<>]{0,100}>\s{0,20}){0,6}[([]{0,2}(?:\{(?=[\w-]{0,60}\d[\w-]{0,60}\}))?(?:[ubrN@]{0,2}(""(?=[^\s",;)\]}>])|\\{0,7}["'`“]))?/
const MAX_SIGN_LENGTH = 400

interface Name {
  readonly text: string
  readonly start: number
  readonly end: number
}

const OF_NAME = signs('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-$@')
const OF_PARAMETER = signs(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-$@%+~[]',
)
/** Between a name and its sign. */
const BEHIND_NAME = signs('"\'`]\\')
const MAX_NAME_LENGTH = 100
const MAX_SIGNS = 3

function signs(all: string): Uint8Array {
  const table = new Uint8Array(0x80)
  for (const sign of all) table[sign.charCodeAt(0)] = 1
  return table
}

function nameBefore(text: string, at: number, isEquals: boolean): Name | undefined {
  let end = at
  // `:=`, `!=`, `==`: the first sign counts.
  while (isEquals && at - end < MAX_SIGNS && /[:=!+?~]/.test(text.charAt(end - 1))) end -= 1
  const first = Math.max(0, end - MAX_NAME_LENGTH)
  while (end > first && isBlank(text.charCodeAt(end - 1))) end -= 1
  while (end > first && BEHIND_NAME[text.charCodeAt(end - 1)] === 1) end -= 1
  // `Password (again):` is a password, too.
  if (text.charAt(end - 1) === ')') end = first + text.slice(first, end).lastIndexOf('(')
  while (end > first && isBlank(text.charCodeAt(end - 1))) end -= 1
  const table = isEquals ? OF_PARAMETER : OF_NAME
  let start = end
  while (start > first && table[text.charCodeAt(start - 1)] === 1) start -= 1
  const name = text.slice(start, end)
  return /[A-Za-z]{2}/.test(name) ? { start, end, text: decodedName(name) } : undefined
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0xa0
}

/** Escapes within escapes that are undone. */
const MAX_DEPTH = 3

/** The name of a parameter as it is meant, however often it is percent-encoded. */
export function decodedName(name: string): string {
  let current = name
  for (let depth = 0; depth < MAX_DEPTH && /[%+]/.test(current); depth += 1)
    current = percentView(current, { plus: true }).text
  return current
}

/** The last word of a name that needs the ones before it: `API key`, `session ID`. */
const LAST_WORD = /^(?:keys?|id|codes?|phrase|string|values?|auth|assertion|verifier|seed)$/i
/** Messages of a parser about unexpected input. */
const OF_PARSER = /(?:unexpected|unrecogni[sz]ed|encountered) $/i
const WORDS_BEFORE = /(?:[A-Za-z]{1,40} ){1,2}$/

function findKind(text: string, { text: name, start }: Name, tools: Tools): NameKind | undefined {
  const kind = tools.kindOf(name)
  const isSecret = isSecretKind(kind) && !OF_PARSER.test(text.slice(Math.max(0, start - 13), start))
  if (kind !== undefined) return isSecret ? kind : undefined
  if (!LAST_WORD.test(name)) return undefined
  const words = WORDS_BEFORE.exec(text.slice(Math.max(0, start - 60), start))?.[0] ?? ''
  const whole = words === '' ? undefined : tools.kindOf(words + name)
  return isSecretKind(whole) ? whole : undefined
}

/**
 * Whether the text before a colon is a step of a permission or of a path, a host with its port, or
 * a scheme.
 */
function isNoName(text: string, start: number, at: number): boolean {
  const next = text.charCodeAt(at + 1)
  if (next === COLON || (next === SLASH && text.charCodeAt(at + 2) === SLASH)) return true
  const before = text.charCodeAt(start - 1)
  if (before === COLON) return true
  // Options of Windows, `/pass:x`, begin with one.
  const isPath = before === SLASH && /[\w./\\-]/.test(text.charAt(start - 2))
  return (isPath || text.charAt(start) === '@') && !isBlank(next)
}

/** The place of the quote that ends a value; undefined when none does in the same line. */
function endOfQuoted(text: string, start: number, quote: string): number | undefined {
  const end =
    quote === '"' ? endOfString(text, start - 1) : text.indexOf(quote === '“' ? '”' : quote, start)
  if (end === -1 || end >= text.length || end - start > MAX_VALUE_LENGTH) return undefined
  return text.slice(start, end).includes('\n') ? undefined : end
}

const MAX_VALUE_LENGTH = 8_192
/** Up to white space, a quote, a tag, or a character that begins something else. */
const BARE =
  /(?:[^\s"<>\\`,;|&)']|[,;|&](?!$|["'\s]|[\w.$-]{1,60}["']?\s?[:=])|\)(?![(&|\]])|'(?=\w)|\\(?!["'\\/bfnrtux])){1,8192}/y
/** The same in a URL, a form, or a list that is written like them. */
const PARAMETER =
  /(?:[^\s"<>\\`,;|&)'#]|[,|](?!$|["'\s]|[\w.$-]{1,60}["']?\s?[:=])|\)(?![(&|\]])|'(?=\w)|\\(?!["'\\/bfnrtux])){1,8192}/y
/** The values of cookies, side by side. */
const COOKIES = /[^\s;,"'<>\\]{1,8192}(?:; ?[^\s;,"'<>\\=]{1,100}=[^\s;,"'<>\\]{0,8192}){0,100}/y
/** A scheme with what belongs to it. */
const CREDENTIAL =
  /(?:basic|bearer|token|negotiate|ntlm|api-?key|key|jwt|splunk|geniekey|sso-key)[ \t]{1,9}([^\s"'<>\\,;]{1,8192})|(?:digest|oauth|hawk|signature|aws4-hmac-sha256)[ \t]{1,9}[^\r\n<>\\]{1,8192}/iy
/** Characters that end a sentence or close a bracket. */
const LAST = /[.,;:!?)\]}|]{1,9}$/
const LETTERS = /^[A-Za-z]+$/
/** Escapes that are undone elsewhere, of JSON and HTML, within a value or at its end; and of percent-encoding. */
const ESCAPE = /\\\S|&(?:#\w|(?:amp|lt|gt|quot|apos|nbsp|colon|equals|sol|commat);)/
const BEHIND = /^(?:\\(?:[^\snrt])|&(?:#\w|(?:amp|lt|gt|quot|apos|nbsp|colon|equals|sol|commat);))/
const PERCENT = /%[\dA-Fa-f]{2}/
/** Some words at the end of a line. */
const WORDS = /[A-Za-z][\w'-]{0,40}(?: [\w'-]{1,40}){1,7}(?=[ \t]{0,9}(?:$|["<\r\n\\]))/y
/** The start of a line, with a string, a tag, or a list around it. */
const LINE_START = /(?:^|["'>[\n]|\\n)[ \t#*>-]{0,8}$/

/** A value without quotes, which may have to be read elsewhere; undefined when it is none. */
function bareAt(
  text: string,
  { start, kind, isEncoded }: Omit<Value, 'end'>,
  name: Name,
  { secrets }: Tools,
): { readonly value: string; readonly isElsewhere?: boolean } | undefined {
  if (kind === 'cookie' || kind === 'set-cookie')
    return notProse(matchAt(COOKIES, text, start)?.[0])
  const [credential, token = ''] =
    (kind === 'credential' ? matchAt(CREDENTIAL, text, start) : undefined) ?? []
  if (credential !== undefined) return isProse(token) ? undefined : { value: credential }
  const [whole = ''] = matchAt(isEncoded ? PARAMETER : BARE, text, start) ?? []
  const end = start + whole.length
  const isEscaped = ESCAPE.test(whole) || BEHIND.test(text.slice(end, end + 8))
  if (isEscaped || (!isEncoded && PERCENT.test(whole))) return { value: whole, isElsewhere: true }
  const value = whole.replace(LAST, '')
  if (standsForValue(whole, name.text) || isNoSecret(value, kind, name.text)) return undefined
  if (IS_NAME.test(whole) || beginsWithPseudonym(value, secrets)) return undefined
  const before = text.slice(Math.max(0, name.start - 10), name.start)
  if (!LETTERS.test(value) || !LINE_START.test(before)) return { value }
  const [words] = matchAt(WORDS, text, start) ?? []
  return { value: words === undefined || words.split(' ').some(isProse) ? value : words }
}

/** Words that a value of their own follows: `wrong token: password: x`. */
const IS_NAME = /^[\w.$-]{1,60}:$/

function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start
  return pattern.exec(text)
}

function notProse(value: string | undefined): { readonly value: string } | undefined {
  return value === undefined || isProse(value) ? undefined : { value }
}

/** Whether a value says something about the secret, counts something, or is somewhere else. */
function isNoSecret(value: string, kind: NameKind, name: string): boolean {
  if (value.length < 2 || !/[A-Za-z\d\x80-\uffff]/.test(value)) return true
  if (isMask(value) || isProse(value) || standsForValue(value, name)) return true
  if (/^\d+$/.test(value))
    return kind === 'secret-item' || (kind === 'secret-text' && value.length < 4)
  // `auth:sign`, `tokens:read`: a word of letters is one of these only if it is long, and a URL never is.
  const isOrdinary = (value.length < 12 && LETTERS.test(value)) || /^https?:/.test(value)
  if (isOrdinary && (kind === 'credential' || kind === 'secret-item')) return true
  return /^\{(?![\w-]+\})/.test(value) || isType(value, name)
}

/** A type annotation of a program's variable: `token: Token`. */
function isType(value: string, name: string): boolean {
  return /^[a-z].*/.test(name) && /^[A-Z]/.test(value) && value.toLowerCase() === name.toLowerCase()
}

const MAX_REPLACED_LENGTH = 300

/** Whether another rule read a shorter value there and replaced it. */
function beginsWithPseudonym(value: string, { isPseudonym }: Tools['secrets']): boolean {
  for (const { index } of value.slice(0, MAX_REPLACED_LENGTH).matchAll(/[^\w-]/g))
    if (index > 0 && isPseudonym(value.slice(0, index))) return true
  return false
}
