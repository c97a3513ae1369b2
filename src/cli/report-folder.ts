import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { UsageError } from '../model/errors.ts'
import { fileProblem } from '../model/file-problem.ts'

/** Makes the folder of a report and takes an earlier recording's bodies out of it. Throws a UsageError. */
export function prepareFolder(path: string): void {
  try {
    makeFolder(path)
    const bodies = join(path, 'bodies')
    const names = statSync(bodies, { throwIfNoEntry: false })?.isDirectory()
      ? readdirSync(bodies).filter((name) => /^[0-9a-f]{64}$/.test(name))
      : []
    for (const name of names) rmSync(join(bodies, name))
  } catch (cause) {
    throw cannotWrite(path, cause)
  }
}

/** Writes one file of a report; returns its path. Throws a UsageError. */
export function writeReport(folder: string, name: string, text: string): string {
  const path = join(folder, name)
  try {
    makeFolder(folder)
    writeFileSync(path, text)
    return path
  } catch (cause) {
    throw cannotWrite(path, cause)
  }
}

/** Step by step: the recursive form of Node goes round for ever where nothing can be made, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(resolve(path)))
  mkdirSync(path)
}

function cannotWrite(path: string, cause: unknown): UsageError {
  return new UsageError(
    `cannot write "${path}": ${fileProblem(cause)}; choose another folder with --out`,
    {
      cause,
    },
  )
}
