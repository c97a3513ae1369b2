import { expect, test } from 'vitest'

import { differences, type Digest, otherThanSound } from './digest.ts'

const CLEAN: Digest = { exit: 0, violations: [], warnings: [], unverified: [], ok: 300 }

test('a run equal to the committed one, or with more passed checks, has no difference', () => {
  expect(differences(CLEAN, CLEAN)).toEqual([])
  expect(differences(CLEAN, { ...CLEAN, ok: 301 })).toEqual([])
})

test('new and removed findings, the exit code, and lost passes are listed', () => {
  const was: Digest = { ...CLEAN, warnings: ['tls.old'] }
  const is: Digest = { ...CLEAN, exit: 1, violations: ['csrf.because'], ok: 298 }

  expect(differences(was, is)).toEqual([
    'exit 1 instead of 0',
    'new in violations: csrf.because',
    'gone from warnings: tls.old',
    '298 ok instead of 300',
  ])
})

test('without committed verdicts, a run is compared with a correct server', () => {
  const found: Digest = { ...CLEAN, exit: 1, violations: ['csrf.because'], warnings: ['tls.old'] }

  expect(otherThanSound(CLEAN)).toEqual([])
  expect(otherThanSound(found)).toEqual(['exit 1', 'violation: csrf.because'])
})
