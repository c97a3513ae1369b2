import { expect, test } from 'vitest'

import { currentId, currentPrefixes } from './aliases.ts'

const ALIASES = { 'csrf.denied': 'csrf.refused', 'csrf.denied.post': 'csrf.refused.post' }

test('an old id means the check of today, and any other means itself', () => {
  expect(currentId('csrf.denied', ALIASES)).toBe('csrf.refused')
  expect(currentId('csrf.because', ALIASES)).toBe('csrf.because')
})

test('a prefix selects under new names what it selected under old ones', () => {
  expect(currentPrefixes(['csrf.denied'], ALIASES)).toEqual(['csrf.refused', 'csrf.refused.post'])
  expect(currentPrefixes(['csrf'], ALIASES)).toEqual(['csrf', 'csrf.refused', 'csrf.refused.post'])
  expect(currentPrefixes(['node'], ALIASES)).toEqual(['node'])
})
