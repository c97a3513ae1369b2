import { expect, test } from 'vitest'

import type { Cause } from '../model/upgrade/forecast.ts'
import { joinedCauses } from './cause-lines.ts'

function isNew(field: string, release = '6.0.0'): Cause {
  return { release, what: `"${field}" is new in the response`, field, source: 'A.java@6.0.0' }
}

test('what comes in the same release from the same source is one line', () => {
  const gone = { ...isNew('c'), what: '"c" is no longer in the response' }

  const causes = joinedCauses([isNew('a'), gone, isNew('b'), isNew('d', '7.0.0')])

  expect(causes.map(({ release, what }) => `${release} ${what}`)).toEqual([
    '6.0.0 "a" and "b" are new in the response',
    '6.0.0 "c" is no longer in the response',
    '7.0.0 "d" is new in the response',
  ])
})

test('of many fields some are named and the rest is counted', () => {
  const [one] = joinedCauses('abcdefghij'.split('').map((name) => isNew(name)))

  expect(one?.what).toBe('"a", "b", "c", "d", "e", "f" and 4 more are new in the response')
})

test('sentences that are none of a field stay as they are', () => {
  const same = { release: '6.0.0', what: 'the route was removed', source: 'a' }

  expect(joinedCauses([same, { ...same, what: 'all sessions end' }])).toHaveLength(2)
})
