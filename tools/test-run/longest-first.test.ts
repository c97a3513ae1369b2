import { existsSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { LONGEST } from './longest-first.ts'

test('only test files that exist are begun first', () => {
  expect(LONGEST.filter((file) => !existsSync(packageFile(file)))).toEqual([])
})
