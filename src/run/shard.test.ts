import { expect, test } from 'vitest'

import { shardOf } from './shard.ts'

const ITEMS = Array.from({ length: 40 }, (_one, at) => `item ${at}`)

test.each([1, 2, 16, 40, 100])('each of 40 items falls to one of %i shards', (count) => {
  const dealt = Array.from({ length: count }, (_one, at) =>
    shardOf(ITEMS, { index: at + 1, count }),
  )

  expect(dealt.flat().toSorted()).toEqual(ITEMS.toSorted())
  const sizes = dealt.map(({ length }) => length)
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
})

test('the order of the list stays', () => {
  expect(shardOf(['a', 'b', 'c', 'd', 'e'], { index: 2, count: 2 })).toEqual(['b', 'd'])
})

test('without a shard there is all of it', () => {
  expect(shardOf(ITEMS, undefined)).toBe(ITEMS)
})
