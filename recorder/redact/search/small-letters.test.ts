import fc from 'fast-check'
import { expect, test } from 'vitest'

import { makeSmall, makeSmallOneByOne } from './small-letters.ts'
import { IS_WHOLE } from '#tools/test-run/whole.ts'

const byte = fc.oneof(
  fc.integer({ min: 0, max: 255 }),
  fc.constantFrom(...Buffer.from('\\"AZaz@[`{')),
  fc.constantFrom(0x7f, 0x80, 0xc0, 0xc3, 0xd7, 0xde, 0xdf, 0xff),
)
const pairs = fc.constantFrom([0x5c, 0x22], [0x5c, 0x5c], [0x41], [0x22])
const bytes = fc.oneof(
  fc.array(byte, { maxLength: 40 }),
  fc.array(pairs, { maxLength: 20 }).map((all) => all.flat()),
  fc.array(fc.constant([0x5c, 0x22]), { maxLength: 20 }).map((all) => all.flat()),
)

function padded(given: readonly number[]): Buffer {
  const room = Buffer.alloc((given.length & ~3) + 4)
  room.set(given)
  return room
}

test('four bytes at a time come out as one by one, and as strings do', () => {
  fc.assert(
    fc.property(bytes, (given) => {
      const [fast, slow] = [padded(given), padded(given)]

      const isPlain = makeSmall(fast, given.length)

      const text = Buffer.from(given).toString('latin1')
      expect(isPlain).toBe(makeSmallOneByOne(slow, given.length))
      expect(isPlain).toBe(!/\\(?!")/.test(text))
      expect(fast).toEqual(slow)
      expect(fast.toString('latin1', 0, given.length)).toBe(text.toLowerCase())
    }),
    { numRuns: IS_WHOLE ? 5_000 : 500 },
  )
})
