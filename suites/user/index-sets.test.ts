import { expect, test } from 'vitest'

import { judgeCheck } from '#test/judge-check.ts'
import suite from './checks.ts'

test('an empty list of index sets is wrong, not its total: each server has one', () => {
  const judged = (sets: readonly unknown[]) =>
    judgeCheck(suite.checks, 'user.index-sets.total', [
      { query: 'limit=0', json: { total: 3, index_sets: sets } },
    ])

  expect(judged([])).toMatchObject({
    expected: '3 index sets, because total says so and limit=0 sets no limit',
    actual: 'an empty list',
  })
  expect(judged([{}, {}])).toMatchObject({ expected: '2', actual: '3' })
})
