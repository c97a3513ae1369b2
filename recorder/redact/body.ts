import { redactPairs } from './text/address.ts'
import { redactAnywhere } from './anywhere.ts'
import { redactByKind } from './by-kind.ts'
import type { ExtraRules } from './extra.ts'
import { type Scalar, walkJson } from './json/json-places.ts'
import { redactLines } from './json/lines.ts'
import { redactLists } from './json/lists.ts'
import { redactTables } from './json/tables.ts'
import { BEGINS_MARKUP, redactMarkup } from './text/markup.ts'
import { isProse, standsForValue } from './text/prose.ts'
import { redactScripts } from './text/scripts.ts'
import { redactEncoded } from './bytes/encoded.ts'
import { redactParts } from './bytes/multipart.ts'
import { redactTable } from './text/table.ts'
import type { Tools } from './tools.ts'
import { jsonView, percentView, replaceAt, type Replacement } from './views.ts'

const FORM = 'application/x-www-form-urlencoded'
/** Texts within texts that are looked into: JSON in a string of JSON. */
const MAX_DEPTH = 8

/**
 * A body's text with pseudonyms at the secret places of its JSON, form, parts, markup, lines or table,
 * and for what is secret by its own look; other text stays.
 */
export function redactBodyText(
  text: string,
  type: string | undefined,
  tools: Tools,
  rules: ExtraRules,
): string {
  return redactText(redactStructure(text, type, tools, { rules, depth: 0 }), tools)
}

/** Any text with pseudonyms for what is secret by its own look or by its name, also in base64 and hex. */
export function redactText(text: string, tools: Tools): string {
  return redactAnywhere(redactEncoded(text, decodedBy(tools.again), tools.again), tools)
}

/** Base64 and hex text is searched like a body, and so is such text inside it. */
function decodedBy(tools: Tools, depth = 1): (text: string) => string {
  return (text) => {
    const read = redactAnywhere(redactStructure(text, undefined, tools, { depth }), tools)
    return depth < MAX_DEPTH ? redactEncoded(read, decodedBy(tools, depth + 1), tools) : read
  }
}

/** A text that may be a structure within another, such as the JSON in a field of a form. */
export function redactInner(text: string, tools: Tools): string {
  const read = mayBeStructure(text) ? redactStructure(text, undefined, tools, { depth: 1 }) : text
  return redactText(read, tools)
}

interface Level {
  readonly depth: number
  readonly rules?: ExtraRules
}

function redactStructure(
  text: string,
  type: string | undefined,
  tools: Tools,
  level: Level,
): string {
  if (level.depth > MAX_DEPTH) return text
  tools.meter.spend(text.length)
  if (PERCENT_JSON.test(text)) {
    const { text: plain, write } = percentView(text)
    return write(redactStructure(plain, type, tools, { depth: level.depth + 1 }))
  }
  // Clients often send JSON as a form, and forms without any type.
  if (looksLikeJson(text)) return redactJson(text, tools, level)
  if (type !== undefined && PROGRAM.test(type) && !CALLBACK.test(text)) return text
  const inner = (of: string, innerType?: string): string =>
    redactStructure(of, innerType, tools, { depth: level.depth + 1 })
  if (type?.startsWith('multipart/') || looksLikeParts(text)) return redactParts(text, tools, inner)
  if (type === FORM || looksLikeForm(text))
    return redactPairs(text, tools, 'a form', (of) => redactText(inner(of), tools))
  const isMarkup = BEGINS_MARKUP.test(text)
  const isJson = !isMarkup && (type?.includes('json') === true || HOLDS_JSON.test(text))
  const read = isJson ? redactJson(text, tools, level) : text
  const { again } = tools
  const innerAgain = (of: string): string =>
    redactStructure(of, undefined, again, { depth: level.depth + 1 })
  const markup = HOLDS_MARKUP.test(read)
    ? redactScripts(redactMarkup(read, isJson ? again : tools), innerAgain)
    : read
  return redactTable(redactLines(markup, again), type, again)
}

/**
 * A named value in a program is mostly a variable: a secret is recognizable by itself, or is in
 * quotes.
 */
