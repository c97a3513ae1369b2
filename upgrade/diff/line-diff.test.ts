import { expect, test } from 'vitest'

import { diffLines } from './line-diff.ts'

const joined = (before: string, after: string): string =>
  diffLines(before.split(''), after.split(''))
    .map(({ mark, text }) => `${mark}${text}`)
    .join(',')

test('marks what went and came', () => {
  expect(joined('abc', 'axc')).toBe(' a,-b,+x, c')
  expect(joined('', 'a')).toBe('+a')
})

test('equal texts have no lines', () => {
  expect(joined('abc', 'abc')).toBe('')
})

test('leaves out what is far from a change', () => {
  expect(joined('abcdefghijk', 'abcdefghijX')).toBe(' i, j,-k,+X')
  expect(joined('1abcdefgh2', '3abcdefgh4')).toBe('-1,+3, a, b, …, g, h,-2,+4')
})
