import { redactCookies, redactCredential, redactSetCookie } from './credential.ts'
import { redactPairs } from './address.ts'
import { redactParts } from './multipart.ts'
import type { ExtraRules } from './extra.ts'
import { walkJson } from './json-places.ts'
import type { Scalar } from './json-places.ts'
import { isMask } from '../../src/secrets/names.ts'
import type { NameKind } from '../../src/secrets/names.ts'
import type { Tools } from './tools.ts'
import { jsonView } from './views.ts'
import type { Edit, View } from './views.ts'

const FORM = 'application/x-www-form-urlencoded'
/** Texts within texts that are looked into: JSON in a string of JSON. */
const DEEPEST = 2

/** A body's text with pseudonyms at the secret places of its JSON or form; other text stays. */
export function redactBodyText(
  text: string,
  type: string | undefined,
  tools: Tools,
  rules: ExtraRules,
): string {
  // Clients often send JSON as a form, and forms without any type.
  if (looksLikeJson(text)) return redactJson(text, tools, rules, 0)
  if (type?.startsWith('multipart/')) return redactParts(text, tools)
  if (type === FORM || looksLikeForm(text)) return redactPairs(text, tools, 'a form')
  return type?.includes('json') ? redactJson(text, tools, rules, 0) : text
}

function looksLikeForm(text: string): boolean {
  return /^[\w.%+~[\]-]{1,200}=[^\s<>"]*$/.test(text)
}

function looksLikeJson(text: string): boolean {
  return /^\s{0,100}[[{]/.test(text) && text.includes('"')
}

function redactJson(text: string, tools: Tools, rules: ExtraRules, depth: number): string {
  const paths = depth === 0 ? rules.longestPointer : 0
  const edits: Edit[] = []
  const visit = (scalar: Scalar): void => {
    const raw = text.slice(scalar.start, scalar.end)
    const instead =
      scalar.path && rules.pointer(scalar.path)
        ? redactWhole(raw, scalar, tools)
        : redactScalar(raw, scalar)
    if (instead !== raw) edits.push({ start: scalar.start, text: instead })
  }
  const redactScalar = (raw: string, scalar: Scalar): string => {
    const { kind, isString } = scalar
    if (kind === 'secret' || (kind === 'secret-text' && isString)) {
      return redactWhole(raw, scalar, tools)
    }
    if (!isString) return raw
    if (kind !== undefined) {
      const view = viewOf(raw)
      return view.write([{ start: 0, text: byKind(kind, view.text, tools) }])
    }
    if (depth < DEEPEST && scalar.hasQuotes && looksLikeJson(viewOf(raw).text)) {
      const view = viewOf(raw)
      return view.write([{ start: 0, text: redactJson(view.text, tools, rules, depth + 1) }])
    }
    return raw
  }
  walkJson(text, tools.kindOf, visit, { paths })
  edits.sort((a, b) => a.start - b.start)
  return edits.length === 0 ? text : write(text, edits)
}

function redactWhole(raw: string, { isString, name }: Scalar, { secrets }: Tools): string {
  const place = `"${name}" in a body`
  // Of a number only the digits before any point or exponent change, so that it stays one.
  if (!isString) return raw.replace(/\d+/, (digits) => secrets.replace(digits, place))
  const view = viewOf(raw)
  if (isMask(view.text)) return raw
  return view.write([{ start: 0, text: secrets.replace(view.text, place) }])
}

function byKind(kind: NameKind, text: string, tools: Tools): string {
  switch (kind) {
    case 'cookie':
      return redactCookies(text, tools)
    case 'set-cookie':
      return redactSetCookie(text, tools)
    case 'credential':
      return redactCredential(text, tools, 'a credential in a body')
    case 'host':
      return tools.host(text)
    case 'user':
    case 'person':
      return tools.name(text)
    default:
      return text
  }
}

function viewOf(raw: string): View {
  return raw.includes('\\') ? jsonView(raw) : { text: raw, write: (edits) => write(raw, edits) }
}

function write(text: string, edits: readonly Edit[]): string {
  let result = ''
  let end = 0
  for (const edit of edits) {
    result += text.slice(end, edit.start) + edit.text
    end = edit.start + edit.text.length
  }
  return result + text.slice(end)
}
