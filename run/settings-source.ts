import { readFileSync } from 'node:fs'

import { UsageError } from '../src/model/errors.ts'
import { fileProblem } from '../src/text/file-problem.ts'
import type { SettingsFile } from '../upgrade/settings/file/entry.ts'
import { readSettingsFile } from '../upgrade/settings/file/read-file.ts'

/** The settings in a file. Throws a UsageError for one that cannot be read. */
export function readSettingsAt(path: string): SettingsFile {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(path)
  } catch (cause) {
    throw new UsageError(
      `cannot read the settings in "${path}": ${fileProblem(cause)}; name a file that exists and may be read`,
      { cause },
    )
  }
  return readSettingsFile(path, bytes)
}
