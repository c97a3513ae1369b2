import { expect, test } from 'vitest'

import { ACCESS_TOKEN } from './identifiers.ts'

/** 256 random bits whose first ones happen to be zero, in base 32 as a server writes them. */
const tokenOf = (zeroBits: number): string => (2n ** BigInt(256 - zeroBits) - 1n).toString(32)

test('an access token is as short as its random number is small: one of 49 digits was given out by 7.0.1', () => {
  expect(tokenOf(11)).toHaveLength(49)
  for (const zeroBits of [0, 1, 6, 11, 30]) expect(tokenOf(zeroBits)).toMatch(ACCESS_TOKEN)
})

test('a SHA-1 in hex is none', () => {
  expect('0123456789abcdef0123456789abcdef01234567').not.toMatch(ACCESS_TOKEN)
})
