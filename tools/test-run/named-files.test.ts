import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { listFiles, PRODUCT } from '#test/list-files.ts'
import { SAMPLED } from './whole.ts'

const REPLACES = /^vi\.(?:do)?mock\(/m

const SAMPLES = /\b(?:sampled|testEveryWidth)\(|\bIS_WHOLE\b/

/** Lists test files whose text matches a pattern. */
const testsWith = (pattern: RegExp): readonly string[] =>
  listFiles([...PRODUCT, 'test', 'tools'], /\.test\.ts$/).filter((file) =>
    pattern.test(readFileSync(packageFile(file), 'utf8')),
  )

test('no test mocks a module, as the tests of a worker share their modules', () => {
  expect(testsWith(REPLACES)).toEqual([])
})

test('exactly the test files that try a sample are in the list of whole proofs', () => {
  expect(testsWith(SAMPLES)).toEqual(SAMPLED.toSorted())
})
