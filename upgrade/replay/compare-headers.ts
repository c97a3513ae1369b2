import { header, type Headers, mediaType } from '#engine/model/exchange.ts'
import type { AnswerChange } from '#engine/model/upgrade/replay.ts'
import { ABSENT, changed } from './change.ts'
import { compareValues } from './compare-values.ts'
import type { MapBack } from './map-back.ts'

/** Headers of the connection, of caches and of the clock, which are not compared. */
const OF_THE_CONNECTION = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'content-encoding',
  'x-runtime-microseconds',
  'age',
  'via',
  'server',
  'set-cookie',
  'vary',
  'etag',
  'last-modified',
])

/** Differences between the header fields of two responses, those of the connection aside. */
export function compareHeaders(
  before: Headers,
  after: Headers,
  mapBack: MapBack,
): readonly AnswerChange[] {
  const [was, is] = [byName(before), byName(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])].toSorted()
  const differences = names.flatMap((name) => {
    const [old, now] = [was.get(name), is.get(name)]
    if (name === 'content-type') return compareTypes(before, after)
    if (now === undefined) return [changed('header', 'medium', name, old ?? '', ABSENT)]
    if (old === undefined) return [changed('header', 'low', name, ABSENT, now)]
    return compareValues(name, old, mapBack(now), 'header')
  })
  return [...differences, ...compareDating(before, after)]
}

/** The server, or something in front of it, decides whether responses have a Date. */
function compareDating(before: Headers, after: Headers): readonly AnswerChange[] {
  const [was, is] = [before, after].map((headers) =>
    header(headers, 'date') === undefined ? ABSENT : 'a date',
  )
  if (was === undefined || is === undefined || was === is) return []
  const because = 'a proxy may have added or removed the Date header'
  return [{ ...changed('header', 'low', 'date', was, is, because), judgement: 'noise' }]
}

function byName(headers: Headers): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [name] of headers) {
    const lower = name.toLowerCase()
    if (!OF_THE_CONNECTION.has(lower)) found.set(lower, header(headers, lower) ?? '')
  }
  return found
}

function compareTypes(before: Headers, after: Headers): readonly AnswerChange[] {
  const [was, is] = [mediaType(before) ?? ABSENT, mediaType(after) ?? ABSENT]
  if (was === is) return []
  return [changed('header', 'high', 'content-type', was, is)]
}
