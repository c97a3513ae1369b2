import { existsSync, lstatSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { bodiesFolder } from '#recorder/store/reading/body-files.ts'
import { bodiesOfAlone } from '#recorder/store/reading/named-bodies.ts'
import { type Content, replaceOwnFile } from '#engine/files/own-file.ts'
import { linkError, makeFolder } from '#engine/files/own-folder.ts'
import { refuseForeign } from '#engine/files/ours.ts'
import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'

/** The recording in a report folder. */
export const RECORDING_FILE = 'recording.ndjson'

/** Creates the folder of a report, and removes an earlier recording from it. Throws a UsageError. */
export function prepareFolder(path: string): void {
  guarded(path, () => {
    makeFolder(path)
    const recording = join(path, RECORDING_FILE)
    refuseForeign(recording)
    const bodies = bodiesFolder(recording)
    const found = lstatSync(bodies, { throwIfNoEntry: false })
    if (found?.isSymbolicLink() === true) throw linkError(bodies)
    if (found?.isDirectory() !== true) return
    for (const name of bodiesOfAlone(recording)) rmSync(join(bodies, name), { force: true })
  })
}

/** Throws a UsageError when one of the names is taken by something that this tool did not write. */
export function checkReports(folder: string, names: readonly string[]): void {
  guarded(folder, () => {
    for (const name of names) refuseForeign(join(folder, name))
  })
}

/**
 * Renames reports of an earlier run to names such as `earlier-report.html`, so that they do not look like those of a
 * run without verdicts. Keeps foreign files. Returns the renamed names.
 */
export function setAside(folder: string, names: readonly string[]): readonly string[] {
  return names.filter((name) => {
    const [old, aside] = [join(folder, name), join(folder, `earlier-${name}`)]
    try {
      if (!existsSync(old)) return false
      refuseForeign(old)
      refuseForeign(aside)
      renameSync(old, aside)
      return true
    } catch {
      // The file cannot be moved; the error that stopped the run is more important.
      return false
    }
  })
}

/** Writes one file of a report, as a whole, for its owner only; returns its path. Throws a UsageError. */
export function writeReport(folder: string, name: string, content: Content): string {
  const path = join(folder, name)
  return guarded(path, () => {
    makeFolder(folder)
    refuseForeign(path)
    replaceOwnFile(path, content)
    return path
  })
}

function guarded<Value>(path: string, act: () => Value): Value {
  try {
    return act()
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    throw new UsageError(
      `cannot write "${path}": ${fileProblem(cause)}; choose another folder with --out`,
      { cause },
    )
  }
}
