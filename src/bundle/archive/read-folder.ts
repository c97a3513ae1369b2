import { lstatSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { BundleError } from '#engine/model/errors.ts'
import { checkNames } from './names.ts'
import { ARCHIVE_LIMIT, type ArchiveFile } from './read-archive.ts'

/** The files of a bundle that was unpacked, or written as a folder; links are rejected. Throws a BundleError. */
export function readFolder(folder: string, limit = ARCHIVE_LIMIT): readonly ArchiveFile[] {
  const names = namesIn(folder, '', 0)
  checkNames(names)
  let room = limit
  return names.map((name) => {
    const path = join(folder, name)
    room -= lstatSync(path).size
    if (room < 0) throw new BundleError(name, `the bundle contains more than ${limit} bytes`)
    return { name, bytes: readFileSync(path) }
  })
}

function namesIn(folder: string, prefix: string, depth: number): readonly string[] {
  if (depth > 3) throw new BundleError(prefix, 'bundles never have folders nested that deeply')
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const name = `${prefix}${entry.name}`
      if (entry.isDirectory()) {
        const inside = namesIn(join(folder, entry.name), `${name}/`, depth + 1)
        if (inside.length === 0) throw new BundleError(name, 'bundles never have an empty folder')
        return inside
      }
      if (!entry.isFile()) throw new BundleError(name, 'it is a link, or not a regular file')
      return [name]
    })
}
