import type { Body, Headers } from '#engine/model/exchange.ts'
import { changeBody, leftOut } from '../bytes/body-bytes.ts'
import { createSearch } from './find.ts'

/** Takes secrets that are known by now out of what was redacted before they were. */
export interface Cleaner {
  /** Whether any of them is in a text. */
  readonly holds: (text: string) => boolean
  /** A line of a recording, or an exchange; the very same when nothing is in it. */
  readonly clean: <Value extends object>(value: Value) => Value
  /** A body, in which they are replaced, or which is left out where they cannot be. */
  readonly body: (body: Body, headers: Headers) => Body
}

/** Cleans of these secrets with what replaces them in a text, whatever it is written in. */
export function createCleaner(
  secrets: readonly string[],
  redactText: (text: string) => string,
): Cleaner {
  const holds = createSearch(secrets)
  const body = (given: Body, headers: Headers): Body => {
    if (!holds(JSON.stringify(given))) return given
    const changed = changeBody(given, headers, { rest: redactText })
    return holds(JSON.stringify(changed)) ? leftOut(given, STAYS) : changed
  }
  const text = (given: string): string => {
    const changed = redactText(given)
    return holds(changed) ? blanked(changed, holds) : changed
  }
  const inside = (value: unknown, name: string): unknown => {
    if (OUR_OWN.has(name)) return value
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.map((item: unknown) => inside(item, ''))
    if (typeof value !== 'object' || value === null) return value
    if (isMessage(value)) {
      const { body: content, ...rest } = value
      return { ...(inside(rest, '') as object), body: body(content, value.headers) }
    }
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inside(one, key)]))
  }
  const clean = <Value extends object>(value: Value): Value =>
    // What comes out has the shape of what went in.
    holds(JSON.stringify(value)) ? (inside(value, '') as Value) : value
  return { holds, body, clean }
}

const STAYS = 'a secret stands in it in a way in which it cannot be replaced'

/** Members that hold words of the format, or names that stay visible. */
const OUR_OWN = new Set(
  'type format kind state key mode standing outcome httpVersion actor actors probe tool created file'.split(
    ' ',
  ),
)

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
  return text.replace(/[^/?&=;,\s]/g, 'x')
}
