import { basename } from 'node:path'

import type { Exchange } from '#engine/model/exchange.ts'
import { type DecodedLine, decodeExchange, decodeOpening } from './decode.ts'
import type { ReadLimits } from '../limits.ts'
import { createLineReader } from './line-reader.ts'
import { readLines } from './lines.ts'
import { atLine } from './parse-line.ts'
import { RecordingError } from '../recording-error.ts'
import type { RecordingSource } from './source.ts'

/** Exchanges of a cut recording whose request is here and whose response is not. */
const UNANSWERED = {
  kind: 'aborted',
  message: 'the recording stopped before the response arrived',
} as const

interface Waiting {
  readonly line: DecodedLine
  readonly bytes: number
}

/**
 * The exchanges of a recording in the order in which they ended, request lines joined with their
 * response lines by id; requests without an outcome come last, as failures. Holds only what waits.
 * With `isVerified` no checksum is computed again.
 */
export function* joinExchanges(
  sources: readonly RecordingSource[],
  limits: ReadLimits,
  { isVerified = false } = {},
): Generator<Exchange, void> {
  const waiting = new Map<number, Waiting>()
  let held = 0
  let index = 0
  for (const source of sources) {
    const read = createLineReader(source, limits)
    for (const line of readLines(source, limits, { isVerified })) {
      if (line.kind === 'footer') break
      if (line.kind === 'damaged' || line.kind === 'empty' || line.kind === 'header') continue
      if (line.kind === 'handshake') continue
      const decoded = read(line)
      const opening = take(waiting, decoded.id)
      held -= opening?.bytes ?? 0
      if (line.kind === 'request') {
        const opened = atLine(line, source, () => decodeOpening(decoded))
        held += line.size
        if (held > limits.openBytes) throw tooMuchWaiting(source, limits)
        waiting.set(opened.id, { line: opened, bytes: line.size })
      } else if (line.kind === 'exchange' || opening) {
        const start = line.kind === 'exchange' ? decoded : opening?.line
        yield atLine(line, source, () => decodeExchange(index, decoded, start))
        index += 1
      }
    }
  }
  for (const { line } of waiting.values()) {
    yield decodeExchange(index, { failure: UNANSWERED }, line)
    index += 1
  }
}

function take(waiting: Map<number, Waiting>, id: number | undefined): Waiting | undefined {
  if (id === undefined) return undefined
  const found = waiting.get(id)
  if (found) waiting.delete(id)
  return found
}

function tooMuchWaiting({ path }: RecordingSource, limits: ReadLimits): RecordingError {
  return new RecordingError(
    `cannot read recording "${basename(path)}": requests with a total of more than ${limits.openBytes} bytes are waiting for a response at the same time; this tool never writes such a recording, so record again`,
  )
}
