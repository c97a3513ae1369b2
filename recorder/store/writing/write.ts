import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import { createOwnFile, discardDraft, makeDraftPath } from '#engine/files/own-file.ts'
import { makeFolder } from '#engine/files/own-folder.ts'
import { refuseForeign } from '#engine/files/ours.ts'
import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import type { Recording } from '#engine/model/recording.ts'
import { exchangeJson } from '../encode.ts'
import { footerJson, headerJson } from '../frame.ts'
import { handshakeJson } from '../handshake-line.ts'
import { addChecksum } from '../line.ts'
import { inPieces } from '../reading/pieces.ts'
import { RecordingError } from '../recording-error.ts'
import { BODY_LIMIT, hasLargeBody, spillLarge } from './spill.ts'

/**
 * Writes a whole recording in one file, packed when the path ends with `.gz`; equal recordings give
 * equal bytes. The footer's count and digest are computed; a recording without a footer stays one.
 * Throws RecordingError; a file of this tool that is already there is replaced only when all went
 * well, any other never.
 */
export async function writeRecording(
  path: string,
  recording: Recording,
  { bodyLimit = BODY_LIMIT } = {},
): Promise<void> {
  const partial = makeDraftPath(path)
  try {
    makeFolder(dirname(path))
    refuseForeign(path)
    await writeLines(partial, getLines(path, recording, bodyLimit), path.endsWith('.gz'))
    await rename(partial, path)
  } catch (error) {
    discardDraft(partial)
    if (error instanceof RecordingError) throw error
    if (error instanceof UsageError) throw new RecordingError(error.message, { cause: error })
    throw new RecordingError(
      `cannot write recording "${path}": ${fileProblem(error)}; check the folder and try again`,
      { cause: error },
    )
  }
}

/** Writes lines, each with its newline, to a new file and onto the disk. */
export async function writeLines(
  path: string,
  lines: AsyncIterable<string>,
  isPacked: boolean,
): Promise<void> {
  const pieces = Readable.from(inPieces(lines))
  const file = createWriteStream(path, { fd: createOwnFile(path), flush: true })
  if (isPacked) await pipeline(pieces, createGzip({ level: 9 }), file)
  else await pipeline(pieces, file)
}

/** The lines of a recording, each with its newline. */
async function* getLines(
  path: string,
  recording: Recording,
  bodyLimit: number,
): AsyncGenerator<string, void> {
  const hash = createHash('sha256')
  const sealed = (json: string): string => {
    const line = addChecksum(json)
    hash.update(line.sum)
    return `${line.text}\n`
  }
  yield sealed(headerJson(recording.header))
  let count = 0
  for (const exchange of recording.exchanges()) {
    const isLarge = hasLargeBody(exchange, bodyLimit)
    const stored = isLarge ? await spillLarge(path, exchange, bodyLimit) : exchange
    yield sealed(exchangeJson(stored, count))
    count += 1
  }
  let offers = 0
  for (const handshake of recording.handshakes?.() ?? []) {
    yield sealed(handshakeJson(handshake, offers))
    offers += 1
  }
  const { footer } = recording
  if (footer) {
    const { text } = addChecksum(footerJson({ ...footer, count, digest: hash.digest('hex') }))
    yield `${text}\n`
  }
}
