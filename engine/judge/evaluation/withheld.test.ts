import { expect, test } from 'vitest'

import type { Check } from '../../model/check.ts'
import type { Annotated } from '../../model/facts.ts'
import { requireVersion } from '../../model/version.ts'
import { createWithheld } from './withheld.ts'

const LET_IN = { route: 'GET /streams', method: 'GET', status: 200 }
const HEADERS = [['Authorization', 'Basic x']]
const REFUSED = { route: 'POST /users', method: 'POST', status: 403 }

test('an account that is accepted elsewhere lacks a permission', () => {
  expect(neededFor(LET_IN, REFUSED)).toBe('an account that has users:create')
})

test('403 for a credential that is never accepted is no evidence about permissions', () => {
  const cookie = { form: 'cookie' }
  expect(neededFor(LET_IN, { ...REFUSED, ...cookie })).toBeUndefined()
  expect(neededFor({ ...LET_IN, ...cookie }, { ...REFUSED, ...cookie })).toBeUndefined()
  expect(neededFor(LET_IN, { ...REFUSED, validity: 'invalid' })).toBeUndefined()
})

test('403 for a missing X-Requested-By is no evidence about permissions if the server rejects that way', () => {
  const headerless = { ...REFUSED, requestedBy: 'absent' }
  const made = { route: 'POST /streams', method: 'POST', status: 201 }
  const refused = { ...made, status: 403, requestedBy: 'absent' }
  expect(neededFor(LET_IN, headerless)).toBe('an account that has users:create')
  expect(neededFor(LET_IN, made, refused, headerless)).toBeUndefined()
  expect(neededFor(LET_IN, made, refused, { ...REFUSED, requestedBy: 'empty' })).toBeUndefined()
})

/** Returns the requirement of a user-creation check after these exchanges of an unknown account. */
function neededFor(...exchanges: readonly object[]): string | undefined {
  const version = requireVersion('5.1.0')
  const withheld = createWithheld(version)
  for (const one of exchanges) {
    const {
      form = 'user',
      validity = 'valid',
      ...facts
    } = one as { readonly form?: string; readonly validity?: string }
    const x = {
      exchange: { actor: 'self', request: { headers: HEADERS } },
      errorType: 'ApiError',
      rejectedBy: 'none',
      credential: { form, validity },
      requestedBy: 'present',
      open: false,
      ...facts,
    }
    withheld.see(x as unknown as Annotated)
  }
  const evidence = { kind: 'one', of: { route: 'POST /users', method: 'POST' } }
  return withheld.neededFor({ evidence } as unknown as Check)
}
