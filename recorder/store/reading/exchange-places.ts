import { dirname, join } from 'node:path'

import { memberAt } from '#engine/model/json/json.ts'
import type { ItemPlace } from '#engine/model/results/result.ts'
import { READ_LIMITS } from '../limits.ts'
import { RecordingError } from '../recording-error.ts'
import { readLines } from './lines.ts'
import { openSource } from './source.ts'

/**
 * The file and line of every exchange of a recording, in reading order: the line with its result.
 * Includes the files that a recording was rotated into. Empty if it is no recording of this tool.
 * With `most`, reading ends after that many.
 */
export function exchangePlaces(path: string, most = Infinity): readonly ItemPlace[] {
  const places: ItemPlace[] = []
  const waiting = new Map<unknown, ItemPlace>()
  const seen = new Set<string>()
  try {
    for (let file: string | undefined = path; file !== undefined && !seen.has(file);) {
      seen.add(file)
      file = placesIn(file, places, waiting, most)
    }
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error
    return places
  }
  return places.length >= most ? places : [...places, ...waiting.values()]
}

/** Adds those of one file; says which file follows. */
function placesIn(
  file: string,
  places: ItemPlace[],
  waiting: Map<unknown, ItemPlace>,
  most: number,
): string | undefined {
  for (const line of readLines(openSource(file, READ_LIMITS), READ_LIMITS)) {
    if (places.length >= most) return undefined
    if (line.kind === 'damaged' || line.kind === 'empty') continue
    const place = { file, line: line.number }
    if (line.kind === 'exchange') places.push(place)
    else if (line.kind === 'request') waiting.set(getMember(line.bytes, 'id'), place)
    else if (line.kind === 'footer') {
      const next = getMember(line.bytes, 'next')
      return typeof next === 'string' ? join(dirname(file), next) : undefined
    } else if (line.kind === 'response' && waiting.delete(getMember(line.bytes, 'id')))
      places.push(place)
  }
  return undefined
}

function getMember(bytes: Buffer, name: string): unknown {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return memberAt(value, name)
  } catch {
    // A line that is no JSON has no members; reading the recording says so.
    return undefined
  }
}
