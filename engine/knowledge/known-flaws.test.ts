import { expect, test } from 'vitest'

import { requireVersion } from '../model/version.ts'
import { fixedIn, knownFlaws } from './known-flaws.ts'

test.each([
  ['4.2.0', undefined],
  ['4.3.0', '4.3.12'],
  ['4.3.12', undefined],
  ['5.0.0', '5.0.3'],
  ['5.1.0', undefined],
])('that a search of %s ignores its offset is a known bug, fixed in %s', (release, fixed) => {
  const version = requireVersion(release)
  const flaw = knownFlaws(version).find(({ checks }) => checks?.includes('message.search.part'))

  expect(flaw && fixedIn(flaw, version)).toBe(fixed)
})
