import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { UsageError } from '../model/errors.ts'
import { fileProblem } from '../model/file-problem.ts'

/** Makes the folder of a report and takes an earlier recording's bodies out of it. Throws a UsageError. */
export function prepareFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true })
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
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, text)
    return path
  } catch (cause) {
    throw cannotWrite(path, cause)
  }
}

function cannotWrite(path: string, cause: unknown): UsageError {
  return new UsageError(
    `cannot write "${path}": ${fileProblem(cause)}; choose another folder with --out`,
    {
      cause,
    },
  )
}
