import { expect, test } from 'vitest'

import type { Ratings } from './digest.ts'
import { unlike } from './repeat.ts'

test('runs with the same verdicts are equal', () => {
  expect(unlike([{ 'node.id': 'ok' }, { 'node.id': 'ok' }])).toEqual([])
})

test('a check rated differently in one run is listed with the counts', () => {
  const runs: readonly Ratings[] = [
    { 'node.id': 'ok', 'session.expires': 'ok' },
    { 'node.id': 'ok', 'session.expires': 'unverified' },
    { 'node.id': 'ok', 'session.expires': 'ok' },
  ]

  expect(unlike(runs)).toEqual(['session.expires: ok 2 times, unverified once'])
})

test('a check missing in one run is listed', () => {
  expect(unlike([{ 'node.id': 'ok' }, {}])).toEqual(['node.id: ok once, missing once'])
})
