import { expect, test } from 'vitest'

import type { Rating, Verdict } from '../../model/results/verdict.ts'
import { describeNothing, type ExchangeCounts } from './nothing.ts'

const HEARD: ExchangeCounts = {
  exchanges: 9,
  tooLarge: 0,
  ofPart: 9,
  inside: 9,
  answered: 9,
  broken: 0,
  whole: 9,
  cut: 0,
  isNamed: true,
  isNameless: false,
}
const ROOTS = ['http://127.0.0.1:9000/api']

test('a warning counts as a result if only some checks were selected', () => {
  expect(getText(['warning'], ['csrf.empty'])).toEqual([])
  expect(getText(['note'], ['csrf.empty'])).toEqual([])
  expect(getText(['none'], ['csrf.empty'])).toEqual([
    expect.stringContaining('the recording has no evidence for the selected checks (csrf.empty)'),
  ])
})

test('a server with only warnings gets a remark about that', () => {
  expect(getText(['warning'])).toEqual([
    'nothing was shown: only checks for warnings and notes had evidence; record more client traffic',
  ])
  expect(getText(['none'])).toEqual([
    expect.stringContaining('the recording has no evidence for any check'),
  ])
  expect(getText(['ok'])).toEqual([])
})

function getText(ratings: readonly Rating[], only?: readonly string[]): readonly string[] {
  const verdicts = ratings.map(
    (rating, at) =>
      ({ checkId: `x.${at}`, subject: 'server', outcome: 'fail', rating }) as unknown as Verdict,
  )
  return describeNothing(HEARD, verdicts, { roots: ROOTS, ...(only && { only }) })
}
