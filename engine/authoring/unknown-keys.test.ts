import { expect, test } from 'vitest'

import { check, observed, probe } from './declare.ts'
import { fault, on } from './fault.ts'
import { chain, eachAfter, one, pair, steady } from './evidence.ts'

// Hidden by a spread, as the compiler checks only literals for unknown keys.
const typo = { standing: 'valid' }
const read = { route: 'GET /cluster' }

test.each([
  ['one', () => one({ ...read, ...typo })],
  ['pair', () => pair(read, { ...read, ...typo })],
  ['chain', () => chain(() => '', read, { ...read, ...typo })],
  ['each after', () => eachAfter(() => '', { ...read, ...typo }, read)],
  ['steady', () => steady({ ...read, ...typo }, read)],
  ['probe', () => probe('a', { mode: 'read', ...typo }, async () => undefined)],
  [
    'check',
    () =>
      check('a.b', 'MUST be', {
        ...typo,
        source: observed(),
        evidence: one(read),
        judge: () => undefined,
      }),
  ],
  ['fault', () => fault('a', 'b', { ...typo, fails: [] })],
  ['target of an edit', () => on({ ...read, ...typo })],
  ['edit', () => on(read, { status: 200, ...typo })],
] as const)('an unknown key is rejected: %s', (_what, declare) => {
  expect(declare).toThrow(/^cannot .*: there is no option "standing"; /)
})
