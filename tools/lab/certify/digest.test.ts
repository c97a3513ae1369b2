import { expect, test } from 'vitest'

import { differences, type Digest, otherThanSound } from './digest.ts'

const CLEAN: Digest = { exit: 0, violations: [], warnings: [], unverified: [], ok: 300 }

test('a run that came out as committed has no difference, nor one with more that is ok', () => {
  expect(differences(CLEAN, CLEAN)).toEqual([])
  expect(differences(CLEAN, { ...CLEAN, ok: 301 })).toEqual([])
})

test('what is new, what was removed, the exit code and lost passes are named', () => {
  const was: Digest = { ...CLEAN, warnings: ['tls.old'] }
  const is: Digest = { ...CLEAN, exit: 1, violations: ['csrf.because'], ok: 298 }

  expect(differences(was, is)).toEqual([
    'exit 1 instead of 0',
    'new in violations: csrf.because',
    'gone from warnings: tls.old',
    '298 ok instead of 300',
  ])
})

test('while verdicts are written anew, a run is held to what every sound server reaches', () => {
  const found: Digest = { ...CLEAN, exit: 1, violations: ['csrf.because'], warnings: ['tls.old'] }

  expect(otherThanSound(CLEAN)).toEqual([])
  expect(otherThanSound(found)).toEqual(['exit 1', 'violation: csrf.because'])
})
