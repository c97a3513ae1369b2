import { afterEach, expect, test, vi } from 'vitest'

import { sampleExchange } from '#reports/sample-exchanges.ts'
import { type RecordingHeader, makeRecording } from '#engine/model/recording.ts'
import { type Judging, watchPasses } from './watch-passes.ts'

afterEach(() => vi.restoreAllMocks())

test('passes over a recording report progress, and an incomplete pass does not count', () => {
  const exchanges = Array.from({ length: 400 }, (_none, index) => sampleExchange({ index }))
  const reported: Judging[] = []
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 150))
  const watched = watchPasses(makeRecording({} as RecordingHeader, exchanges), (one) =>
    reported.push(one),
  )

  for (let pass = 0; pass < 2; pass += 1) {
    const [first] = watched.exchanges()
    const seen = [...watched.exchanges()]
    expect([first, seen]).toEqual([exchanges[0], exchanges])
  }

  const shares = reported.map(({ done, total }) => done / total)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(reported[0]).toMatchObject({ exchanges: undefined, done: 0 })
  expect(reported.at(-1)?.exchanges).toBe(400)
  expect(shares.at(-1)).toBe(1)
})
