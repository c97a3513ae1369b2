import fc from 'fast-check'
import { expect, test } from 'vitest'

import { jsonLines } from './json-lines.ts'

const TEXT = '{"a":{"b":[1,{"c":"x"}],"d":{}},"e~/f":12345678901234567890,"":[]}'

test('only white space is added: numbers, escapes and order stay as sent', () => {
  expect(jsonLines(TEXT)?.lines).toEqual([
    '{',
    '  "a": {',
    '    "b": [',
    '      1,',
    '      {',
    '        "c": "x"',
    '      }',
    '    ],',
    '    "d": {}',
    '  },',
    '  "e~/f": 12345678901234567890,',
    '  "": []',
    '}',
  ])
})

test.each([
  ['/a/b/1/c', 5, 5, true],
  ['/a/b', 2, 7, true],
  ['/a/d', 8, 8, true],
  ['/e~0~1f', 10, 10, true],
  ['/', 11, 11, true],
  ['/a/missing', 1, 1, false],
  ['/a/b/7', 2, 2, false],
])('%s leads to lines %i to %i', (pointer, from, to, exact) => {
  expect(jsonLines(TEXT, pointer)?.marked).toEqual({ from, to, exact })
})

test.each(['', '/missing'])('the pointer "%s" marks nothing', (pointer) => {
  expect(jsonLines(TEXT, pointer)?.marked).toBeUndefined()
})

test.each(['', 'ALIVE', '{"a":', '"text"', '12'])('%s is no JSON to lay out', (text) => {
  expect(jsonLines(text)).toBeUndefined()
})

test('deep nesting is laid out without breaking', () => {
  const deep = 5_000

  expect(jsonLines('['.repeat(deep) + ']'.repeat(deep))?.lines).toHaveLength(deep * 2 - 1)
})

test('any JSON is the same JSON afterwards, laid out as JSON.stringify would', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())),
      (value) => {
        const text = JSON.stringify(value)

        expect(jsonLines(text)?.lines.join('\n')).toBe(JSON.stringify(JSON.parse(text), null, 2))
      },
    ),
    { numRuns: 300 },
  )
})
