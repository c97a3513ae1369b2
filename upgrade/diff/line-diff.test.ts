import { expect, test } from 'vitest'

import { diffLines } from './line-diff.ts'

const joined = (before: string, after: string): string =>
  diffLines(before.split(''), after.split(''))
    .map(({ mark, text }) => `${mark}${text}`)
    .join(',')

test('removed and added lines are marked', () => {
  expect(joined('abc', 'axc')).toBe(' a,-b,+x, c')
  expect(joined('', 'a')).toBe('+a')
})

test('equal texts have no lines', () => {
  expect(joined('abc', 'abc')).toBe('')
})

test('lines far from a change are left out', () => {
  expect(joined('abcdefghijk', 'abcdefghijX')).toBe(' i, j,-k,+X')
  expect(joined('1abcdefgh2', '3abcdefgh4')).toBe('-1,+3, a, b, …, g, h,-2,+4')
})
