import { expect, test } from 'vitest'

import type { Cause } from '#engine/model/results/cause.ts'
import type { Known } from '#engine/model/results/known.ts'
import { fixFirst, otherCauses } from './causes.ts'
import { textOfRun } from '#src/commands/judge/test-run-text.ts'
import { sampleRun } from './sample-run.ts'

const CAUSE: Cause = {
  sentence: 'X-Graylog-Node-ID is missing',
  subject: { kind: 'header', name: 'x-graylog-node-id', routes: [] },
  certainty: 'likely',
  explains: ['node.header.id', 'headers.node-id'],
  waiting: ['a', 'b', 'c'],
  exchanges: [0, 4],
  remedy: 'send it with every response',
}
const FAILED = [{ checkId: 'headers.node-id', outcome: 'fail' }] as const
const ROUTES = ['GET /a', 'GET /b', 'GET /c', 'GET /d']

test('a single failed check without waiting checks needs no cause', () => {
  const alone = { ...CAUSE, explains: ['headers.node-id'], waiting: [] }

  expect(fixFirst(sampleRun(FAILED, { causes: [alone] }))).toEqual([])
  expect(fixFirst(sampleRun(FAILED, { causes: [CAUSE] }))).toHaveLength(1)
  expect(fixFirst(sampleRun(FAILED))).toEqual([])
})

test.each<[what: string, cause: Cause, effect: string, where: string]>([
  [
    'a header',
    CAUSE,
    'causes 2 failures, blocks at least 3 more checks',
    'header x-graylog-node-id',
  ],
  [
    'a partial cause',
    { ...CAUSE, waiting: [], partly: ['node.header.id'] },
    'causes 2 failures (1 also has another cause)',
    'header x-graylog-node-id',
  ],
  [
    'a list of missing routes',
    {
      ...CAUSE,
      sentence: '4 routes of the release are missing',
      subject: { kind: 'status', routes: ROUTES },
    },
    'causes 2 failures, blocks 3 more checks',
    'GET /a, GET /b, GET /c, GET /d',
  ],
  [
    'a field of some routes',
    { ...CAUSE, waiting: ['a'], subject: { kind: 'field', name: 'a[].b', routes: ROUTES } },
    'causes 2 failures, blocks 1 more check',
    'GET /a, GET /b, GET /c, GET /d: a[].b',
  ],
  [
    'a rule',
    { ...CAUSE, waiting: [], subject: { kind: 'rule', name: 'login', routes: [] } },
    'causes 2 failures',
    '',
  ],
])('%s is shown with its effect', (_what, cause, effect, where) => {
  expect(fixFirst(sampleRun(FAILED, { causes: [cause] }))).toMatchObject([{ effect, where }])
})

test('ten causes are shown, and the others by their checks', () => {
  const run = sampleRun(FAILED, { causes: Array.from({ length: 12 }, () => CAUSE) })

  const shown = textOfRun(run, { width: 60 })

  expect([fixFirst(run).length, otherCauses(run).length]).toEqual([10, 2])
  expect(shown).toMatch(/\nFix first\n\n {2}✗ Likely: X-Graylog-Node-ID is missing\n/)
  expect(shown).not.toContain('more cause')
  expect(Math.max(...shown.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60)
})

test('a cause with checks in the baseline shows only its other checks', () => {
  const known = { reason: 'the proxy', by: 'known.yaml' } as unknown as Known
  const cause = { ...CAUSE, explains: ['a.known', 'a.other'], partly: ['a.known'], waiting: ['b'] }
  const others = (rating: 'violation' | 'warning' | 'note') =>
    sampleRun(
      [
        { checkId: 'a.known', outcome: 'fail', rating: 'violation', known },
        { checkId: 'a.other', outcome: 'fail', rating },
      ],
      { causes: [cause, { ...CAUSE, explains: ['a.known'], waiting: [] }] },
    )

  for (const rating of ['violation', 'warning'] as const)
    expect(fixFirst(others(rating))).toMatchObject([
      { explains: ['a.other'], effect: 'causes 1 failure, blocks at least 1 more check' },
    ])
  expect(fixFirst(others('note'))).toEqual([])
})

test('a cause of only notes is not shown', () => {
  const note = { ...FAILED[0], level: 'MAY', rating: 'note' } as const

  expect(fixFirst(sampleRun([note], { causes: [CAUSE] }))).toEqual([])
  expect(otherCauses(sampleRun([note], { causes: [CAUSE] }))).toEqual([])
})

test('an observed cause is not a guess, and an inferred one is', () => {
  const found = { sentence: 'GET /streams: expected 200, got 404', certainty: 'possible' } as const
  const guessed = { sentence: 'streams are hidden', certainty: 'possible' } as const
  const subject = { kind: 'status', routes: ['GET /streams'] } as const

  const titles = [found, guessed].map(
    (words) => fixFirst(sampleRun(FAILED, { causes: [{ ...CAUSE, ...words, subject }] }))[0]?.title,
  )

  expect(titles).toEqual([found.sentence, 'Possibly: streams are hidden'])
})
