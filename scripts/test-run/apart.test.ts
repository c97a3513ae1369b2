import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { packageFile } from '../../src/package.ts'
import { APART } from './apart.ts'

/** Where tests stand, as the pattern of the configuration names them. */
const FOLDERS =
  'src suites recorder reference upgrade baseline reports run mock api vitest cli proof scripts lab'.split(
    ' ',
  )
const REPLACES = /^vi\.(?:do)?mock\(/m

test('what puts something in the place of a module runs apart, and nothing else', () => {
  const replacing = FOLDERS.flatMap((folder) =>
    readdirSync(packageFile(folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => file.endsWith('.test.ts'))
      .filter((file) => REPLACES.test(readFileSync(packageFile(file), 'utf8'))),
  )

  expect(replacing.toSorted()).toEqual(APART)
})
