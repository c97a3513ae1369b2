import { expect, test } from 'vitest'

import { type SampleVerdict, sampleRun } from '../sample-run.ts'
import { countFindings, describeClaims, describeClient, describeResult } from './pill.ts'

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

test('the result of a client counts its violations and warnings; a live run has none', () => {
  const run = sampleRun([...PASSED, { ...FAILED, subject: 'client' }])

  expect(describeClient({ ...run, evidence: { ...run.evidence, live: false } })).toEqual({
    rating: 'violation',
    words: 'breaks 1 rule',
  })
  expect(describeClaims({ ...run, evidence: { ...run.evidence, live: false } })).toEqual([
    { rating: 'violation', words: 'client: breaks 1 rule' },
    { rating: 'ok', words: 'server: conforms' },
  ])
  expect(describeClaims({ ...run, evidence: { ...run.evidence, live: true } })).toEqual([
    { rating: 'ok', words: 'conforms' },
  ])
})

test.each([
  [['server'], '1 server violation'],
  [['client', 'client'], '2 client violations'],
  [['client', 'server'], '1 server, 1 client violations'],
  [[], ''],
] as const)('violations of %j are counted by subject', (subjects, words) => {
  const failed = subjects.map((subject, at) => ({ ...FAILED, checkId: `failed-${at}`, subject }))

  expect(countFindings(sampleRun([...failed, ...PASSED]).verdicts, 'violation')).toBe(words)
})
