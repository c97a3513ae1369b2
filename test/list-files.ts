import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'

/** Folders of the product. */
export const PRODUCT = ['engine', 'recorder', 'reference', 'reports', 'src', 'suites', 'upgrade']

/** Sources of the product and of tools, without tests and their helpers. */
export const SOURCE = /^(?!.*(?:\.(?:test|bench)\.|(?:^|\/)test-)).*\.tsx?$/

/** Lists the files in folders of this package whose path matches. */
export function listFiles(folders: readonly string[], pattern: RegExp): readonly string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(packageFile(folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((file) => pattern.test(file))
    .toSorted()
}
