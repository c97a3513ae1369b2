import { spawnSync } from 'node:child_process'

import { expect, test } from 'vitest'

import packageJson from '../../package.json' with { type: 'json' }
import { layOutProject } from '../test-run/project.ts'
import { DOORS, getSpecifier } from './doors.ts'

const DOOR_NAMES = Object.keys(DOORS)

test('each door has its row of exports, and each row of a program its door', () => {
  const rows = Object.entries(packageJson.exports).filter(([, to]) => typeof to !== 'string')

  expect(rows).toEqual(
    DOOR_NAMES.map((door) => [
      getSpecifier(door).replace(packageJson.name, '.'),
      {
        bun: `./dist/${door}.js`,
        'module-sync': `./dist/${door}.js`,
        import: `./dist/${door}.js`,
        require: `./dist/${door}.cjs`,
      },
    ]),
  )
})

test('require gives the module where Node.js can, and says why it does not elsewhere', async () => {
  const folder = await layOutProject()
  const required = (door: string, ...flags: readonly string[]) =>
    spawnSync(
      process.execPath,
      [...flags, '-p', `Object.keys(require('${getSpecifier(door)}')).length`],
      { cwd: folder, encoding: 'utf8' },
    )

  for (const door of DOOR_NAMES) {
    expect(Number(required(door).stdout)).toBeGreaterThan(0)

    const refused = required(door, '--no-experimental-require-module')
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain(
      `cannot require('${getSpecifier(door)}') with Node.js ${process.version}: it is an ES module`,
    )
  }
})
