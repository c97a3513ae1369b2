import fc from 'fast-check'
import { expect, test } from 'vitest'

import { printJsonInPieces } from './json-pieces.ts'
import { printJson } from './visible.ts'

const long = (count: number) => Array.from({ length: count }, (_, at) => ({ at, text: `‮${at}` }))

test.each([
  ['a long list', long(1_234)],
  ['exactly two slices', long(1_000)],
  ['long lists in a list in an object', { a: [{ calls: long(700) }, { calls: [] }], b: undefined }],
  ['undefined members', { a: undefined, calls: long(501), b: null }],
  ['an empty list', []],
  ['nothing', null],
])('%s: chunks joined equal the whole output', (_what, value) => {
  expect([...printJsonInPieces(value)].join('')).toBe(printJson(value))
})

test('any JSON is printed the same way in chunks', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 499, max: 502 }), (value, count) => {
      const list = { before: value, list: Array.from({ length: count }, () => value) }
      for (const one of [value, list])
        expect([...printJsonInPieces(one)].join('')).toBe(printJson(one))
    }),
    { numRuns: 30 },
  )
})
