import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { dirname, extname } from 'node:path'

import { appendToOwnFile, createOwnFile } from '#engine/files/own-file.ts'
import { makeFolder } from '#engine/files/own-folder.ts'
import { refuseForeign } from '#engine/files/ours.ts'
import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import { RecordingError } from '../recording-error.ts'

/** The path of a recording's nth file: `name.ndjson`, `name.2.ndjson` and so on. */
export function partPath(path: string, part: number): string {
  if (part === 1) return path
  const end = extname(path)
  return `${path.slice(0, path.length - end.length)}.${part}${end}`
}

/**
 * Makes a recording's file, with its folder, for its owner only; one that is there is replaced only
 * when it is of this tool. Throws RecordingError.
 */
export function createFile(path: string, overwrite: boolean): number {
  try {
    makeFolder(dirname(path))
    if (overwrite) {
      refuseForeign(path)
      rmSync(path, { force: true })
    }
    const descriptor = createOwnFile(path)
    syncFolder(dirname(path))
    return descriptor
  } catch (error) {
    if (error instanceof UsageError) throw new RecordingError(error.message, { cause: error })
    throw cannotWrite(path, error as NodeJS.ErrnoException)
  }
}

/** Adds a line to a file that is there, and waits for the disk. */
export function appendDurably(path: string, line: string): void {
  appendToOwnFile(path, `${line}\n`, { isDurable: true })
}

/** Makes the name of a new file durable, where the system can do that for a folder. */
export function syncFolder(path: string): void {
  try {
    const descriptor = openSync(path, 'r')
    fsyncSync(descriptor)
    closeSync(descriptor)
  } catch {
    // Windows cannot open a folder; the name is durable there as soon as the file is.
  }
}

/** Says in one sentence why a recording cannot be written. */
export function cannotWrite(path: string, cause: NodeJS.ErrnoException): RecordingError {
  const [found, next] =
    cause.code === 'EEXIST'
      ? ['it already exists', 'choose another name or remove it']
      : cause.code === 'ENOSPC'
        ? [fileProblem(cause), 'free up space and record again']
        : [fileProblem(cause), 'check the folder and record again']
  return new RecordingError(`cannot write recording "${path}": ${found}; ${next}`, { cause })
}
