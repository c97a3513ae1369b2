import { chmodSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const OWNER_ONLY = 0o700

/**
 * Creates the folder that the user named, with its parents, for its owner only. An existing folder
 * stays as it is, and may be a link.
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return
  const parent = dirname(resolve(path))
  // One folder at a time: Node's recursive mkdir loops forever in /proc and similar places.
  if (parent !== resolve(path)) makeFolder(parent)
  make(path)
}

/** Makes a folder of ours inside such a one; a link of that name is not followed. */
export function makeFolderInside(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found?.isSymbolicLink() === true) throw linkError(path)
  if (found?.isDirectory() !== true) make(path)
}

/** The error that the system gives for a link that must not be followed. */
export function linkError(path: string): Error {
  return Object.assign(new Error(`"${path}" is a symbolic link`), { code: 'ELOOP' })
}

function make(path: string): void {
  try {
    mkdirSync(path, { mode: OWNER_ONLY })
  } catch (error) {
    // Someone may have made it in the meantime; a file or a link is none.
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
