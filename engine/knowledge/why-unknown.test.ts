import { expect, test } from 'vitest'

import { parseTypedVersion } from '../model/version.ts'
import { newestRelease, whyUnknown } from './releases.ts'

test.each([
  [
    '99.9',
    `release 99.9.0 is newer than ${newestRelease().release}, the newest known release, so the rules of ${newestRelease().release} were used`,
  ],
  [
    '7.2',
    `release 7.2.0 is known only from the source code of 7.2.0-alpha.2; the rules of ${newestRelease().release} were used, with the changes in that source`,
  ],
  ['5.99', 'no release is known between 5.2 and 6.0, so the rules of 5.2 were used for 5.99.0'],
  ['2.6.1', 'no release is known between 2.5 and 3.0, so the rules of 2.5 were used for 2.6.1'],
  ['5.1.99', undefined],
  ['7.0.0-rc.1', undefined],
  ['1.3', undefined],
])('%s: %s', (text, why) => {
  const version = parseTypedVersion(text)

  expect(version && whyUnknown(version)).toBe(why)
})
