import { existsSync } from 'node:fs'
import { dirname } from 'node:path'

/** A path in a folder that is there; anything else may be the secret itself, put where its file is due. */
export function shownPath(file: string): string {
  const isPath = dirname(file) !== '.' && existsSync(dirname(file))
  return isPath ? `"${file}"` : 'a file (its name is hidden in case it is the secret itself)'
}
