import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder with package.json, found from the sources or from a bundle in dist/. */
const packageRoot = findRoot(dirname(fileURLToPath(import.meta.url)))

/** The absolute path of a file that ships with the package, such as `schemas/run.json`. */
export function packageFile(path: string): string {
  return join(packageRoot, path)
}

/**
 * Returns the path of a built file or folder at the root of the bundle: this code is at that root,
 * or one folder below.
 */
export function builtPath(name: string): string {
  const [own = '', above = ''] = ['./', '../'].map((up) =>
    fileURLToPath(new URL(`${up}${name}`, import.meta.url)),
  )
  return existsSync(own) ? own : above
}

/** Returns the words that start this program from any folder. In a single-file executable, the package is inside it. */
export function startWords(): readonly string[] {
  const { execPath } = process
  return packageRoot === execPath ? [execPath] : [execPath, packageFile('dist/cli.js')]
}

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('cannot find package.json above the running code')
  return findRoot(parent)
}
