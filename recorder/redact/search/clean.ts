import type { Body, Headers } from '#engine/model/exchange.ts'
import { isRecord } from '#engine/model/json/json.ts'
import { OverBudget } from '../budget.ts'
import { changeBody, leftOut } from '../bytes/body-bytes.ts'
import type { Finder } from './find.ts'
import { isNameOfFormat, isWord } from './traffic.ts'

/** Takes secrets that are known by now out of what was redacted before they were. */
export interface Cleaner {
  /** A line of a recording, or an exchange; the very same when nothing is in what it has from traffic. */
  readonly clean: <Value extends object>(value: Value) => Value
  /** A body, in which they are replaced, or which is left out where they cannot be. */
  readonly body: (body: Body, headers: Headers) => Body
  /** A body without its content, in which a search found a secret all the same. */
  readonly emptied: (body: Body) => Body
}

/** Removes the secrets of a finder from a text in any encoding. The result contains none of them, at any cost. */
export function createCleaner(
  { holds, holdsInTraffic }: Pick<Finder, 'holds' | 'holdsInTraffic'>,
  redactText: (text: string) => string,
): Cleaner {
  const body = (given: Body, headers: Headers): Body => {
    try {
      if (!holdsInTraffic({ body: given })) return given
      const changed = changeBody(given, headers, { rest: redactText })
      return holdsInTraffic({ body: changed }) ? emptied(given, STAYS) : changed
    } catch (error) {
      return emptied(given, orThrow(error))
    }
  }
  /** Without its reason where a secret is a word of that. */
  const emptied = (given: Body, why: string): Body => {
    const { reason, ...silent } = leftOut(given, why)
    return reason !== undefined && !holds(reason) ? { ...silent, reason } : silent
  }
  const text = (given: string): string => {
    try {
      const changed = redactText(given)
      return holds(changed) ? blanked(changed, holds) : changed
    } catch (error) {
      orThrow(error)
      return blank(given)
    }
  }
  const isClean = (value: object): boolean => {
    try {
      return !holdsInTraffic(value)
    } catch (error) {
      orThrow(error)
      return false
    }
  }
  const inside = (value: unknown, change: Change): unknown => {
    if (typeof value === 'string') return change.text(value)
    if (Array.isArray(value)) return value.map((item: unknown) => inside(item, change))
    if (!isRecord(value)) return value
    if (isMessage(value)) {
      const { body: content, ...rest } = value
      return { ...(inside(rest, change) as object), body: change.body(content, value.headers) }
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        isNameOfFormat(key) ? key : change.text(key),
        isWord(key, one) ? one : inside(one, change),
      ]),
    )
  }
  const clean = <Value extends object>(value: Value): Value => {
    if (isClean(value)) return value
    // What comes out has the shape of what went in.
    const cleaned = inside(value, { text, body }) as Value
    if (isClean(cleaned)) return cleaned
    return inside(cleaned, { text: blank, body: (given) => emptied(given, STAYS) }) as Value
  }
  return { body, clean, emptied: (given) => emptied(given, STAYS) }
}

/** The message of an OverBudget; throws any other error. */
function orThrow(error: unknown): string {
  if (error instanceof OverBudget) return error.message
  throw error
}

/** The transformation of a line's texts and bodies. */
interface Change {
  readonly text: (text: string) => string
  readonly body: (body: Body, headers: Headers) => Body
}

const STAYS = 'it contains a secret in a form that cannot be replaced'

function isMessage(value: object): value is { readonly headers: Headers; readonly body: Body } {
  return 'headers' in value && 'body' in value && Array.isArray(value.headers)
}

/** The pieces of an address or of any other text in which a secret still is, without what they say. */
function blanked(text: string, holds: (text: string) => boolean): string {
  const pieces = text.split(/([/?&=;,\s]+)/).map((piece) => (holds(piece) ? blank(piece) : piece))
  const joined = pieces.join('')
  return holds(joined) ? blank(text) : joined
}

function blank(text: string): string {
  // No secret that is looked for is made of nothing but signs.
  return text.replace(/[^/?&=;,\s]/g, '-')
}
