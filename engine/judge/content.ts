import { isRecord, textAt } from '../model/json/json.ts'
import type { Body } from '../model/exchange.ts'
import { readJson } from '../text/nesting.ts'
import { rememberRecent } from '../text/recent.ts'

/** The body as text; undefined when it is not complete or not text. */
export function bodyText(body: Body | undefined): string | undefined {
  return body?.state === 'complete' ? body.text : undefined
}

const parsed = new WeakMap<Body, { readonly json: unknown }>()

/** Larger bodies do not keep their parsed content. */
const LARGE = 256 * 1024
const readLarge = rememberRecent(2, (body: Body) => readJson(bodyText(body)))

/** The body as JSON, a small one read once; undefined when it is not complete or not JSON. */
export function bodyJson(body: Body | undefined): unknown {
  if (!body) return undefined
  if (body.size > LARGE) return readLarge(body)
  const known = parsed.get(body)
  if (known) return known.json
  const json = readJson(bodyText(body))
  parsed.set(body, { json })
  return json
}

/** Whether a body's parsed content may be kept in memory. */
export function isSmall(body: Body | undefined): boolean {
  return (body?.size ?? 0) <= LARGE
}

const ERROR_TYPES = ['ApiError', 'RequestError', 'ValidationApiError']

/** Whether a `type` is one of the usual errors. */
export function isKnownErrorType(type: string | undefined): boolean {
  return type !== undefined && ERROR_TYPES.includes(type)
}

/**
 * The kind of a JSON error body: its `type`, or `BeanValidation` for the bare array. A record of a good
 * response may have a `type` too: it is none of an error.
 */
export function findErrorType(status: number, json: unknown): string | undefined {
  if (Array.isArray(json))
    return json.length > 0 && json.every(isViolation) ? 'BeanValidation' : undefined
  if (!isRecord(json) || typeof json['type'] !== 'string') return undefined
  return status >= 400 || isKnownErrorType(json['type']) ? json['type'] : undefined
}

/** The end of a session by the response to its login, in milliseconds; undefined if it cannot be read. */
export function readValidUntil(json: unknown): number | undefined {
  const until = Date.parse(textAt(json, 'valid_until')?.replace(/\+0000$/, 'Z') ?? '')
  return Number.isNaN(until) ? undefined : until
}

function isViolation(value: unknown): boolean {
  return isRecord(value) && ('message_template' in value || 'invalid_value' in value)
}
