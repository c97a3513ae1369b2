import { expect, test } from 'vitest'

import { makeExchange } from '../../model/test-exchange.ts'
import { readCredential } from './credential.ts'
import { createCredentialRegister } from './credential-register.ts'
import { noteWhatAnswersTell } from './what-answers-tell.ts'

test('whom a run made without permissions is known to have none', () => {
  expect(findKnown('gc-0a1b2c3d-limited', [])).toEqual([])
})

test('an empty list of someone else hides what they may', () => {
  expect(findKnown('alice', [])).toBeUndefined()
  expect(findKnown('alice', ['streams:read'])).toEqual(['streams:read'])
})

/** The permissions that are known of a user once the record was read. */
function findKnown(username: string, permissions: readonly string[]) {
  const register = createCredentialRegister()
  const answer = JSON.stringify({ username, permissions })
  const read = makeExchange({ target: `/api/users/${username}`, answer })
  const place = { root: '/api', path: `/users/${username}`, query: '' }
  noteWhatAnswersTell(register, 'GET /users/{username}', place, read, readCredential([]))
  return register.recordOf(username, read)?.permissions
}
