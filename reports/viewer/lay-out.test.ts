import { expect, test } from 'vitest'

import { layOut } from './lay-out.ts'

test.each([
  { a: [1, { b: 'x, {y}: [z] "q" \\' }], c: {}, d: [], e: null, f: true },
  [],
  [[[]], 'é\n'],
])('JSON is indented as usual: %j', (value) => {
  const usual = JSON.stringify(value, null, 2)

  expect(layOut(JSON.stringify(value))).toBe(usual)
  expect(layOut(usual)).toBe(usual)
})

test('numbers, escapes, and duplicate names are kept as sent', () => {
  expect(layOut('{"id":12345678901234567890,"id":1.0,"\\u0041":1e2}')).toBe(
    '{\n  "id": 12345678901234567890,\n  "id": 1.0,\n  "\\u0041": 1e2\n}',
  )
})

test.each(['{"a":', 'a [b], c', '', '['.repeat(102) + ']'.repeat(102)])(
  'any other text is kept unchanged: %s',
  (text) => {
    expect(layOut(text)).toBe(text)
  },
)
