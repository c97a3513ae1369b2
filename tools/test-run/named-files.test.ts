import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { SAMPLED } from './whole.ts'

/** Where tests stand, as the pattern of the configuration names them. */
const FOLDERS = 'engine suites recorder reference upgrade reports src test tools'.split(' ')
const REPLACES = /^vi\.(?:do)?mock\(/m

const SAMPLES = /\b(?:sampled|testEveryWidth)\(|\bIS_WHOLE\b/

/** Test files whose text a pattern finds. */
const testsWith = (pattern: RegExp): readonly string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(packageFile(folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => file.endsWith('.test.ts'))
      .filter((file) => pattern.test(readFileSync(packageFile(file), 'utf8'))),
  ).toSorted()

test('nothing is put in the place of a module, which all tests of a worker share', () => {
  expect(testsWith(REPLACES)).toEqual([])
})

test('what tries a sample is named where all of it is tried, and nothing else', () => {
  expect(testsWith(SAMPLES)).toEqual(SAMPLED.toSorted())
})
