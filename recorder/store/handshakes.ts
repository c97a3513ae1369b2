import { basename } from 'node:path'

import type { Handshake } from '#engine/model/handshake.ts'
import { decodeHandshake } from './handshake-line.ts'
import type { ReadLimits } from './limits.ts'
import { readLines } from './reading/lines.ts'
import { parseLine } from './reading/parse-line.ts'
import { RecordingError } from './recording-error.ts'
import type { RecordingSource } from './reading/source.ts'

/** Handshakes that a recording may hold: they are judged together, so readers hold all of them. */
const MAX_HANDSHAKES = 10_000

/** The TLS handshakes of a recording in file order. Throws RecordingError. */
export function* readHandshakes(
  sources: readonly RecordingSource[],
  limits: ReadLimits,
): Generator<Handshake, void> {
  let index = 0
  for (const source of sources) {
    for (const line of readLines(source, limits)) {
      if (line.kind === 'footer') break
      if (line.kind !== 'handshake') continue
      if (index === MAX_HANDSHAKES) throw tooMany(source)
      const position = index
      yield parseLine(line, source, limits, (value) => decodeHandshake(value, position))
      index += 1
    }
  }
}

function tooMany({ path }: RecordingSource): RecordingError {
  return new RecordingError(
    `cannot read recording "${basename(path)}": it contains more than ${MAX_HANDSHAKES} TLS handshakes; this tool never writes such a recording, so record again`,
  )
}
