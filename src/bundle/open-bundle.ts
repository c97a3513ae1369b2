import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

import { BundleError, UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import {
  ARCHIVE_LIMIT,
  type ArchiveFile,
  isArchive,
  readArchive,
  REPACKED,
} from './archive/read-archive.ts'
import { readFolder } from './archive/read-folder.ts'
import { ENVELOPE, MANIFEST, PUBLIC_KEY } from './part-names.ts'

/** The files of a bundle by their names, in the order in which it contains them. */
export type Files = ReadonlyMap<string, Buffer>

const OWN = [MANIFEST, ENVELOPE, PUBLIC_KEY]

/** Reads a bundle, packed or unpacked. Throws a UsageError if it is not a bundle, and a BundleError if it is broken. */
export function openBundle(path: string): Files {
  const isFolder = guarded(path, () => statSync(path).isDirectory())
  if (!isFolder) refuseOther(path)
  const read = (): readonly ArchiveFile[] =>
    isFolder ? readFolder(path) : readArchive(guarded(path, () => readLimited(path)))
  const files = new Map(guarded(path, read).map(({ name, bytes }) => [name, bytes]))
  if (!OWN.some((name) => files.has(name))) throw notABundle(path)
  for (const name of OWN)
    if (!files.has(name)) throw new BundleError(name, 'it is missing from the bundle')
  if (!isFolder && OWN.some((name, index) => [...files.keys()][index] !== name))
    throw new BundleError('the archive', `it does not begin with ${OWN.join(', ')}; ${REPACKED}`)
  return files
}

/** Writes files below a folder of ours; their names were looked at. */
export function unpackInto(folder: string, files: Files): void {
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, name), bytes, { mode: 0o600, flag: 'wx' })
  }
}

/** Whether a file is an archive that begins with our parts. */
export function beginsAsBundle(path: string): boolean {
  const start = Buffer.alloc(64)
  const size = guarded(path, () => {
    const descriptor = openSync(path, 'r')
    try {
      return readSync(descriptor, start, 0, start.length, 0)
    } finally {
      closeSync(descriptor)
    }
  })
  const isOurs = OWN.some((name) => start.toString('latin1', 30, 30 + name.length) === name)
  return isArchive(start.subarray(0, size)) && isOurs
}

/**
 * Rejects an archive that does not begin with the manifest. If it contains one elsewhere, another program packed it.
 */
function refuseOther(path: string): void {
  if (beginsAsBundle(path)) return
  const bytes = guarded(path, () => readLimited(path))
  if (!bytes.includes(ANY_ARCHIVE) || !OWN.every((name) => bytes.includes(name)))
    throw notABundle(path)
  throw new BundleError('the archive', `it does not begin with ${MANIFEST}; ${REPACKED}`)
}

/** The head of a file in a zip archive. */
const ANY_ARCHIVE = Buffer.from('PK\u0003\u0004', 'latin1')

function readLimited(path: string): Buffer {
  if (statSync(path).size <= ARCHIVE_LIMIT) return readFileSync(path)
  throw new UsageError(
    `cannot verify "${path}": it is larger than ${ARCHIVE_LIMIT} bytes, so it is not a bundle; pass a file or folder written by "bundle"`,
  )
}

function notABundle(path: string): UsageError {
  return new UsageError(
    `cannot verify "${path}": it is not a bundle; pass a file or folder written by "bundle"`,
  )
}

function guarded<Value>(path: string, read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof UsageError || cause instanceof BundleError) throw cause
    throw new UsageError(`cannot read "${path}": ${fileProblem(cause)}; pass an existing bundle`, {
      cause,
    })
  }
}
