import { redactCookies, redactCredential, redactSetCookie } from './credential.ts'
import { redactPairs } from './address.ts'
import type { Tools } from './address.ts'
import type { ExtraRules } from './extra.ts'
import { walkJson } from './json-places.ts'
import type { Scalar } from './json-places.ts'
import { isMask } from './secret-name.ts'
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
  const { secrets, kindOf } = tools
  const paths = depth === 0 && rules.hasPointers
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
    if (kind === 'user') secrets.noteName(isString ? viewOf(raw).text : raw)
    if (kind === 'secret' || (kind === 'secret-text' && isString)) {
      return redactWhole(raw, scalar, tools)
    }
    if (!isString) return raw
    if (kind === 'credential' || kind === 'cookie' || kind === 'set-cookie') {
      const view = viewOf(raw)
      return view.write([{ start: 0, text: byKind(kind, view.text, tools) }])
    }
    if (depth < DEEPEST && raw.includes('\\"') && looksLikeJson(viewOf(raw).text)) {
      const view = viewOf(raw)
      return view.write([{ start: 0, text: redactJson(view.text, tools, rules, depth + 1) }])
    }
    return raw
  }
  walkJson(text, kindOf, visit, { paths })
  edits.sort((a, b) => a.start - b.start)
  return edits.length === 0 ? text : write(text, edits)
}

function redactWhole(raw: string, { isString, name }: Scalar, { secrets }: Tools): string {
  if (!isString) return secrets.replace(raw, `"${name}" in a body`)
  const view = viewOf(raw)
  if (isMask(view.text)) return raw
  return view.write([{ start: 0, text: secrets.replace(view.text, `"${name}" in a body`) }])
}

function byKind(
  kind: 'credential' | 'cookie' | 'set-cookie',
  text: string,
  { secrets }: Tools,
): string {
  if (kind === 'cookie') return redactCookies(text, secrets)
  if (kind === 'set-cookie') return redactSetCookie(text, secrets)
  return redactCredential(text, secrets, 'a credential in a body')
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
