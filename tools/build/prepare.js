import { existsSync } from 'node:fs'

/** Bundles the programs after an install in a clone. Does nothing without sources or without development packages. */
if (existsSync('src/cli.ts') && isInstalled('tsx') && isInstalled('esbuild')) {
  await import('tsx')
  const { bundlePrograms } = await import('./bundle-programs.ts')
  await bundlePrograms('dist')
}

function isInstalled(name) {
  try {
    return existsSync(new URL(import.meta.resolve(name)))
  } catch {
    return false
  }
}
