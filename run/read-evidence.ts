import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { constants, gunzipSync } from 'node:zlib'

import { importHar } from '../recorder/har/import.ts'
import { readRecording } from '../recorder/store/reading/read.ts'
import { UsageError } from '../src/model/errors.ts'
import { fileProblem } from '../src/text/file-problem.ts'
import type { Recording } from '../src/model/recording.ts'

/** Bytes of a HAR file that are read at most; it is held in memory, recordings are not. */
const HAR_LIMIT = 400 * 1024 * 1024

/**
 * Reads a recording of this tool or a HAR file, plain or packed by gzip, told apart by their
 * content; of a folder its `recording.ndjson`. Throws a UsageError.
 */
export async function readEvidence(path: string): Promise<Recording> {
  const file = isFolder(path) ? fileIn(path) : path
  const start = startOf(file)
  if (start.startsWith('{"type":"header"')) return readRecording(file)
  const [, kind] = /^\s*\{\s*"format":\s*"graylog-conformance-([a-z]+)"/.exec(start) ?? []
  if (kind !== undefined)
    throw new UsageError(
      `cannot read "${path}" as a recording: it is a ${kind} of this tool; name the recording.ndjson that it was made from`,
    )
  if (start.trimStart().startsWith('{')) return importHar(wholeText(file), basename(file))
  if (start.trim() === '')
    throw new UsageError(
      `cannot read "${path}": it is empty; record the traffic or export it again as HAR 1.2`,
    )
  throw new UsageError(
    `cannot read "${path}": it is neither a recording of this tool nor a HAR file; record the traffic or export it as HAR 1.2`,
  )
}

function fileIn(folder: string): string {
  const file = join(folder, 'recording.ndjson')
  if (existsSync(file)) return file
  throw new UsageError(
    `cannot read the folder "${folder}": there is no recording.ndjson in it; name a report folder, a recording or a HAR file`,
  )
}

function isFolder(path: string): boolean {
  return guarded(path, () => statSync(path).isDirectory())
}

/** The first characters, unpacked if need be. */
function startOf(path: string): string {
  const bytes = Buffer.alloc(64 * 1024)
  const size = guarded(path, () => {
    const descriptor = openSync(path, 'r')
    try {
      return readSync(descriptor, bytes, 0, bytes.length, 0)
    } finally {
      closeSync(descriptor)
    }
  })
  const start = bytes.subarray(0, size)
  return (isPacked(start) ? unpack(path, start) : start).toString('utf8').replace(/^\uFEFF/, '')
}

function wholeText(path: string): string {
  const bytes = guarded(path, () => {
    if (statSync(path).size > HAR_LIMIT) throw tooLarge(path)
    return readFileSync(path)
  })
  const text = (isPacked(bytes) ? unpack(path, bytes) : bytes).toString('utf8')
  return text.replace(/^\uFEFF/, '')
}

function isPacked(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

function unpack(path: string, bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, {
      maxOutputLength: HAR_LIMIT,
      finishFlush: constants.Z_SYNC_FLUSH,
    })
  } catch (cause) {
    if (cause instanceof RangeError) throw tooLarge(path)
    throw new UsageError(`cannot read "${path}": it is no whole gzip data; copy it again`, {
      cause,
    })
  }
}

function tooLarge(path: string): UsageError {
  return new UsageError(
    `cannot read "${path}": a HAR file of more than ${HAR_LIMIT} bytes does not fit into memory; split it, or convert it where it was made`,
  )
}

function guarded<Value>(path: string, read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    throw new UsageError(`cannot read "${path}": ${fileProblem(cause)}; name a file that exists`, {
      cause,
    })
  }
}
