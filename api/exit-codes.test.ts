import { expect, test } from 'vitest'

import { exitCode, worstOf } from './exit-codes.ts'

test('names stand for the published numbers', () => {
  const names = ['conforms', 'violations', 'usage', 'target', 'incomplete', 'defect'] as const

  expect(names.map(exitCode)).toEqual([0, 1, 2, 3, 4, 70])
})

test.each([
  [[0, 4, 1], 1],
  [[1, 70], 70],
  [[4, 0], 4],
  [[1, 3], 3],
  [[7, 1], 7],
  [[7, 2], 2],
  [[], 0],
] as const)('of %j the worst is %i', (codes, worst) => {
  expect(worstOf(codes)).toBe(worst)
})
