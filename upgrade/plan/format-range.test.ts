import { expect, test } from 'vitest'

import { formatChoice, formatRange } from './format-range.ts'

test.each([
  ['7.0 or later', '7.0 or later'],
  ['1.x, 2.x', '1.x or 2.x'],
  ['1.x, 2.x, 3.x', '1.x, 2.x, or 3.x'],
  ['1.3.4 - 1.7.x', '1.3.4 to 1.7.x'],
  ['6.8.0 - 6.x, 7.x', '6.8.0 or later 6.x, or 7.x'],
  ['2.1.0 - 2.x, 5.x, 6.x', '2.1.0 or later 2.x, 5.x, or 6.x'],
])('the range %s is written as %s', (range, expected) => {
  expect(formatRange(range)).toBe(expected)
})

test('a name is written once in a row, and alternatives with their own are separated by a comma', () => {
  expect(formatChoice(['Elasticsearch 5.x', 'Elasticsearch 6.x'])).toBe('Elasticsearch 5.x or 6.x')
  expect(formatChoice(['Elasticsearch 7.x', 'OpenSearch 1.x or 2.x'])).toBe(
    'Elasticsearch 7.x, or OpenSearch 1.x or 2.x',
  )
})
