import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { gunzipSync, constants } from 'node:zlib'

import { isGzip } from '#engine/files/gzip.ts'
import type { ReadLimits } from '../limits.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import { RecordingError } from '../recording-error.ts'

/** The bytes of one file, read piece by piece; opened anew for every pass. */
export interface RecordingSource {
  readonly path: string
  readonly open: () => OpenSource
}

/** One pass over a source; `read` fills the buffer from a position and says with how many bytes. */
interface OpenSource {
  readonly read: (buffer: Buffer, position: number) => number
  readonly close: () => void
}

/** A file as a source; what gzip packed is unfolded once, into memory, within the limit. */
export function openSource(path: string, limits: ReadLimits): RecordingSource {
  const file = plainSource(path)
  return isZipped(file) ? unzipped(file, limits) : file
}

/** A file as a source, as it is. */
export function plainSource(path: string): RecordingSource {
  const open = (): OpenSource => {
    const descriptor = guarded(path, () => openSync(path, 'r'))
    return {
      read: (buffer, position) =>
        guarded(path, () => readSync(descriptor, buffer, 0, buffer.length, position)),
      close: () => closeSync(descriptor),
    }
  }
  return { path, open }
}

function isZipped(source: RecordingSource): boolean {
  const start = Buffer.alloc(2)
  const opened = source.open()
  try {
    return opened.read(start, 0) === 2 && isGzip(start)
  } finally {
    opened.close()
  }
}

function unzipped({ path }: RecordingSource, limits: ReadLimits): RecordingSource {
  const packed = guarded(path, () => readWhole(path, limits.unzippedBytes))
  let bytes: Buffer
  try {
    // Sync flush: a packed file that was cut gives what it has, and the missing footer says the rest.
    bytes = gunzipSync(packed, {
      maxOutputLength: limits.unzippedBytes,
      finishFlush: constants.Z_SYNC_FLUSH,
    })
  } catch (error) {
    const what = (error as NodeJS.ErrnoException).code
    throw new RecordingError(
      what === 'ERR_BUFFER_TOO_LARGE'
        ? `cannot read recording "${basename(path)}": it expands to more than ${limits.unzippedBytes} bytes; unpack it with "gzip -d", and pass the unpacked file instead`
        : `cannot read recording "${basename(path)}": the gzip data is incomplete; copy it again or record again`,
      { cause: error },
    )
  }
  return {
    path,
    open: () => ({
      read: (buffer, position) => bytes.copy(buffer, 0, Math.min(position, bytes.length)),
      close: () => undefined,
    }),
  }
}

function readWhole(path: string, limit: number): Buffer {
  const descriptor = openSync(path, 'r')
  try {
    const { size } = fstatSync(descriptor)
    if (size > limit)
      throw new RecordingError(
        `cannot read recording "${basename(path)}": its compressed size is ${size} bytes, more than the limit of ${limit}; unpack it with "gzip -d", and pass the unpacked file instead`,
      )
    const bytes = Buffer.alloc(size)
    return bytes.subarray(0, readSync(descriptor, bytes, 0, size, 0))
  } finally {
    closeSync(descriptor)
  }
}

function guarded<Value>(path: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof RecordingError) throw error
    throw new RecordingError(
      `cannot read recording "${path}": ${fileProblem(error)}; pass a readable recording`,
      { cause: error },
    )
  }
}
