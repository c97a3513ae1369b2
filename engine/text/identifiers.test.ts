import { expect, test } from 'vitest'

import { ACCESS_TOKEN } from './identifiers.ts'

/** Formats 256 random bits with this many leading zeros in base 32, as a server does. */
const formatToken = (zeroBits: number): string => (2n ** BigInt(256 - zeroBits) - 1n).toString(32)

test('an access token is shorter if its random number is small, such as 49 digits from 7.0.1', () => {
  expect(formatToken(11)).toHaveLength(49)
  for (const zeroBits of [0, 1, 6, 11, 30]) expect(formatToken(zeroBits)).toMatch(ACCESS_TOKEN)
})

test('a SHA-1 in hex is not an access token', () => {
  expect('0123456789abcdef0123456789abcdef01234567').not.toMatch(ACCESS_TOKEN)
})
