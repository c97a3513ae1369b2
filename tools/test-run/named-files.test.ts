import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { SAMPLED } from './whole.ts'

/** Folders with tests, as in the configuration's pattern. */
const FOLDERS = 'engine suites recorder reference upgrade reports src test tools'.split(' ')
const REPLACES = /^vi\.(?:do)?mock\(/m

const SAMPLES = /\b(?:sampled|testEveryWidth)\(|\bIS_WHOLE\b/

/** Lists test files whose text matches a pattern. */
const testsWith = (pattern: RegExp): readonly string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(packageFile(folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => file.endsWith('.test.ts'))
      .filter((file) => pattern.test(readFileSync(packageFile(file), 'utf8'))),
  ).toSorted()

test('no test mocks a module, as the tests of a worker share their modules', () => {
  expect(testsWith(REPLACES)).toEqual([])
})

test('exactly the test files that try a sample are in the list of whole proofs', () => {
  expect(testsWith(SAMPLES)).toEqual(SAMPLED.toSorted())
})
