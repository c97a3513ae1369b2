import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

import { replaceOwnFile } from '#engine/files/own-file.ts'
import type { FollowMark } from '#recorder/store/reading/follow.ts'
import { type Columns, packColumns, type PackedColumns } from '#reports/viewer/traffic.ts'

/** The places and rows of a recording, in a file next to it, so that it need not be read again. */
interface RecordingIndex {
  readonly format: typeof FORMAT
  /** Digest of the end of the indexed part; another file of the same name has another one. */
  readonly end: string
  readonly mark: FollowMark
  readonly columns: PackedColumns
}

const FORMAT = 'graylog-conformance-index-4'

/** Bytes of a recording from which an index saves time, and new bytes from which it is written again. */
const MIN_SIZE = 8_000_000
/** Bytes at the end of the indexed part that identify it. */
const END = 4_096

/** Returns the path of the index of a recording. */
export function indexPath(file: string): string {
  return `${file}.index`
}

/** Reads the index of a recording; undefined if it is missing or belongs to another file. */
export function readIndex(file: string): RecordingIndex | undefined {
  try {
    const index = JSON.parse(gunzipSync(readFileSync(indexPath(file))).toString()) as RecordingIndex
    const isOfFile = index.format === FORMAT && index.end === digestEnd(file, index.mark.position)
    return isOfFile ? index : undefined
  } catch {
    // The recording is read instead.
    return undefined
  }
}

/** Writes the index of a large recording, unless the known one is almost as long. */
export function writeIndex(
  file: string,
  mark: FollowMark,
  columns: Columns,
  known: RecordingIndex | undefined,
): void {
  if (mark.position - (known?.mark.position ?? 0) < MIN_SIZE) return
  const end = digestEnd(file, mark.position)
  const index: RecordingIndex = { format: FORMAT, end, mark, columns: packColumns(columns) }
  try {
    replaceOwnFile(indexPath(file), gzipSync(JSON.stringify(index), { level: 1 }))
  } catch {
    // A folder that cannot be written to has no index.
  }
}

/** Returns the digest of the last bytes before a position; throws if the file is shorter. */
function digestEnd(file: string, position: number): string {
  if (statSync(file).size < position) throw new Error('the file is shorter than its index')
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(Math.min(END, position))
    readSync(descriptor, bytes, 0, bytes.length, position - bytes.length)
    return createHash('sha256').update(bytes).digest('hex')
  } finally {
    closeSync(descriptor)
  }
}
