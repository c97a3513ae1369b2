import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns a message about programs missing in the `PATH`, or undefined. */
export function missingPrograms(
  wanted: readonly string[],
  path: string = process.env['PATH'] ?? '',
): string | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== '')
  const missing = wanted.filter((name) => !folders.some((folder) => isProgram(join(folder, name))))
  return missing.length === 0
    ? undefined
    : `it needs ${missing.join(', ')}, which ${missing.length === 1 ? 'is' : 'are'} not in the PATH; install ${missing.length === 1 ? 'it' : 'them'} first`
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    // Missing or not executable, which makes no difference.
    return false
  }
}
