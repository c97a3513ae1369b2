import { lstatSync, realpathSync, statSync } from 'node:fs'

import { replaceOwnFile } from '../../src/files/own-file.ts'
import { UsageError } from '../../src/model/errors.ts'
import { fileProblem } from '../../src/text/file-problem.ts'
import type { Patch } from '../../upgrade/settings/file/patch.ts'

/** A copy is for its owner only, as it holds secrets; the file itself keeps its rights. It stays its owner's. */
export function writePatch(
  { bytes }: Patch,
  source: string,
  target: string,
  isForced: boolean,
): void {
  const path = whereToWrite(source, target, isForced)
  try {
    const { mode, uid, gid } = statSync(source)
    const isItself = lstatSync(path, { throwIfNoEntry: false }) !== undefined
    replaceOwnFile(path, bytes, { uid, gid, ...(isItself && { mode: mode & 0o777 }) })
  } catch (cause) {
    throw new UsageError(
      `cannot write the patched file "${target}": ${fileProblem(cause)}; choose a folder that may be written`,
      { cause },
    )
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
    `cannot write the patched file "${target}": it is the file that is checked; add --force to overwrite it`,
  )
}

function somethingThere(target: string): UsageError {
  return new UsageError(
    `cannot write the patched file "${target}": something is there already; choose another name`,
  )
}
