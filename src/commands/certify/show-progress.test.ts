import { afterEach, expect, test, vi } from 'vitest'

import { showProgress } from './show-progress.ts'

afterEach(() => vi.restoreAllMocks())

test('progress shows requests, rate, and time left before the step', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const printed: unknown[] = []
  const progress = showProgress({ out: 'unused' }, { update: (event) => printed.push(event) })

  progress.expect(100)
  clock.mockReturnValue(2_000)
  for (let count = 0; count < 20; count++) progress.events.onExchange()
  progress.events.onProbe('node.root', 2, 9)
  progress.stop()

  expect(printed).toEqual([
    {
      type: 'progress',
      text: '20 requests, 10/s, about 8 s left  [3/10] node.root',
      share: { done: 2, total: 10 },
    },
  ])
})
