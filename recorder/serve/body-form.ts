import { isRecord, asRecord, type UnknownRecord } from '#engine/model/json/json.ts'
import { type Body, isWholeBody } from '#engine/model/exchange.ts'
import { readJson } from '#engine/text/nesting.ts'
import { isPlainSecret, kindOfName } from '#engine/secrets/names.ts'

/** A body as it is compared. */
export interface BodyForm {
  readonly exact: string
  /** Without values under names of secrets. */
  readonly masked: string
  /** The content of a JSON object or a form, for explanations; a login names its user here. */
  readonly members?: UnknownRecord
}

/** Represents a body that the recording does not hold. */
export const ANY_BODY = 'any'
/** Represents a secret. */
const MASK = '\u0000secret'
const FORM = 'application/x-www-form-urlencoded'
/** Deeper JSON is compared as text. */
const MAX_DEPTH = 100

/** Replaces a secret by what the recording has for it. */
export type Translate = (name: string, value: string, members: Members) => string
type Members = UnknownRecord

/** JSON by structure, forms by their pairs, anything else byte by byte. */
export function bodyForm(body: Body, type: string | undefined, translate: Translate): BodyForm {
  const { text, base64 } = body
  if (!isWholeBody(body)) return { exact: ANY_BODY, masked: ANY_BODY }
  if (base64 !== undefined) return { exact: `bytes ${base64}`, masked: `bytes ${base64}` }
  if (text === undefined || text === '') return { exact: '', masked: '' }
  const value = /^\s*[[{"]/.test(text) ? readJson(text, MAX_DEPTH) : undefined
  if (value !== undefined) return jsonForm(value, translate)
  if (type === FORM) return pairsForm(text, translate)
  return { exact: `text ${text}`, masked: `text ${text}` }
}

/** The pairs of a query or form in any order. */
export function pairsForm(pairs: string, translate: Translate): BodyForm {
  const all = [...new URLSearchParams(pairs)]
  const members = Object.fromEntries(all)
  const written = (valueOf: (name: string, value: string) => string): string =>
    JSON.stringify(all.map(([name, value]) => [name, valueOf(name, value)]).sort(byText))
  return {
    exact: written((name, value) => (isSecret(name) ? translate(name, value, members) : value)),
    masked: written((name, value) => (isSecret(name) && value !== '' ? MASK : value)),
    members,
  }
}

function jsonForm(value: unknown, translate: Translate): BodyForm {
  const members = asRecord(value)
  const exact = sorted(value, (name, text, depth) =>
    depth === 1 ? translate(name, text, members) : text,
  )
  const masked = sorted(value, (_name, text) => (text === '' ? '' : MASK))
  return { exact: JSON.stringify(exact), masked: JSON.stringify(masked), members }
}

/** Members by name, and texts under names of secrets replaced. */
function sorted(
  value: unknown,
  secret: (name: string, text: string, depth: number) => string,
  name = '',
  depth = 0,
): unknown {
  if (typeof value === 'string') return isSecret(name) ? secret(name, value, depth) : value
  if (Array.isArray(value)) return value.map((item) => sorted(item, secret, name, depth + 1))
  if (!isRecord(value)) return value
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    members.map(([key, inner]) => [key, sorted(inner, secret, key, depth + 1)]),
  )
}

function isSecret(name: string): boolean {
  return isPlainSecret(kindOfName(name))
}

function byText(a: readonly string[], b: readonly string[]): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}
