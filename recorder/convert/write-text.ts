import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { createOwnFile, discardDraft, makeDraftPath } from '#engine/files/own-file.ts'
import { makeFolder } from '#engine/files/own-folder.ts'
import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import type { Redacted } from './redacted.ts'
import { inPieces } from '../store/reading/pieces.ts'

/** Characters that are printed at most: a text of Node.js holds 536 million. */
const MAX_LENGTH = 500_000_000

/** A secret that was found in what was about to be written. */
export class LeakError extends UsageError {}

/**
 * Writes pieces of text to a file and searches it for secrets before it gets its name. Throws a
 * UsageError when it cannot be written, a LeakError when a secret is in it; then there is no file.
 */
export async function writeText(
  path: string,
  pieces: Iterable<string>,
  redacted: Searched,
): Promise<void> {
  const partial = makeDraftPath(path)
  try {
    makeFolder(dirname(path))
    const file = createWriteStream(partial, { fd: createOwnFile(partial) })
    await pipeline(Readable.from(inPieces(pieces)), file)
    await refuseLeaks(partial, redacted)
    await rename(partial, path)
  } catch (error) {
    discardDraft(partial)
    const isOfFiles = error instanceof Error && !(error instanceof UsageError) && 'code' in error
    if (!isOfFiles) throw error
    throw new UsageError(
      `cannot write "${path}": ${fileProblem(error)}; check the folder and try again`,
      { cause: error },
    )
  }
}

/** The whole text, when no secret is in it. Throws a LeakError, and a UsageError where it is longer than a text can be. */
export async function provenText(pieces: Iterable<string>, redacted: Searched): Promise<string> {
  const parts: string[] = []
  let length = 0
  for (const piece of pieces) {
    length += piece.length
    if (length > MAX_LENGTH)
      throw new UsageError(
        `cannot print the converted file: it is longer than ${MAX_LENGTH / 1e6} MB, which is too long to search for secrets before printing; specify a file with --out`,
      )
    parts.push(piece)
  }
  const text = parts.join('')
  await refuseLeaks(Buffer.from(text), redacted)
  return text
}

/** The source of the text. */
type Searched = Pick<Redacted, 'recording' | 'finder'>

/** A text that is a word of the format, and a secret too. */
const PLAIN = /^(?:JSON, )*raw$/

async function refuseLeaks(
  where: string | Uint8Array,
  { recording, finder }: Searched,
): Promise<void> {
  // A text too long to be searched was searched exchange by exchange before.
  const hits = (await finder.find(where, { most: Infinity })).filter(({ secret }) => secret >= 0)
  if (hits.length === 0) return
  let isInTraffic = false
  for (const exchange of recording.exchanges()) isInTraffic ||= finder.holdsInTraffic(exchange)
  // What no exchange holds is a word that the form has of itself.
  const hit = hits.find(({ encoding }) => isInTraffic || !PLAIN.test(encoding))
  if (!hit) return
  throw new LeakError(
    `a secret would have been written (line ${hit.line}, as ${hit.encoding}), so nothing was written; specify the location of the secret with --redact, and report this bug`,
  )
}
