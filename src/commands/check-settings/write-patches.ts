import { lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { replaceOwnFile } from '#engine/files/own-file.ts'
import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import type { Patch } from '#upgrade/settings/file/patch.ts'

/** The patch of a checked file, and the path of the copy. */
export interface PlacedPatch {
  readonly patch: Patch
  readonly source: string
  readonly target: string
}

/** Where the patched copies go: one to the place itself, several into a folder of that name, under their own names. */
export function placesOf(sources: readonly string[], place: string): readonly string[] {
  if (sources.length === 1) return [place]
  const names = sources.map((source) => basename(source))
  const twin = names.find((name, at) => names.indexOf(name) < at)
  if (twin !== undefined)
    throw new UsageError(
      `cannot write the patched files into "${place}": two of the files are named "${twin}"; check them one at a time`,
    )
  return names.map((name) => join(place, name))
}

/**
 * Writes all copies, or none if one of them cannot be written. A new copy is private to its owner, because it contains
 * secrets; an overwritten file keeps its permissions and its owner. Throws a UsageError.
 */
export function writePatches(patches: readonly PlacedPatch[], isForced: boolean): void {
  const paths = patches.map(({ source, target }) => whereToWrite(source, target, isForced))
  for (const [at, { patch, source, target }] of patches.entries()) {
    const path = paths[at] ?? target
    try {
      if (patches.length > 1) mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      const { mode, uid, gid } = statSync(source)
      const isItself = lstatSync(path, { throwIfNoEntry: false }) !== undefined
      replaceOwnFile(path, patch.bytes, { uid, gid, ...(isItself && { mode: mode & 0o777 }) })
    } catch (cause) {
      throw new UsageError(
        `cannot write the patched file "${target}": ${fileProblem(cause)}; choose a writable folder`,
        { cause },
      )
    }
  }
}

/** Only the file itself may be overwritten, and only when forced; links are followed. */
function whereToWrite(source: string, target: string, isForced: boolean): string {
  let real: string
  try {
    real = realpathSync(target)
  } catch {
    // Nothing is there yet, or a link that leads nowhere; whether it can be written shows when it is.
    if (!lstatSync(target, { throwIfNoEntry: false })) return target
    throw somethingThere(target)
  }
  const [there, here] = [statSync(real), statSync(source)]
  const isSame = there.ino === here.ino && there.dev === here.dev
  if (isSame && isForced) return real
  if (!isSame) throw somethingThere(target)
  throw new UsageError(
    `cannot write the patched file "${target}": it is the file being checked; add --force to overwrite it`,
  )
}

function somethingThere(target: string): UsageError {
  return new UsageError(
    `cannot write the patched file "${target}": it already exists; choose another name`,
  )
}
