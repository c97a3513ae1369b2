import { randomUUID } from 'node:crypto'
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Opens no existing file and follows no symbolic link. Windows has no such flag. */
const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)
/** Appends to the file. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0)
const OWNER_ONLY = 0o600

/** Makes a file that only its owner may read, whatever the umask; gives its descriptor. Throws where anything has that name. */
export function createOwnFile(path: string): number {
  const descriptor = openSync(path, NEW, OWNER_ONLY)
  try {
    fchmodSync(descriptor, OWNER_ONLY)
  } catch {
    // A file system without such rights keeps nobody out, and has nothing to set.
  }
  return descriptor
}

/** Appends text to such a file without following a link, and waits for the disk if `isDurable`. */
export function appendToOwnFile(path: string, text: string, { isDurable = false } = {}): void {
  const descriptor = openSync(path, APPEND)
  try {
    writeAll(descriptor, Buffer.from(text))
    if (isDurable) fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** A path next to the file for the draft that will replace it. */
export function makeDraftPath(path: string): string {
  return join(dirname(path), `.${basename(path).slice(0, 100)}.${randomUUID()}.part`)
}

/** Removes a draft after a failure; errors are ignored in favor of that failure. */
export function discardDraft(draft: string): void {
  try {
    rmSync(draft, { force: true })
  } catch {
    // Where nothing could be made, nothing is to be removed.
  }
}

/** Rights that a file has instead of its maker's own, where the system allows it. */
interface Rights {
  readonly uid: number
  readonly gid: number
  readonly mode?: number
}

/** Content of a file: all at once, or piece by piece. */
export type Content = string | Uint8Array | Iterable<string>

/**
 * Writes a file atomically: a failure leaves the old content. A symbolic link of that name is
 * replaced, not followed.
 */
export function replaceOwnFile(path: string, content: Content, rights?: Rights): void {
  const draft = makeDraftPath(path)
  try {
    const descriptor = createOwnFile(draft)
    try {
      if (typeof content === 'string' || content instanceof Uint8Array)
        writeAll(descriptor, Buffer.from(content))
      else for (const piece of content) writeAll(descriptor, Buffer.from(piece))
      if (rights) giveTo(descriptor, rights)
    } finally {
      closeSync(descriptor)
    }
    renameSync(draft, path)
  } catch (error) {
    discardDraft(draft)
    throw error
  }
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done)
}

function giveTo(descriptor: number, { uid, gid, mode }: Rights): void {
  try {
    fchownSync(descriptor, uid, gid)
  } catch {
    // Only an administrator can give a file away; it then belongs to who runs this.
  }
  if (mode !== undefined) fchmodSync(descriptor, mode)
}
