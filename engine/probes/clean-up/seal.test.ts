import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { createSeal, sealOf } from './seal.ts'

const SECRET = 'a-long-secret-of-the-test'
const hex = (bytes: number): string => randomBytes(bytes).toString('hex')

test('runs of one process share the salt, and their texts decrypt with only the secret', () => {
  const [first, second] = [createSeal(SECRET, hex), createSeal(SECRET, hex)]
  const [one, other] = [first.close('a session'), second.close('a session')]

  expect(second.salt).toBe(first.salt)
  expect(other).not.toBe(one)
  expect([one, other].map(first.open)).toEqual(['a session', 'a session'])
  expect(sealOf('another-secret', first.salt, hex).open(one)).toBeUndefined()
})

test('a signature is valid only for its secret, context, and text', () => {
  const { salt, sign, verify } = createSeal(SECRET, hex)
  const mac = sign('one', 'text')

  expect(verify('one', 'text', mac)).toBe(true)
  expect(verify('other', 'text', mac)).toBe(false)
  expect(verify('one', 'texts', mac)).toBe(false)
  expect(verify('one', 'text', mac.slice(1))).toBe(false)
  expect(sealOf('another-secret', salt, hex).verify('one', 'text', mac)).toBe(false)
})
