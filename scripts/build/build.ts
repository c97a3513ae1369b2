import { execFileSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'

import { bundle } from './bundle.ts'
import { readCommandLine } from '../command-line/read.ts'

readCommandLine({
  name: 'build',
  does: 'Bundles what is published: dist/cli.js, dist/index.js and their types; packages stay imports.',
})

rmSync('dist', { recursive: true, force: true })
await bundle('dist')
chmodSync('dist/cli.js', 0o755)
execFileSync('npx', ['tsc', '-p', 'tsconfig.types.json'], { stdio: 'inherit' })
