import { readFileSync, statSync } from 'node:fs'

import { settings } from '#engine/knowledge/settings.ts'
import { accessFile } from '#engine/text/file-problem.ts'
import type { SettingsFile } from '#upgrade/settings/file/entry.ts'
import { readSettingsFile } from '#upgrade/settings/file/read-file.ts'

/** The settings in a file. Throws a UsageError for one that cannot be read. */
export function readSettingsAt(path: string): SettingsFile {
  const bytes = accessFile(
    () => readFileSync(path),
    (problem) => `cannot read the settings in "${path}": ${problem}; pass a readable file`,
  )
  return readSettingsFile(path, bytes)
}

/** Whether a file sets a setting of some release, so that it is a settings file and not traffic. */
export function setsSomething(path: string): boolean {
  try {
    if (!statSync(path).isFile() || statSync(path).size > LARGEST) return false
    const { text, entries } = readSettingsAt(path)
    if (text.trimStart().startsWith('{')) return false
    return entries.some(({ key }) => settings().has(key))
  } catch {
    // The next reader decides its form.
    return false
  }
}

/** Bytes; no file of settings comes near. */
const LARGEST = 1_048_576
