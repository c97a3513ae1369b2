import type { Body } from '#engine/model/exchange.ts'
import { isRecord } from '#engine/model/json/json.ts'
import { isMask, isSecretName } from '#engine/secrets/names.ts'
import {
  TAKEN_OUT,
  isPlaceholder,
  isTakenOutBody,
  isTakenOutSession,
  mayHoldPlaceholder,
  saysTakenOut,
} from '#engine/secrets/placeholder.ts'
import { readJson } from '#engine/text/nesting.ts'

/**
 * A response from which a tool removed values is no evidence, because the checks need the original. Some tools
 * also write their placeholder for an empty body.
 */
export function withoutTakenOut(body: Body, declared: number | undefined): Body {
  const { text } = body
  if (text === undefined || !(mayHoldPlaceholder(text) || /session_?id/i.test(text))) return body
  const isWhole = isTakenOutBody(text)
  if (isWhole && declared === 0) return { state: 'complete', size: 0, text: '' }
  return isWhole || holds(readJson(text), isTakenOutOfAnswer)
    ? { state: 'elided', size: body.size, reason: 'a tool removed a part of it' }
    : body
}

/** Servers mask some values; a tool removed the others. */
function isTakenOutOfAnswer(name: string, value: string): boolean {
  if (saysTakenOut(value) || (SESSION.test(name) && isTakenOutSession(value))) return true
  const isSecret = isSecretName(name) && isPlaceholder(value)
  return isSecret && (!isMask(value) || GIVEN_OUT.test(name))
}

const SESSION = /^session_?id$/i

/** Values that servers never mask themselves. */
const GIVEN_OUT = /^(?:session_?id|token)$/i

/** A request keeps its members, because checks need the required ones; a removed secret is `***`. */
export function withTakenOut(body: Body): Body {
  const { text } = body
  if (text === undefined || !mayHoldPlaceholder(text)) return body
  if (isTakenOutBody(text)) return { state: 'elided', size: body.size }
  const json = readJson(text)
  if (!holds(json, isTakenOutOfRequest)) return body
  const kept = JSON.stringify(json, (name, value: unknown) =>
    typeof value === 'string' && isTakenOutOfRequest(name, value) ? TAKEN_OUT : value,
  )
  return { ...body, text: kept, size: Buffer.byteLength(kept) }
}

function isTakenOutOfRequest(name: string, value: string): boolean {
  return isSecretName(name) && isPlaceholder(value)
}

function holds(value: unknown, counts: (name: string, value: string) => boolean): boolean {
  if (Array.isArray(value))
    return value.some((item) => (typeof item === 'string' ? counts('', item) : holds(item, counts)))
  if (!isRecord(value)) return false
  return Object.entries(value).some(
    ([name, member]) =>
      saysTakenOut(name) ||
      (typeof member === 'string' ? counts(name, member) : holds(member, counts)),
  )
}
