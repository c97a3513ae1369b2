import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { createOwnFile, discardDraft, draftOf } from '#engine/files/own-file.ts'
import { makeFolder } from '#engine/files/own-folder.ts'
import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import { findSecrets } from '../redact/search/find.ts'
import { inPieces } from '../store/reading/pieces.ts'

/** Characters that are printed at most: a text of Node.js holds 536 million. */
const LONGEST = 500_000_000

/** A secret that was found in what was about to be written. */
export class LeakError extends UsageError {}

/**
 * Writes pieces of text to a file and searches it for secrets before it gets its name. Throws a
 * UsageError when it cannot be written, a LeakError when a secret is in it; then there is no file.
 */
export async function writeText(
  path: string,
  pieces: Iterable<string>,
  secrets: readonly string[],
): Promise<void> {
  const partial = draftOf(path)
  try {
    makeFolder(dirname(path))
    const file = createWriteStream(partial, { fd: createOwnFile(partial) })
    await pipeline(Readable.from(inPieces(pieces)), file)
    await refuseLeaks(partial, secrets)
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
export async function provenText(
  pieces: Iterable<string>,
  secrets: readonly string[],
): Promise<string> {
  const parts: string[] = []
  let length = 0
  for (const piece of pieces) {
    length += piece.length
    if (length > LONGEST)
      throw new UsageError(
        `cannot print the converted file: it is searched for secrets as a whole before, and is longer than ${LONGEST / 1e6} MB; name a file with --out`,
      )
    parts.push(piece)
  }
  const text = parts.join('')
  await refuseLeaks(Buffer.from(text), secrets)
  return text
}

async function refuseLeaks(where: string | Uint8Array, secrets: readonly string[]): Promise<void> {
  if (secrets.length === 0) return
  const [hit] = await findSecrets(where, secrets, { most: 1 })
  if (!hit) return
  throw new LeakError(
    `a secret would have been written (line ${hit.line}, as ${hit.encoding}), so nothing was; name its place with --redact, and report this`,
  )
}
