import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createAnyOf } from './any-of.ts'

test('finds a word wherever a search for each word does', () => {
  const letters = fc.constantFrom('a', 'b', ' ', 'B', '\u0141')
  const word = fc.string({ unit: letters, minLength: 3, maxLength: 6 })
  const text = fc.string({ unit: letters, maxLength: 60 })
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), text, (words, where) => {
      expect(createAnyOf(words)(where)).toBe(words.some((one) => where.includes(one)))
    }),
    { numRuns: 2_000 },
  )
})
