import type { Headers } from '#engine/model/exchange.ts'
import { isRecord } from '#engine/model/json/json.ts'
import {
  type Cookie,
  readCookies,
  readSetCookies,
  SESSION_COOKIE,
} from '#engine/secrets/cookies.ts'
import {
  isPlaceholder,
  isTakenOutCredential,
  isTakenOutSession,
  TAKEN_OUT,
} from '#engine/secrets/placeholder.ts'
import { asText } from './json-guard.ts'

/**
 * Header fields in any form that tools write: `{name, value}`, `{key, value}`, pairs, a map of
 * values or lists of them. Pseudo-headers of HTTP/2 are left out. A removed secret is `***`.
 */
export function importHeaders(value: unknown): Headers {
  return listImportFields(value)
    .filter(([name]) => name !== '' && !name.startsWith(':'))
    .map(([name, text]) => [name, withoutPlaceholders(name, text)] as const)
}

/** A request's header fields, with cookies that a tool lists only separately. */
export function importSentHeaders(value: unknown, cookies: unknown): Headers {
  const headers = importHeaders(value)
  const isThere = headers.some(([name]) => name.toLowerCase() === 'cookie')
  const listed = listImportFields(cookies).filter(([name]) => name !== '')
  if (isThere || listed.length === 0) return headers
  const line = listed.map(([name, text]) => `${name}=${text}`).join('; ')
  return [...headers, ['Cookie', withoutPlaceholders('cookie', line)]]
}

type Field = readonly [name: string, value: string]

export function listImportFields(value: unknown): readonly Field[] {
  if (Array.isArray(value)) return value.flatMap(getField)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, values]) =>
    (Array.isArray(values) ? values : [values]).map((one): Field => [name, getWord(one)]),
  )
}

function getField(value: unknown): readonly Field[] {
  if (Array.isArray(value)) return [[getWord(value[0]), getWord(value[1])]]
  if (!isRecord(value)) return []
  const name = asText(value['name']) ?? asText(value['key'])
  return name === undefined ? [] : [[name, getWord(value['value'])]]
}

/** Some tools write numbers for texts. */
function getWord(value: unknown): string {
  return typeof value === 'number' ? String(value) : (asText(value) ?? '')
}

function withoutPlaceholders(name: string, value: string): string {
  switch (name.toLowerCase()) {
    case 'authorization':
    case 'proxy-authorization':
      return isTakenOutCredential(value) ? TAKEN_OUT : value
    case 'cookie':
      return isTakenOutSession(value) ? TAKEN_OUT : masked(value, readCookies(value))
    case 'set-cookie':
      return isPlaceholder(value) ? TAKEN_OUT : masked(value, readSetCookies(value))
    default:
      return value
  }
}

function masked(line: string, cookies: readonly Cookie[]): string {
  return cookies
    .filter(({ name, value }) => isPlaceholder(value) || isNoSession(name, value))
    .toReversed()
    .reduce((text, { start, end }) => text.slice(0, start) + TAKEN_OUT + text.slice(end), line)
}

/** Some tools write a word, or the start of a hash so that equal cookies stay equal; session ids are longer. */
function isNoSession(name: string, value: string): boolean {
  return name === SESSION_COOKIE && (/^[0-9a-f]{6,16}$/i.test(value) || isTakenOutSession(value))
}
