import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { EXIT_CODES, exitCode, worstOf } from './exit-codes.ts'

test('names map to the published exit codes', () => {
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
] as const)('the worst exit code of %j is %i', (codes, worst) => {
  expect(worstOf(codes)).toBe(worst)
})

test('docs/reference/exit-codes.md lists all exit codes', () => {
  const page = readFileSync(packageFile('docs/reference/exit-codes.md'), 'utf8')
  const rows = [...page.matchAll(/^\| (\d+) +\| (.*?) +\|/gm)]

  expect(rows.map(([, code, means]) => ({ code: Number(code), means }))).toEqual(
    EXIT_CODES.map(({ code, means }) => ({ code, means })),
  )
  const codes = EXIT_CODES.map(({ code }) => code)
  const order = /wins: ([\d, ]+)\./.exec(page)?.[1] ?? ''
  expect(order.split(', ').map(Number)).toEqual(
    codes.map((_code, at) =>
      worstOf(codes.filter((code) => !orderBefore(order, at).includes(code))),
    ),
  )
})

/** Returns the exit codes before a position in that order. */
function orderBefore(order: string, at: number): readonly number[] {
  return order.split(', ').slice(0, at).map(Number)
}
