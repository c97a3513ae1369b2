import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds package.json: the same from the sources and from a bundle in dist/. */
const packageRoot = findRoot(dirname(fileURLToPath(import.meta.url)))

/** The absolute path of a file that ships with the package, such as `schemas/run.json`. */
export function packageFile(path: string): string {
  return join(packageRoot, path)
}

/**
 * The path of what the build laid at the root of the bundle, a file or a folder: a bundle has this code at its root, or
 * one folder below.
 */
export function builtPath(name: string): string {
  const [own = '', above = ''] = ['./', '../'].map((up) =>
    fileURLToPath(new URL(`${up}${name}`, import.meta.url)),
  )
  return existsSync(own) ? own : above
}

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('cannot find package.json above the running code')
  return findRoot(parent)
}
