import { expect, test } from 'vitest'

import { readLabRelease, readVariant } from './choices.ts'

test('an unknown release or variant is a one-line error that lists the known ones', () => {
  expect(() => readLabRelease('3.2.1')).toThrow(
    /does not start 3\.2\.1; it starts 2\.0\.3, .*7\.0\.1/,
  )
  expect(() => readVariant('odd')).toThrow(/no variant "odd"; there are usual/)
})
