import { expect, test } from 'vitest'

import { isSound, renderMatrixPage, renderSummary, type Result } from './render.ts'

const KILLED = ['session.delete.ends']
const sound: Result = {
  clean: [{ release: '5.1.0', failing: [], violations: 0, warnings: 0 }],
  crossings: [
    {
      fault: 'session.survives-deletion',
      release: '5.1.0',
      killed: KILLED,
      stayed: [],
      unintended: [],
    },
  ],
  rows: [
    {
      check: 'session.delete.ends',
      isMust: true,
      faults: ['session.survives-deletion'],
      edits: ['graylog-5.1.0'],
    },
    { check: 'headers.no-date', isMust: false, faults: [], edits: ['graylog-7.0.1'] },
  ],
}

test('a sound matrix shows only its figures', () => {
  expect(isSound(sound)).toBe(true)
  expect(renderSummary(sound).trimEnd().split('\n')).toEqual([
    '1 faults on 1 releases: 1 runs',
    'without a fault: 0 violations, 0 warnings on 1 releases',
    'checks: 2 of 2 (100 %) are killed by a fault or an edit, of those that say MUST 1 of 1 (100 %)',
    'by faults alone: 1 of 2 (50 %), of those that say MUST 1 of 1 (100 %)',
    'unintended kills: 0, slips: 0, unproven checks: 0',
  ])
})

test('the summary lists every problem of the matrix', () => {
  const [crossing] = sound.crossings
  const result: Result = {
    clean: [{ release: '5.1.0', failing: ['node.root.open'], violations: 1, warnings: 0 }],
    crossings: crossing
      ? [{ ...crossing, killed: [], stayed: KILLED, unintended: ['csrf.empty'] }]
      : [],
    rows: sound.rows.map((row) => ({ ...row, faults: [], edits: [] })),
  }

  expect(isSound(result)).toBe(false)
  expect(renderSummary(result).trimEnd().split('\n').slice(5)).toEqual([
    'without a fault: node.root.open fail on 5.1.0',
    'unintended: session.survives-deletion on 5.1.0 makes csrf.empty fail',
    'slip: session.survives-deletion on 5.1.0 makes none of its checks fail',
    'unproven: session.delete.ends',
    'unproven: headers.no-date',
  ])
})

test('the page shows some faults that kill a check, and the number of others', () => {
  const faults = ['a', 'b', 'c', 'd', 'e', 'f']
  const page = renderMatrixPage({ ...sound, rows: sound.rows.map((row) => ({ ...row, faults })) })

  expect(page).toContain('| session.delete.ends | a, b, c, d and 2 more | graylog-5.1.0 |')
})
