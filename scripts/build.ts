/** Bundles what is published: dist/cli.js, dist/index.js and their types; packages stay imports. */
import { execFileSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'

import { build } from 'esbuild'

rmSync('dist', { recursive: true, force: true })
await build({
  entryPoints: {
    cli: 'src/cli/main.ts',
    index: 'src/index.ts',
    'recorder-thread': 'recorder/capture/thread-entry.ts',
  },
  outdir: 'dist',
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
chmodSync('dist/cli.js', 0o755)
execFileSync('npx', ['tsc', '-p', 'tsconfig.types.json'], { stdio: 'inherit' })
