import { expect, test } from 'vitest'

import { currentId, currentPrefixes } from './aliases.ts'

const ALIASES = { 'csrf.denied': 'csrf.refused', 'csrf.denied.post': 'csrf.refused.post' }

test('an old id resolves to the current one, and other ids stay', () => {
  expect(currentId('csrf.denied', ALIASES)).toBe('csrf.refused')
  expect(currentId('csrf.because', ALIASES)).toBe('csrf.because')
})

test('a prefix of old ids selects the renamed checks', () => {
  expect(currentPrefixes(['csrf.denied'], ALIASES)).toEqual(['csrf.refused', 'csrf.refused.post'])
  expect(currentPrefixes(['csrf'], ALIASES)).toEqual(['csrf', 'csrf.refused', 'csrf.refused.post'])
  expect(currentPrefixes(['node'], ALIASES)).toEqual(['node'])
})
