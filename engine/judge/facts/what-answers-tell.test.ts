import { expect, test } from 'vitest'

import { makeExchange } from '../../model/test-exchange.ts'
import { readCredential } from './credential.ts'
import { createCredentialRegister } from './credential-register.ts'
import { noteWhatAnswersTell } from './what-answers-tell.ts'

test('a user that a run created without permissions has none', () => {
  expect(findKnown('gc-0a1b2c3d-limited', [])).toEqual([])
})

test('an empty permission list of another user is unknown', () => {
  expect(findKnown('alice', [])).toBeUndefined()
  expect(findKnown('alice', ['streams:read'])).toEqual(['streams:read'])
})

/** Returns the known permissions of a user after reading the record. */
function findKnown(username: string, permissions: readonly string[]) {
  const register = createCredentialRegister()
  const answer = JSON.stringify({ username, permissions })
  const read = makeExchange({ target: `/api/users/${username}`, answer })
  const place = { root: '/api', path: `/users/${username}`, query: '' }
  noteWhatAnswersTell(register, 'GET /users/{username}', place, read, readCredential([]))
  return register.recordOf(username, read)?.permissions
}
