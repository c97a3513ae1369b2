import { execFileSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'

import { bundle } from './bundle.ts'
import { DOORS, writeModuleTypes } from './doors.ts'
import { readCommandLine } from '../command-line/read.ts'

readCommandLine({
  name: 'build',
  does: 'Bundles what is published into dist: the command, what a program may import, and its types; packages stay imports.',
})

rmSync('dist', { recursive: true, force: true })
await bundle('dist')
chmodSync('dist/cli.js', 0o755)

const inputs = Object.entries(DOORS).flatMap(([door, source]) => ['--input', `${door}=${source}`])
const config = ['--config', 'scripts/build/types.rollup.js', '--dir', 'dist', '--silent']
execFileSync('npx', ['rollup', ...config, ...inputs], { stdio: 'inherit' })
writeModuleTypes('dist')
