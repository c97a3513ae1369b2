import { expect, test } from 'vitest'

import type { Ratings } from './digest.ts'
import { unlike } from './repeat.ts'

test('runs with the same verdicts are alike', () => {
  expect(unlike([{ 'node.id': 'ok' }, { 'node.id': 'ok' }])).toEqual([])
})

test('a check that was rated otherwise in one of them is told with how often', () => {
  const runs: readonly Ratings[] = [
    { 'node.id': 'ok', 'session.expires': 'ok' },
    { 'node.id': 'ok', 'session.expires': 'unverified' },
    { 'node.id': 'ok', 'session.expires': 'ok' },
  ]

  expect(unlike(runs)).toEqual(['session.expires: ok 2 times, unverified once'])
})

test('a check that one run does not have is told too', () => {
  expect(unlike([{ 'node.id': 'ok' }, {}])).toEqual(['node.id: ok once, missing once'])
})
