import { expect, test } from 'vitest'

import { parseTypedVersion } from '../model/version.ts'
import { newestRelease, whyUnknown } from './releases.ts'

test.each([
  [
    '99.9',
    `release 99.9.0 is newer than ${newestRelease().release}, the newest known release, whose rules were used`,
  ],
  [
    '7.2',
    `release 7.2.0 is known only from the source of 7.2.0-alpha.2: the rules of ${newestRelease().release} were used with the changes of this source`,
  ],
  ['5.99', 'there is no known release 5.99.0, as 6.0 follows 5.2: the rules of 5.2 were used'],
  ['2.6.1', 'there is no known release 2.6.1, as 3.0 follows 2.5: the rules of 2.5 were used'],
  ['5.1.99', undefined],
  ['7.0.0-rc.1', undefined],
  ['1.3', undefined],
])('%s: %s', (text, why) => {
  const version = parseTypedVersion(text)

  expect(version && whyUnknown(version)).toBe(why)
})
