import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { closeSync, lstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { dirname, join } from 'node:path'

import type { Body } from '#engine/model/exchange.ts'
import { rememberRecent } from '#engine/text/recent.ts'
import type { StoredBody } from '../encode.ts'
import type { ReadLimits } from '../limits.ts'

/** The folder of a recording's spilled bodies. */
export function bodiesFolder(recording: string): string {
  return join(dirname(recording), 'bodies')
}

/**
 * A body as the model has it; a spilled one is elided when it is not there or too large. Its content
 * is read when it is asked for and not held, so that many large bodies need no memory.
 */
export function loadBody(recording: string, body: StoredBody, limits: ReadLimits): Body {
  if (body.file === undefined) return body
  const { file, state, size } = body
  const path = join(bodiesFolder(recording), file)
  const found = measureSize(path)
  if (found === undefined || found > limits.bodyBytes) return { state: 'elided', size }
  return {
    state,
    size,
    // Members of its own, so that a copy of the body has them too.
    get text() {
      return contentOf(path).text as string
    },
    get base64() {
      return contentOf(path).base64 as string
    },
  }
}

type Content = Pick<Body, 'text' | 'base64'>

/** The content of the files that were read last, as the text or base64 of a body; a file is named by its hash. */
const contentOf = rememberRecent(2, (path: string): Content => {
  try {
    const bytes = readFileSync(path)
    return isUtf8(bytes) ? { text: bytes.toString() } : { base64: bytes.toString('base64') }
  } catch {
    // Inspecting the file has already said that it cannot be read.
    return {}
  }
})

/** The problem of a spilled body's file; undefined if it exists and matches its name. */
export function bodyFault(recording: string, file: string): string | undefined {
  const path = join(bodiesFolder(recording), file)
  try {
    if (measureSize(path) === undefined) return 'is missing'
    return computeDigest(path) === file ? undefined : 'does not match its name'
  } catch {
    return 'cannot be read'
  }
}

/** Bytes of a plain file; undefined for anything else, so that no pipe or device is ever opened. */
function measureSize(path: string): number | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isFile() ? found.size : undefined
}

function computeDigest(path: string): string {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(256 * 1024)
  const descriptor = openSync(path, 'r')
  try {
    for (let size = readSync(descriptor, piece); size > 0; size = readSync(descriptor, piece)) {
      hash.update(piece.subarray(0, size))
    }
  } finally {
    closeSync(descriptor)
  }
  return hash.digest('hex')
}