const PROGRAM = /javascript|ecmascript|\/css$/
/** JSON that is handed to a function. */
const CALLBACK = /^[\s;/*]{0,20}[\w.$]{1,100}\s{0,9}\(\s{0,9}[{[]/

function looksLikeForm(text: string): boolean {
  return /^[\w.%+~[\]-]{1,200}=[^\s<>"]*$/.test(text)
}

function looksLikeJson(text: string): boolean {
  return /^\s{0,100}[[{]/.test(text) && text.includes('"') && !SECTION.test(text)
}

/** How TOML and INI begin. */
const SECTION = /^\s{0,100}\[{1,2}[\w.-]{1,100}\]{1,2}[ \t]{0,20}\r?\n[ \t]{0,20}[^\s,\]]/

/** JSON after a comment, a callback, or anything else. */
const HOLDS_JSON = /[{(,]\s{0,100}["']?[\w.$-]{1,100}["']?\s{0,10}:/

const HOLDS_MARKUP = /<[A-Za-z][\w.:-]{0,99}[\s>/]/

function looksLikeParts(text: string): boolean {
  return text.startsWith('--') && /\ncontent-disposition:/i.test(text.slice(0, 1000))
}

/** JSON with every sign percent-encoded, also twice, as in a data URL. */
const PERCENT_JSON = /^[^{}"<\s]{0,100}%(?:25)?7[bB]/

/** Whether a text within another is worth a look. */
function mayBeStructure(text: string): boolean {
  return /[{[<\n]|=[^=&\n]{0,1000}&|^[\w.-]{1,100}=/.test(text) || PERCENT_JSON.test(text)
}

function redactJson(text: string, tools: Tools, { rules, depth }: Level): string {
  const paths = rules?.longestPointer ?? 0
  const edits: Replacement[] = []
  const nextSign = depth < MAX_DEPTH ? signsIn(text) : undefined
  const visit = (scalar: Scalar): void => {
    const raw = text.slice(scalar.start, scalar.end)
    const instead =
      scalar.path && rules?.pointer(scalar.path)
        ? redactByKind('secret', jsonView(raw), tools, getPlace(scalar))
        : redactScalar(raw, scalar)
    if (instead !== raw) edits.push({ start: scalar.start, text: instead })
  }
  const redactScalar = (raw: string, scalar: Scalar): string => {
    const { kind, isString } = scalar
    if (!isString) return kind === 'secret' ? redactNumber(raw, scalar, tools) : raw
    const isBare = !/["']/.test(text.charAt(scalar.start - 1))
    if (isBare && (isProse(raw.replace(/\W{1,9}$/, '')) || standsForValue(raw, scalar.name)))
      return raw
    if (kind === 'lines') return within(raw, (of) => redactLines(of, tools))
    if (kind !== undefined) return redactByKind(kind, jsonView(raw), tools, getPlace(scalar))
    return redactInside(raw)
  }
  const redactInside = (raw: string): string =>
    depth >= MAX_DEPTH
      ? raw
      : within(raw, (of) =>
          mayBeStructure(of) ? redactStructure(of, undefined, tools, { depth: depth + 1 }) : of,
        )
  walkJson(text, tools.jsonNames, visit, { paths, ...(nextSign && { nextSign }) })
  edits.sort((a, b) => a.start - b.start)
  return redactTables(redactLists(replaceAt(text, edits), tools.again), tools.again)
}

/** Signs of forms, markup, lines and other JSON in the strings of a JSON text; undefined when there are none. */
function signsIn(text: string): ((from: number) => number) | undefined {
  return mayHoldSigns(text) && SIGNS.test(text) ? everySign(text) : undefined
}

function everySign(text: string): (from: number) => number {
  const signs = new RegExp(SIGNS, 'g')
  return (from) => {
    signs.lastIndex = from
    return signs.exec(text)?.index ?? Infinity
  }
}

const SIGNS = /[=<]|\\[nr\"]|\{(?:['\w]|\\u)|%(?:25)?7[bB]/

/** Whether there may be any: a quote follows most brackets. */
function mayHoldSigns(text: string): boolean {
  if (['=', '<', '\\', '%'].some((sign) => text.includes(sign))) return true
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at + 1))
    if (text.charCodeAt(at + 1) !== 0x22) return true
  return false
}

function within(raw: string, redact: (text: string) => string): string {
  const { text, write } = jsonView(raw)
  return write(redact(text))
}

/** Only the digits of a number before any point or exponent change, so that it stays a number. */
function redactNumber(raw: string, scalar: Scalar, { secrets }: Tools): string {
  return raw.replace(/\d+/, (digits) => secrets.replace(digits, getPlace(scalar)))
}

function getPlace({ name }: Scalar): string {
  return `"${name}" in a body`
}
