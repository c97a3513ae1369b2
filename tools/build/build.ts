import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'

import { bundlePrograms } from './bundle-programs.ts'
import { ENTRY_POINTS, writeModuleTypes } from './entry-points.ts'
import { option, readCommandLine } from '../command-line/read.ts'

const { values } = readCommandLine({
  name: 'build',
  does: 'Bundles what is published into dist: the command, what a program may import, and its types; packages stay imports.',
  options: {
    into: option(
      '<folder>',
      'there, and without types, as for a program that only runs it',
      String,
    ),
  },
})

if (values.into === undefined) {
  rmSync('dist', { recursive: true, force: true })
  await bundlePrograms('dist')
  writeTypes('dist')
} else await bundlePrograms(values.into)

/** Writes the rolled-up types of a program's imports. */
function writeTypes(folder: string): void {
  const inputs = Object.entries(ENTRY_POINTS).flatMap(([entryPoint, source]) => [
    '--input',
    `${entryPoint}=${source}`,
  ])
  const config = ['--config', 'tools/build/types.rollup.js', '--dir', folder, '--silent']
  execFileSync('npx', ['rollup', ...config, ...inputs], { stdio: 'inherit' })
  writeModuleTypes(folder)
}
