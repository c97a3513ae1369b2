import { dirname } from 'node:path'

import { expect, test } from 'vitest'

import { missingPrograms } from './programs.ts'

test('missing programs in the PATH are reported', () => {
  const path = `${dirname(process.execPath)}:`

  expect(missingPrograms(['node'], path)).toBeUndefined()
  expect(missingPrograms(['node', 'no-such-one'], path)).toBe(
    'it needs no-such-one, which is not in the PATH; install it first',
  )
  expect(missingPrograms(['no-such-one', 'nor-this'], path)).toContain('no-such-one, nor-this')
  expect(missingPrograms(['node'], '')).toContain('it needs node')
})
