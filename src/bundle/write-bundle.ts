import { closeSync, lstatSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { createOwnFile, replaceOwnFile } from '#engine/files/own-file.ts'
import { makeFolder } from '#engine/files/own-folder.ts'
import { refuseForeign } from '#engine/files/ours.ts'
import { zip } from '#engine/files/zip.ts'
import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import { ARCHIVE_LIMIT } from './archive/read-archive.ts'
import type { Files } from './open-bundle.ts'
import { MANIFEST } from './part-names.ts'

/** Throws a UsageError if a bundle cannot be written, because the target is another file or an existing folder. */
export function checkTarget(out: string): void {
  if (isPacked(out)) {
    refuseForeign(out)
    return
  }
  if (lstatSync(out, { throwIfNoEntry: false }) === undefined) return
  throw new UsageError(
    `cannot write the bundle "${out}": a file or folder with that name already exists; specify a new file that ends in .zip, or a new folder`,
  )
}

/** Writes a bundle, packed or as a folder by its name; gives its bytes. Throws a UsageError. */
export function writeBundle(out: string, files: Files): number {
  const size = [...files.values()].reduce((sum, bytes) => sum + bytes.length, 0)
  if (size > ARCHIVE_LIMIT)
    throw new UsageError(
      `cannot bundle ${size} bytes: a bundle can have at most ${ARCHIVE_LIMIT} bytes; certify fewer checks, or make shorter recordings`,
    )
  try {
    makeFolder(dirname(out))
    if (!isPacked(out)) return writeFolder(out, files)
    // The manifest is stored uncompressed, so that the first bytes identify a bundle.
    const packed = zip(Object.fromEntries(files), (name) => name === MANIFEST)
    replaceOwnFile(out, packed)
    return packed.length
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    throw new UsageError(
      `cannot write the bundle "${out}": ${fileProblem(cause)}; choose a different location with --out`,
      { cause },
    )
  }
}

function isPacked(out: string): boolean {
  return /\.zip$/i.test(out)
}

function writeFolder(folder: string, files: Files): number {
  mkdirSync(folder, { mode: 0o700 })
  let size = 0
  for (const [name, bytes] of files) {
    makeFolder(dirname(join(folder, name)))
    const descriptor = createOwnFile(join(folder, name))
    try {
      writeFileSync(descriptor, bytes)
    } finally {
      closeSync(descriptor)
    }
    size += bytes.length
  }
  return size
}
