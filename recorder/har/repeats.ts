import { createHash } from 'node:crypto'

import { isRecord } from '#engine/model/json/json.ts'
import { asText } from './json-guard.ts'
import { findBegin } from './order.ts'

/** Detects entries that occur a second time in the file. Keeps one number for each entry. */
export function startRepeats() {
  const seen = new Set<number>()
  return {
    /** Why an entry is left out; undefined for the first of its kind. */
    why(entry: Readonly<Record<string, unknown>>): string | undefined {
      const { startedDateTime: start, time, request, response } = entry
      // Whole seconds prove nothing: a client may well send a request twice in one.
      const begin = findBegin(asText(start))
      if (begin === undefined || begin % 1_000 === 0 || !isRecord(request)) return undefined
      const { method, url } = request
      const answer = method === 'GET' && isRecord(response) ? response['status'] : response
      const text = JSON.stringify([start, time, method, url, answer])
      const key = createHash('sha1').update(text).digest().readUIntBE(0, 6)
      if (seen.has(key)) return 'that occur twice in it'
      seen.add(key)
      return undefined
    },
  }
}
