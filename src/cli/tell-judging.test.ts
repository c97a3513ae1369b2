import { afterEach, expect, test, vi } from 'vitest'

import { tellJudging } from '../command/progress/tell-judging.ts'

afterEach(() => vi.restoreAllMocks())

test('progress is shown after one second of judging', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const printed: string[] = []
  const tell = tellJudging({
    update: (event) => event.type === 'progress' && printed.push(event.text),
  })

  clock.mockReturnValue(900)
  tell({ exchanges: 40_000, done: 0.5, total: 8 })
  clock.mockReturnValue(2_000)
  tell({ exchanges: undefined, done: 0, total: 8 })
  tell({ exchanges: 40_000, done: 2, total: 8 })

  expect(printed).toEqual(['checking', 'checking 40000 exchanges, about 6 s left'])
})
