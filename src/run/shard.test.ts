import { expect, test } from 'vitest'

import { shardOf } from './shard.ts'

const ITEMS = Array.from({ length: 40 }, (_one, at) => `item ${at}`)

test.each([1, 2, 16, 40, 100])('40 items are distributed evenly across %i shards', (count) => {
  const dealt = Array.from({ length: count }, (_one, at) =>
    shardOf(ITEMS, { index: at + 1, count }),
  )

  expect(dealt.flat().toSorted()).toEqual(ITEMS.toSorted())
  const sizes = dealt.map(({ length }) => length)
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
})

test('a shard keeps the order of the list', () => {
  expect(shardOf(['a', 'b', 'c', 'd', 'e'], { index: 2, count: 2 })).toEqual(['b', 'd'])
})

test('all items are selected without a shard', () => {
  expect(shardOf(ITEMS, undefined)).toBe(ITEMS)
})
