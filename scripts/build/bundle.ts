import { build } from 'esbuild'

import { packageFile } from '../../src/package.ts'

/** Bundles what is published into a folder, with source maps; packages stay imports. */
export async function bundle(outdir: string): Promise<void> {
  await build({
    entryPoints: {
      cli: packageFile('cli/main.ts'),
      index: packageFile('index.ts'),
      'recorder-thread': packageFile('recorder/capture/thread/thread-entry.ts'),
    },
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
