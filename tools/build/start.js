import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = [
  'engine',
  'recorder',
  'reference',
  'reports',
  'src',
  'suites',
  'upgrade',
  'schemas',
]
const BUILT = 'dist/cli.js'

/** Runs the command line from source; bundles it first if the source changed. */
if (modified(BUILT) < Math.max(...SOURCES.map(newest), modified('package-lock.json'))) {
  await import('tsx')
  const { bundlePrograms } = await import('./bundle-programs.ts')
  await bundlePrograms('dist')
}
await import('../../dist/cli.js')

function newest(folder) {
  return Math.max(
    ...readdirSync(folder, { withFileTypes: true }).map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? newest(path) : modified(path)
    }),
  )
}

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
