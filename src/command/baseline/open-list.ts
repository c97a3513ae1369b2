import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename } from 'node:path'

import type { ReadingOptions } from '../../baseline/read-baseline.ts'
import { type KnownEntries, knownId, readEntries } from '../../run/known/read-entries.ts'
import { replaceOwnFile } from '#engine/files/own-file.ts'
import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import type { BaselineOptions } from '../options/common.ts'

/** A baseline before it is compared with a result. */
export interface OpenList extends KnownEntries {
  readonly path: string
  readonly how: ReadingOptions
  readonly isUpdated: boolean
  readonly reasonOfNew?: string
  /** Whether many new entries may share one reason. */
  readonly mayShareReason: boolean
}

/** Reads the list. Throws a UsageError. */
export function openList(
  { updateBaseline, reason, sameReason }: BaselineOptions,
  path: string,
): OpenList {
  const isUpdated = updateBaseline === true
  const how = { file: basename(path), currentId: knownId, mayLackReasons: isUpdated }
  return {
    ...readEntries(bytesOf(path, isUpdated), how, new Date().toISOString().slice(0, 10)),
    path,
    how,
    isUpdated,
    mayShareReason: sameReason === true,
    ...(reason !== undefined && { reasonOfNew: reason }),
  }
}

/** Puts the list in its place as a whole; its rights stay, and a link to it is followed. Throws a UsageError. */
export function writeList(path: string, text: string): void {
  try {
    const there = lstatSync(path, { throwIfNoEntry: false })
    const target = there ? realpathSync(path) : path
    const { uid, gid, mode } = there ? statSync(target) : { uid: -1, gid: -1, mode: 0 }
    replaceOwnFile(target, text, there && { uid, gid, mode: mode & 0o777 })
  } catch (cause) {
    throw new UsageError(
      `cannot write the baseline "${path}": ${fileProblem(cause)}; specify a writable file`,
      { cause },
    )
  }
}

/** A baseline that the command will create may be missing. */
function bytesOf(path: string, mayBeNew: boolean): Uint8Array {
  try {
    return readFileSync(path)
  } catch (cause) {
    if (mayBeNew && (cause as NodeJS.ErrnoException).code === 'ENOENT') return new Uint8Array()
    throw new UsageError(
      `cannot read the baseline "${path}": ${fileProblem(cause)}; specify a YAML or JSON file, or create one with --update-baseline`,
      { cause },
    )
  }
}
