import { expect, test } from 'vitest'

import { exchangeOf } from '../../model/test-exchange.ts'
import { readCredential } from './credential.ts'
import { createCredentialRegister } from './credential-register.ts'
import { noteWhatAnswersTell } from './what-answers-tell.ts'

test('whom a run made without permissions is known to have none', () => {
  expect(knownOf('gc-0a1b2c3d-limited', [])).toEqual([])
})

test('an empty list of somebody else hides what they may', () => {
  expect(knownOf('alice', [])).toBeUndefined()
  expect(knownOf('alice', ['streams:read'])).toEqual(['streams:read'])
})

/** The permissions that are known of a user once the record was read. */
function knownOf(username: string, permissions: readonly string[]) {
  const register = createCredentialRegister()
  const answer = JSON.stringify({ username, permissions })
  const read = exchangeOf({ target: `/api/users/${username}`, answer })
  const place = { root: '/api', path: `/users/${username}`, query: '' }
  noteWhatAnswersTell(register, 'GET /users/{username}', place, read, readCredential([]))
  return register.recordOf(username, read)?.permissions
}
