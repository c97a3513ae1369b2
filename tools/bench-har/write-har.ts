import { closeSync, openSync, writeSync } from 'node:fs'

import { exportHar } from '#recorder/har/export.ts'
import type { Recording } from '#engine/model/recording.ts'
import { poll, rootsIn } from '../bench-judge/poll.ts'
import { repeat } from '../bench-judge/repeat.ts'

/** Characters per write. */
const PIECE = 1024 * 1024
/** Exchanges used to estimate the size of one. */
const SAMPLE = 2_000

/** Writes a HAR file of about this size by repeating a recording with new values; returns the number of entries. */
export function writeHar(file: string, recording: Recording, bytes: number): number {
  const traffic = poll(recording)
  const of = (count: number): Iterable<string> =>
    exportHar(repeat(traffic, rootsIn(traffic), count))
  let sampled = 0
  for (const piece of of(SAMPLE)) sampled += Buffer.byteLength(piece)
  const count = Math.ceil((bytes / sampled) * SAMPLE)
  const descriptor = openSync(file, 'w')
  try {
    let held = ''
    for (const piece of of(count)) {
      held += piece
      if (held.length < PIECE) continue
      writeSync(descriptor, held)
      held = ''
    }
    writeSync(descriptor, held)
  } finally {
    closeSync(descriptor)
  }
  return count
}
