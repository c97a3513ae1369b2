import { expect, test } from 'vitest'

import type { Cause } from '../model/upgrade/forecast.ts'
import { joinedCauses } from './cause-lines.ts'

function isNew(field: string, release = '6.0.0'): Cause {
  return { release, what: `"${field}" is new in the response`, field, source: 'A.java@6.0.0' }
}

test('changes of one release and source are joined into one line', () => {
  const gone = { ...isNew('c'), what: '"c" is no longer in the response' }

  const causes = joinedCauses([isNew('a'), gone, isNew('b'), isNew('d', '7.0.0')])

  expect(causes.map(({ release, what }) => `${release} ${what}`)).toEqual([
    '6.0.0 "a" and "b" are new in the response',
    '6.0.0 "c" is no longer in the response',
    '7.0.0 "d" is new in the response',
  ])
})

test('a long list of fields is cut and counted', () => {
  const [one] = joinedCauses('abcdefghij'.split('').map((name) => isNew(name)))

  expect(one?.what).toBe('"a", "b", "c", "d", "e", "f", and 4 more are new in the response')
})

test('sentences that are not about a field stay unchanged', () => {
  const same = { release: '6.0.0', what: 'the route was removed', source: 'a' }

  expect(joinedCauses([same, { ...same, what: 'all sessions end' }])).toHaveLength(2)
})
