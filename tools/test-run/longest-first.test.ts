import { existsSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { LONGEST } from './longest-first.ts'

test('every file that is started first exists', () => {
  expect(LONGEST.filter((file) => !existsSync(packageFile(file)))).toEqual([])
})
