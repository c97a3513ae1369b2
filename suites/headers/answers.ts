import { type Annotated, isRecord } from '#engine/suite.ts'

/**
 * The response of a proxy in front of an unreachable server, or of its HTTP container after the
 * interface crashed: a page. Source: `GET /system/stats` on 3.2.0 and 3.3.0 without native library.
 */
export function isProxyError({ status, errorType, answerType }: Annotated): boolean {
  if (status === 500) return answerType === 'text/html'
  return status >= 502 && status <= 504 && errorType === undefined
}

/** Bytes of a response that is looked through for keys. */
const MOST = 20_000
/** A string of JSON, with the colon after it if it is a key. */
const STRING = /"(?:[^"\\]|\\[^])*(?:"(\s*:)?|\\?$)/g

/** Whether an object of the response has a key twice: the text then has more keys than the parsed JSON. */
export function repeatsKey({ text, json }: Annotated): boolean | undefined {
  if (text === undefined || text.length > MOST || json === undefined) return undefined
  const written = [...text.matchAll(STRING)].filter(([, colon]) => colon !== undefined).length
  return written > keysIn(json)
}

function keysIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + keysIn(one), 0)
  if (!isRecord(value)) return 0
  return Object.values(value).reduce<number>((sum, one) => sum + 1 + keysIn(one), 0)
}
