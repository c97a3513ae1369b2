import { expect, test } from 'vitest'

import type { Cause } from '../../model/results/cause.ts'
import { joinMissing } from './missing.ts'

function missingFrom(records: string, more: Partial<Cause> = {}, field = 'a'): Cause {
  return {
    sentence: `"${field}" is missing from ${records}`,
    subject: { kind: 'field', name: field, routes: [`GET /${records}`] },
    certainty: 'likely',
    explains: [`${records}.${field}`],
    waiting: [],
    exchanges: [1],
    ...more,
  }
}

test('a field that is missing from several records is one cause in the first place', () => {
  const other = missingFrom('streams', {}, 'b')
  const [first, second] = [missingFrom('nodes'), missingFrom('streams')]

  expect(joinMissing([first, other, second])).toEqual([
    {
      ...first,
      sentence: '"a" is missing from nodes and streams',
      subject: { kind: 'field', name: 'a', routes: ['GET /nodes', 'GET /streams'] },
      explains: ['nodes.a', 'streams.a'],
    },
    other,
  ])
})

test('the joint cause has each check once, three exchanges at most, and the lower certainty', () => {
  const joined = joinMissing([
    missingFrom('nodes', { exchanges: [1, 2], waiting: ['x'], partly: ['nodes.a'] }),
    missingFrom('streams', { exchanges: [2, 3, 4], waiting: ['x', 'y'], certainty: 'possible' }),
  ])

  expect(joined).toMatchObject([
    { exchanges: [1, 2, 3], waiting: ['x', 'y'], partly: ['nodes.a'], certainty: 'possible' },
  ])
})
