import { expect, test } from 'vitest'

import { type Basis, type Level, type Outcome, rate, type Rating } from './verdict.ts'

type Row = readonly [outcome: Outcome, ...ratings: readonly Rating[]]

/** Ratings by outcome for MUST documented, MUST observed, SHOULD documented, SHOULD observed, and MAY. */
const TABLE: readonly Row[] = [
  ['fail', 'violation', 'warning', 'warning', 'note', 'note'],
  ['blocked', 'unverified', 'unverified', 'unverified', 'none', 'none'],
  ['not-exercised', 'unverified', 'unverified', 'unverified', 'none', 'none'],
  ['not-applicable', 'none', 'none', 'none', 'none', 'none'],
  ['out-of-scope', 'none', 'none', 'none', 'none', 'none'],
  ['pass', 'ok', 'ok', 'ok', 'ok', 'ok'],
  ['error', 'error', 'error', 'error', 'error', 'error'],
]

const COLUMNS: readonly (readonly [Level, Basis])[] = [
  ['MUST', 'documented'],
  ['MUST', 'observed'],
  ['SHOULD', 'documented'],
  ['SHOULD', 'observed'],
  ['MAY', 'documented'],
]

test.each(TABLE.map(([outcome, ...expected]) => ({ outcome, expected })))(
  '$outcome is rated on a live target',
  ({ outcome, expected }) => {
    expect(COLUMNS.map(([level, basis]) => rate(outcome, level, basis, { live: true }))).toEqual(
      expected,
    )
  },
)

test('missing evidence in foreign traffic is not rated', () => {
  expect(rate('not-exercised', 'MUST', 'documented')).toBe('none')
})

test('strict turns warnings into violations', () => {
  expect(rate('fail', 'MUST', 'observed', { strict: true })).toBe('violation')
  expect(rate('fail', 'SHOULD', 'observed', { strict: true })).toBe('note')
})
