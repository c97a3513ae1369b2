import fc from 'fast-check'
import { expect, test } from 'vitest'

import { giveBack, unitsOf } from './units.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('a', '"', '\0', 'é', '\ud800', '\udc00', '😀', '\uffff') }),
)

test('gives what charCodeAt gives, and zeros behind it, whatever was read before', () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 8 }), (texts) => {
      for (const text of texts) {
        const units = unitsOf(text)
        const read = Array.from({ length: text.length + 3 }, (_, at) => units[at])
        giveBack(units)

        const codes = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
        expect(read).toEqual([...codes, 0, 0, 0])
      }
    }),
  )
})

test('texts that are read at once share no memory', () => {
  const [first, second] = [unitsOf('a'.repeat(10)), unitsOf('b'.repeat(10))]

  expect(first[0]).toBe('a'.charCodeAt(0))
  expect(second[0]).toBe('b'.charCodeAt(0))
})
