import { expect, test } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import { makeExchange } from '#engine/model/test-exchange.ts'
import { keepSmall } from './keep.ts'

const SMALL = ['{}', '[]'].map((answer, index): Exchange => ({
  ...makeExchange({ answer }),
  index,
}))
const LARGE = SMALL.map((one): Exchange => ({
  ...one,
  request: { ...one.request, body: { state: 'complete', size: 9e6, text: 'x'.repeat(9e6) } },
}))

/** Counts the reads of the exchanges in three passes; returns the last result. */
function passesOver(exchanges: readonly Exchange[], isSettled?: () => boolean) {
  let times = 0
  const read = keepSmall(function* () {
    times += 1
    yield* exchanges
  }, isSettled)
  const [, , last] = [[...read()], [...read()], [...read()]]
  return { times, last }
}

test('a small recording is read once and returns the same objects', () => {
  const { times, last } = passesOver(SMALL)

  expect(times).toBe(1)
  expect(last?.map((one, at) => one === SMALL[at])).toEqual([true, true])
})

test('a large recording is read again in every pass', () => {
  const { times, last } = passesOver(LARGE)

  expect([times, last?.length]).toEqual([3, 2])
})

test('an unsettled recording is read again', () => {
  expect(passesOver(SMALL, () => false).times).toBe(3)
})

test('an incomplete pass caches nothing', () => {
  let times = 0
  const read = keepSmall(function* () {
    times += 1
    yield* SMALL
  })
  const [first] = read()

  expect(first).toBe(SMALL[0])
  expect([...read()]).toEqual(SMALL)
  expect(times).toBe(2)
})
