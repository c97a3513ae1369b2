import { rmSync } from 'node:fs'

import { freshFolder } from '#engine/files/test-folder.ts'

/** Creates a folder that is removed when this process ends. */
export function temporaryFolder(): string {
  const folder = freshFolder()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
