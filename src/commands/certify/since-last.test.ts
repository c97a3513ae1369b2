import { expect, test } from 'vitest'

import type { Run } from '#engine/model/results/run.ts'
import { describeChange, sinceLast } from './since-last.ts'

test('a run is compared with the previous one of the same server', () => {
  const last = run({ a: 'violation', b: 'warning', c: 'violation', d: 'ok' })

  expect(
    describeChange(last, run({ a: 'ok', b: 'warning', c: 'unverified', d: 'violation' })),
  ).toBe('Since the previous run: 1 check fixed (a), 1 newly failing (d), 1 still failing.')
  expect(describeChange(last, run({}, 'http://127.0.0.1:2/api'))).toBeUndefined()
  expect(sinceLast('no-such-folder', last)).toBeUndefined()
})

function run(ratings: Readonly<Record<string, string>>, url = 'http://127.0.0.1:1/api'): Run {
  const verdicts = Object.entries(ratings).map(([checkId, rating]) => ({
    checkId,
    subject: 'server',
    rating,
    outcome: rating === 'ok' ? 'pass' : 'fail',
  }))
  return { target: { url }, verdicts } as unknown as Run
}
