import { asRecord, type UnknownRecord } from '../model/json/json.ts'
import type { Exchange } from '../model/exchange.ts'
import { findSegment } from '../text/paths/path.ts'
import { readJson } from '../text/nesting.ts'

/** Whether the response is a good one. */
export function isGood({ response }: Exchange): boolean {
  return response !== undefined && response.status >= 200 && response.status < 300
}

/** The response's body as a JSON object; empty when it is none. */
export function answerObject({ response }: Exchange): UnknownRecord {
  // A run goes on behind a byte order mark, so that the judge can say that it is there.
  return asRecord(readJson(response?.body.text?.replace(/^\uFEFF/, '')))
}

/** A member if it is a string that says something. */
export function textAt(record: UnknownRecord, key: string): string | undefined {
  const value = record[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Whether a text can be part of a path without changing its meaning. */
export function isIdentifier(text: string): boolean {
  return /^[^\s/\\?#%;\p{Cc}]+$/u.test(text) && findSegment(text) !== undefined
}
