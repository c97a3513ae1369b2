import { expect, test } from 'vitest'

import type { Annotated } from '../../model/facts.ts'
import { makeExchange } from '../../model/test-exchange.ts'
import { AFTER_LOGOUT, createTraits } from './traits.ts'

const exchange = makeExchange({})

function login(username: string, id: string): Partial<Annotated> {
  const login = { username, validity: 'valid', because: '' } as const
  return {
    login,
    credential: { form: 'none', validity: 'unknown', because: '' },
    json: { session_id: id },
  }
}

function use(id: string, route = 'GET /cluster'): Partial<Annotated> {
  const credential = {
    form: 'session',
    key: `session:${id}`,
    validity: 'valid',
    because: '',
  } as const
  return { credential, route }
}

test('a session outlives another one of its user that was ended after its login', () => {
  const traitsOf = createTraits()
  const seen = [
    login('a', 'one'),
    login('a', 'two'),
    login('b', 'three'),
    use('one', 'DELETE /system/sessions/{sessionId}'),
    login('a', 'four'),
    ...['one', 'two', 'three', 'four'].map((id) => use(id)),
  ].map((x) => traitsOf({ exchange, query: '', method: '', status: 200, ...x } as Annotated))

  expect(seen.map((traits) => traits.get('logout')).slice(5)).toEqual([
    undefined,
    AFTER_LOGOUT,
    undefined,
    undefined,
  ])
})
