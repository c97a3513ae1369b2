import { basename } from 'node:path'

import type { Recording } from '#engine/model/recording.ts'
import { keepSmall } from '../store/reading/keep.ts'
import { plainSource, type RecordingSource } from '../store/reading/source.ts'
import { findEntries, type FoundEntries } from './find-entries.ts'
import { HarError } from './har-error.ts'
import { importLog } from './import.ts'
import type { Beside } from './import-body.ts'
import { type Entries, parseHar, readLog } from './read-log.ts'

/** Bytes of a file that are read at once. */
const PIECE = 1024 * 1024

/**
 * Reads a HAR file of any size, in UTF-8 and not packed, as `importHar` reads its text: it is
 * parsed entry by entry, again for each pass, and only the place and the start time of an entry are
 * kept. `limit` is the size of one entry, and of all text outside entries, in bytes. Throws a
 * HarError or RecordingError, here and during a pass.
 */
export function importHarFile(path: string, beside: Beside, limit: number): Recording {
  const name = basename(path)
  const source = plainSource(path)
  const found = findEntries(listPieces(source), limit)
  if (found.rest === undefined) throw tooLong(path, 'the text outside its entries', limit)
  const long = found.from.findIndex((from, at) => (found.until[at] ?? from) - from > limit)
  if (long !== -1) throw tooLong(path, `entry ${long}`, limit)
  const log = readLog(found.rest.replace(/^\uFEFF/, ''), name, entriesIn(source, found, name))
  const recording = importLog(log, name, beside)
  return { ...recording, exchanges: keepSmall(recording.exchanges) }
}

function* listPieces(source: RecordingSource): Generator<Buffer> {
  const opened = source.open()
  try {
    const piece = Buffer.allocUnsafe(PIECE)
    let position = 0
    for (let size = opened.read(piece, 0); size > 0; size = opened.read(piece, position)) {
      yield piece.subarray(0, size)
      position += size
    }
  } finally {
    opened.close()
  }
}

function entriesIn(source: RecordingSource, { from, until }: FoundEntries, name: string): Entries {
  const all = function* (): Generator<number> {
    for (let position = 0; position < from.length; position += 1) yield position
  }
  return {
    count: from.length,
    entries: function* (positions = all()) {
      const texts = openTexts(source)
      try {
        for (const position of positions)
          yield parseHar(texts.textOf(from[position] ?? 0, until[position] ?? 0), name)
      } finally {
        texts.close()
      }
    },
  }
}

/** Entries mostly follow each other, so the next bytes usually belong to the next entry. */
function openTexts(source: RecordingSource) {
  const opened = source.open()
  let piece = Buffer.allocUnsafe(PIECE)
  let start = 0
  let size = 0
  return {
    textOf(from: number, until: number): string {
      if (from < start || until > start + size) {
        if (until - from > piece.length) piece = Buffer.allocUnsafe(until - from)
        start = from
        size = opened.read(piece, from)
      }
      return piece.toString('utf8', from - start, Math.min(until - start, size))
    },
    close: (): void => opened.close(),
  }
}

function tooLong(path: string, what: string, limit: number): HarError {
  return new HarError(
    `cannot read "${path}" as HAR: ${what} is larger than ${limit} bytes and does not fit in memory; split the file, or convert it on the machine that created it`,
  )
}
