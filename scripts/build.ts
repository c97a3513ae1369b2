/** Bundles what is published: dist/cli.js, dist/index.js and their types; packages stay imports. */
import { execFileSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'

import { bundle } from './build/bundle.ts'

rmSync('dist', { recursive: true, force: true })
await bundle('dist')
chmodSync('dist/cli.js', 0o755)
execFileSync('npx', ['tsc', '-p', 'tsconfig.types.json'], { stdio: 'inherit' })
