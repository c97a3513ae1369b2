import { spawnSync } from 'node:child_process'

import { expect, test } from 'vitest'

import packageJson from '../../package.json' with { type: 'json' }
import { layOutProject } from '../test-run/project.ts'
import { ENTRY_POINTS, getSpecifier } from './entry-points.ts'

const NAMES = Object.keys(ENTRY_POINTS)

test('each entry point has a row of exports, and each row an entry point', () => {
  const rows = Object.entries(packageJson.exports).filter(([, to]) => typeof to !== 'string')

  expect(rows).toEqual(
    NAMES.map((entryPoint) => [
      getSpecifier(entryPoint).replace(packageJson.name, '.'),
      {
        bun: `./dist/${entryPoint}.js`,
        'module-sync': `./dist/${entryPoint}.js`,
        import: `./dist/${entryPoint}.js`,
        require: `./dist/${entryPoint}.cjs`,
      },
    ]),
  )
})

test('require returns the module if Node.js can, and otherwise explains why it cannot', async () => {
  const folder = await layOutProject()
  const required = (entryPoint: string, ...flags: readonly string[]) =>
    spawnSync(
      process.execPath,
      [...flags, '-p', `Object.keys(require('${getSpecifier(entryPoint)}')).length`],
      { cwd: folder, encoding: 'utf8' },
    )

  for (const entryPoint of NAMES) {
    expect(Number(required(entryPoint).stdout)).toBeGreaterThan(0)

    const refused = required(entryPoint, '--no-experimental-require-module')
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain(
      `cannot require('${getSpecifier(entryPoint)}') with Node.js ${process.version}: it is an ES module`,
    )
  }
})
