import { createHash } from 'node:crypto'

import { isRecord, type UnknownRecord } from '#engine/model/json/json.ts'
import { asText } from './json-guard.ts'
import { findBegin } from './order.ts'

/** Detects entries that occur a second time in the file. Keeps one number for each entry. */
export function startRepeats() {
  const seen = new Set<number>()
  return {
    isRepeated(entry: UnknownRecord): boolean {
      const { startedDateTime: start, time, request, response } = entry
      // Whole seconds prove nothing: a client may send a request twice in one.
      const begin = findBegin(asText(start))
      if (begin === undefined || begin % 1_000 === 0 || !isRecord(request)) return false
      const isShort = request['method'] === 'GET' && isRecord(response)
      const text = JSON.stringify([start, time, request, isShort ? response['status'] : response])
      const key = createHash('sha1').update(text).digest().readUIntBE(0, 6)
      const isRepeated = seen.has(key)
      seen.add(key)
      return isRepeated
    },
  }
}
