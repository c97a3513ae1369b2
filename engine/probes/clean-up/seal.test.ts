import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { createOpener, createSeal, prepareSeal } from './seal.ts'

const SECRET = 'a-long-secret-of-the-test'
const hex = (bytes: number): string => randomBytes(bytes).toString('hex')

test('runs of one process share the salt, and what they close opens with the secret alone', () => {
  const [first, second] = [createSeal(SECRET, hex), createSeal(SECRET, hex)]
  const [one, other] = [first.close('a session'), second.close('a session')]

  expect(second.salt).toBe(first.salt)
  expect(other).not.toBe(one)
  expect([one, other].map(createOpener([SECRET], first.salt))).toEqual(['a session', 'a session'])
  expect(createOpener(['another-secret'], first.salt)(one)).toBeUndefined()
})

test('another secret has another key', () => {
  const { salt, close } = createSeal('another-secret', hex)

  expect(createOpener([SECRET], salt)(close('a session'))).toBeUndefined()
})

test('a key that was derived beside other work is the same', async () => {
  await prepareSeal('prepared', hex)
  const { salt, close } = createSeal('prepared', hex)

  expect(createOpener(['prepared'], salt)(close('a session'))).toBe('a session')
  expect(createOpener(['another'], salt)(close('a session'))).toBeUndefined()
})
