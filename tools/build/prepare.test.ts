import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { temporaryFolder } from '../temporary-folder.ts'

test.each([
  ['an unpacked package without sources', []],
  ['a clone without development packages', ['src/cli.ts']],
])('prepare does nothing in %s', (_, sources) => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'src'))
  for (const source of sources) writeFileSync(join(folder, source), '')
  copyFileSync(packageFile('tools/build/prepare.js'), join(folder, 'prepare.mjs'))

  const { status, stdout, stderr } = spawnSync(process.execPath, ['prepare.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  })

  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
  expect(readdirSync(folder).toSorted()).toEqual(['prepare.mjs', 'src'])
})
