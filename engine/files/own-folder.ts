import { chmodSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const OWNER_ONLY = 0o700

/**
 * Makes the folder that a person named, with its parents, for its owner only. What is there already
 * stays as it is, and may be a link: it is the person's word.
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return
  const parent = dirname(resolve(path))
  // Step by step: the recursive form of Node goes round for ever where nothing can be made, as in /proc.
  if (parent !== resolve(path)) makeFolder(parent)
  make(path)
}

/** Makes a folder of ours inside such a one; a link of that name is not followed. */
export function makeFolderInside(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found?.isSymbolicLink() === true) throw linkError(path)
  if (found?.isDirectory() !== true) make(path)
}

/** What the system says of a link that is not to be followed. */
export function linkError(path: string): Error {
  return Object.assign(new Error(`"${path}" is a symbolic link`), { code: 'ELOOP' })
}

function make(path: string): void {
  try {
    mkdirSync(path, { mode: OWNER_ONLY })
  } catch (error) {
    // Somebody may have made it in the meantime; a file or a link is none.
    const isThere = lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
    if (isThere) return
    throw error
  }
  try {
    chmodSync(path, OWNER_ONLY)
  } catch {
    // A file system without such rights keeps nobody out, and has nothing to set.
  }
}
