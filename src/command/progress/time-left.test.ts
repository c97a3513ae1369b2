import { expect, test } from 'vitest'

import { timeLeft } from './time-left.ts'

test.each([
  [0, 5_000, ''],
  [1, 900, ''],
  [10, 2_000, ', about 6 s left'],
  [1, 10_000, ', about 7 min left'],
  [40, 9_000, ''],
])('the time left after %i of 40 items in %i ms is shown as "%s"', (done, milliseconds, words) => {
  expect(timeLeft({ done, total: 40 }, milliseconds)).toBe(words)
})
