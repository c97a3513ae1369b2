import { expect, test } from 'vitest'

import { type SampleVerdict, sampleRun } from '../sample-run.ts'
import { describeResult } from './pill.ts'

const PASSED = Array.from({ length: 20 }, (_, at): SampleVerdict => ({ checkId: `passed-${at}` }))
const FAILED: SampleVerdict = { checkId: 'failed', outcome: 'fail' }

test.each([
  ['only passes', PASSED, { rating: 'ok', words: 'conforms' }],
  [
    'a failure that a baseline accepts',
    [{ ...FAILED, known: { reason: 'ticket 17' } }, ...PASSED],
    { rating: 'note', words: 'no new violations' },
  ],
  ['a failure', [FAILED, ...PASSED], { rating: 'violation', words: 'does not conform' }],
])('the result of a run with %s', (_what, verdicts, shown) => {
  expect(describeResult(sampleRun(verdicts))).toEqual(shown)
})

test('a run of some checks does not show that the server conforms', () => {
  const run = { ...sampleRun(PASSED), only: ['passed-1'] }

  expect(describeResult(run)).toEqual({ rating: 'ok', words: 'requested checks passed' })
})
