import { expect, test } from 'vitest'

import { mergeRepeats } from './repeats.ts'
import { type Run, RUN_FORMAT, tally } from '../model/results/run.ts'
import { type Outcome, rate, type Verdict } from '../model/results/verdict.ts'

test('a verdict that was the same in each repetition stays, with a remark', () => {
  const merged = mergeRepeats([getRun('pass'), getRun('pass'), getRun('pass')])

  expect(merged.summary.ok).toBe(1)
  expect(merged.evidence.remarks).toEqual([
    'the run was repeated 3 times: every check had the same outcome each time',
  ])
})

test.each<[readonly [Outcome, ...Outcome[]], Outcome, string]>([
  [['pass', 'fail', 'pass'], 'fail', 'violation'],
  [['pass', 'not-exercised'], 'not-exercised', 'unverified'],
  [['pass', 'blocked', 'fail'], 'fail', 'violation'],
])('%j is %s and certifies nothing', (outcomes, outcome, rating) => {
  const [first, ...rest] = outcomes.map(getRun)
  if (!first) throw new Error('no run')

  const { verdicts, evidence, summary } = mergeRepeats([first, ...rest])

  expect(verdicts).toMatchObject([{ outcome, rating }])
  expect(summary.ok).toBe(0)
  expect(evidence.remarks[0]).toContain('1 had different outcomes (node.one: ')
})

test('a failure in a later repetition refers to no exchange of the first', () => {
  const { verdicts } = mergeRepeats([getRun('pass'), getRun('fail')])

  expect(verdicts).toMatchObject([{ exchanges: [], actual: 'null (unstable: 1 pass, 1 fail)' }])
})

function getRun(outcome: Outcome): Run {
  const verdict: Verdict = {
    checkId: 'node.one',
    suite: 'node',
    title: 'MUST be',
    subject: 'server',
    level: 'MUST',
    basis: 'documented',
    source: 'interface document, section 2',
    exchanges: [4],
    count: 1,
    outcome,
    rating: rate(outcome, 'MUST', 'documented', { live: true }),
    ...(outcome === 'fail' && { actual: 'null' }),
  }
  return {
    format: RUN_FORMAT,
    version: 1,
    tool: { name: 't', version: '1' },
    strict: false,
    target: { url: 'http://h/api', judgedVersion: '5.1.0', versionSource: 'traffic' },
    evidence: { exchanges: 1, complete: true, live: true, remarks: [] },
    verdicts: [verdict],
    conflicts: [],
    complete: true,
    summary: tally([verdict], 'server'),
    client: tally([verdict], 'client'),
  }
}
