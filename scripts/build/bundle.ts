import { build } from 'esbuild'

import { packageFile } from '../../src/package.ts'

/** What is published, by its name without extension. */
const PUBLISHED = {
  cli: 'cli/main.ts',
  index: 'index.ts',
  'recorder-thread': 'recorder/capture/thread/thread-entry.ts',
}

/**
 * Bundles what is published into a folder, with source maps; packages stay imports. Other programs, by
 * their name without extension, are bundled beside it.
 */
export async function bundle(
  outdir: string,
  others: Readonly<Record<string, string>> = {},
): Promise<void> {
  const programs = Object.entries({ ...PUBLISHED, ...others })
  await build({
    entryPoints: Object.fromEntries(programs.map(([name, path]) => [name, packageFile(path)])),
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
}
