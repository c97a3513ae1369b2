import { expect, test } from 'vitest'

import { readCredential } from './credential.ts'
import { writeBasic } from '../../secrets/authorization.ts'

const UUID = '99a74988-e5f0-4b87-8e7c-aed17743d5d8'

test.each([
  [writeBasic('admin:admin'), 'user'],
  [writeBasic(`${UUID}:session`), 'session'],
  [writeBasic(`${UUID}:SESSION`), 'session'],
  [writeBasic('0123abc:token'), 'token'],
  ['Basic %%%', 'malformed'],
  [writeBasic('admin'), 'malformed'],
  ['Bearer abc', 'bearer'],
  ['basic YWRtaW46YWRtaW4=', 'bearer'],
])('%s is read as %s', (authorization, form) => {
  expect(readCredential([['Authorization', authorization]]).form).toBe(form)
})

test('the session cookie is found among others', () => {
  const presented = readCredential([['Cookie', `a=b; authentication=${UUID}; c=d`]])

  expect(presented).toEqual({ form: 'none', cookie: UUID })
})

test('equal secrets of one form share a key, and forms have different keys', () => {
  const key = (pair: string) => readCredential([['authorization', writeBasic(pair)]]).key

  expect(key(`${UUID}:session`)).toBe(key(`${UUID}:Session`))
  expect(key(`${UUID}:session`)).not.toBe(key(`${UUID}:token`))
})
