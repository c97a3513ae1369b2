import { expect, test } from 'vitest'

import { LAB_RELEASES } from '../releases.ts'
import { memoryOf } from './nodes.ts'

test('only servers whose first requests compute for minutes get the better compiler', () => {
  const slow = LAB_RELEASES.filter(
    (release) => !memoryOf(release).some((option) => option.includes('TieredStopAtLevel')),
  )

  expect(slow.map(({ version }) => version)).toEqual(
    LAB_RELEASES.map(({ version }) => version).filter((version) => /^(?:2|3\.0)\./.test(version)),
  )
})

test('servers from 2.3 to 3.0 empty the caches of their dependency injection', () => {
  const emptying = LAB_RELEASES.filter(({ emptiesCaches }) => emptiesCaches)

  expect(emptying.map(({ version }) => version)).toEqual(
    LAB_RELEASES.map(({ version }) => version).filter((version) =>
      /^(?:2\.[3-5]|3\.0)\./.test(version),
    ),
  )
})
