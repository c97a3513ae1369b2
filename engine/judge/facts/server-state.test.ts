import { expect, test } from 'vitest'

import { type Exchange, type Headers, NO_BODY } from '../../model/exchange.ts'
import { createLocator } from '../target/roots.ts'
import { sessionKey, userKey } from './credential.ts'
import { foldCredentials } from './server-state.ts'
import { declared } from './validity.ts'
import { makeBody } from '../../model/test-exchange.ts'

const MADE = '{"username":"joe","password":"right"}'
const ORIGIN = 'http://server.example:9000'
const SESSION = '99a74988-e5f0-4b87-8e7c-aed17743d5d8'
const NODE: Headers = [
  ['X-Graylog-Node-ID', 'n'],
  ['Content-Type', 'application/json'],
]

test('a credential accepted only by an empty response elsewhere stays unknown', () => {
  const exchanges = [get('right', 200, '', []), get('right', 200, '{}', [])].map(numbered)

  const serverState = fold(exchanges)

  expect(serverState.validityOf(userKey('joe', 'right'), at(exchanges, 0)).validity).toBe('unknown')
})

test("a credential's validity is based on other responses, not on the one being judged", () => {
  const exchanges = [get('right', 200, '{"a":1}'), get('right', 200, '{"a":1}')].map(numbered)
  const [first] = exchanges

  expect(fold(exchanges).validityOf(userKey('joe', 'right'), at(exchanges, 0)).validity).toBe(
    'valid',
  )
  expect(fold([first]).validityOf(userKey('joe', 'right'), at(exchanges, 0)).validity).toBe(
    'unknown',
  )
})

test('a password accepted less often than another one is wrong, even if it is accepted twice', () => {
  const exchanges = ['right', 'wrong', 'wrong', 'right', 'right']
    .map((password) => get(password, 200, '{"a":1}'))
    .map(numbered)

  const { validity } = fold(exchanges).validityOf(userKey('joe', 'wrong'), at(exchanges, 1))

  expect(validity).toBe('invalid')
})

test('403 shows that a password was checked, unless the server sends 403 without a credential, too', () => {
  const seen = [get('right', 200, '{"a":1}'), get('wrong', 403, '{}'), get('wrong', 403, '{}')]
  const validityAfter = (status: number) => {
    const exchanges = [...seen, sentWith(get('', status, ''), [])].map(numbered)
    return fold(exchanges).validityOf(userKey('joe', 'wrong'), at(exchanges, 1)).validity
  }

  expect(validityAfter(401)).toBe('valid')
  expect(validityAfter(403)).toBe('invalid')
})

test('a password used before another one may have been changed since', () => {
  const exchanges = ['old', 'old', 'new', 'new', 'new']
    .map((password) => get(password, 200, '{"a":1}'))
    .map(numbered)

  const { validity } = fold(exchanges).validityOf(userKey('joe', 'old'), at(exchanges, 1))

  expect(validity).toBe('valid')
})

test('an unknown user stays unknown even if the server accepts a login', () => {
  const exchanges = [get('x', 404, '', NODE, '/users/joe'), get('x', 200, '{"a":1}')].map(numbered)

  const { validity } = fold(exchanges).validityOf(userKey('joe', 'x'), at(exchanges, 1))

  expect(validity).toBe('invalid')
})

test('credentials of a deleted account are invalid until the account is created again', () => {
  const exchanges = [
    byAdmin('POST', '/users', MADE, 201),
    get('right', 200, '{"a":1}'),
    byAdmin('DELETE', '/users/joe', '', 204),
    get('right', 401, ''),
    byAdmin('POST', '/users', MADE, 201),
    get('right', 200, '{"a":1}'),
    byAdmin('DELETE', '/users/joe', '', 204),
    get('right', 401, ''),
  ].map(numbered)

  const validities = [1, 3, 5, 7].map(
    (index) => fold(exchanges).validityOf(userKey('joe', 'right'), at(exchanges, index)).validity,
  )

  expect(validities).toEqual(['valid', 'invalid', 'valid', 'invalid'])
})

test('credentials of a disabled account are invalid until it is enabled again, its sessions for good', () => {
  const status = (word: string) => byAdmin('PUT', `/users/joe/status/${word}`, '', 200)
  const login = `{"session_id":"${SESSION}"}`
  const exchanges = [
    byAdmin('POST', '/users', MADE, 201),
    byAdmin('POST', '/system/sessions', MADE, 200, login),
    status('disabled'),
    get('right', 401, ''),
    status('enabled'),
    get('right', 200, '{"a":1}'),
  ].map(numbered)
  const validitiesOf = (key: string) =>
    [2, 3, 5].map((index) => fold(exchanges).validityOf(key, at(exchanges, index)).validity)

  expect(validitiesOf(userKey('joe', 'right'))).toEqual(['valid', 'invalid', 'valid'])
  expect(validitiesOf(sessionKey(SESSION))).toEqual(['valid', 'invalid', 'invalid'])
})

test.each([
  ['{}', 'unknown'],
  ['[]', 'unknown'],
  ['{"username":"joe"}', 'unknown'],
  [MADE, 'valid'],
])('a session created by %s is %s for any recorded actor', (sent, validity) => {
  const answer = `{"session_id":"${SESSION}"}`
  const login = byAdmin('POST', '/system/sessions', sent, 200, answer)
  const exchanges = [login, { ...session(401, ''), actor: 'session' }].map(numbered)
  const actors = { session: { what: 'a session of the account', standing: 'valid' } } as const

  const state = foldCredentials(exchanges, createLocator([`${ORIGIN}/api`]), { header: { actors } })

  expect(state.validityOf(sessionKey(SESSION), at(exchanges, 1)).validity).toBe(validity)
})

test('a token or session that the server issued is valid in any form', () => {
  const sent = '{"username":"admin","password":"x"}'
  const exchanges = [
    byAdmin('POST', '/users/joe/tokens/t', '', 200, '{"name":"t","token":"glt_AB-1"}'),
    byAdmin('POST', '/system/sessions', sent, 200, '{"session_id":"opaque"}'),
    get('x', 200, '{"a":1}'),
  ].map(numbered)
  const validityOf = (key: string) => fold(exchanges).validityOf(key, at(exchanges, 2)).validity

  expect(['token:glt_AB-1', 'token:glt_AB-2'].map(validityOf)).toEqual(['valid', 'invalid'])
  expect(['session:opaque', 'session:other'].map(validityOf)).toEqual(['valid', 'invalid'])
})

test('a session rejected before its first use is invalid, and one rejected later may have expired', () => {
  const exchanges = [session(200, '{"a":1}'), session(401, ''), session(200, '{"a":1}')]
  const twice = exchanges.slice(0, 2).map(numbered)
  const again = exchanges.slice(1).map(numbered)

  expect(fold(twice).validityOf(sessionKey(SESSION), at(twice, 0)).validity).toBe('unknown')
  expect(fold(again).validityOf(sessionKey(SESSION), at(again, 1)).validity).toBe('invalid')
})

test('a session is unknown after a logout that got an error, unless it is accepted later or the header was missing', () => {
  const of = [['Authorization', `Basic ${btoa(`${SESSION}:session`)}`]] as const
  const validityAfter = (headers: Headers, ...statuses: readonly number[]) => {
    const exchanges = [
      byAdmin('POST', '/system/sessions', MADE, 200, `{"session_id":"${SESSION}"}`),
      sentWith(ended(`/system/sessions/${SESSION}`, 401), [...of, ...headers]),
      ...statuses.map((status) => sentWith(get('x', status, '{"a":1}'), of)),
    ].map(numbered)
    return fold(exchanges).validityOf(sessionKey(SESSION), at(exchanges, 2)).validity
  }
  const header = [['X-Requested-By', 'x']] as const

  expect(validityAfter(header, 401)).toBe('unknown')
  expect(validityAfter(header, 401, 200)).toBe('valid')
  expect(validityAfter([], 401)).toBe('valid')
})

test('a session is an earlier one after the next login of its user', () => {
  const login = (sent: string, id: string) =>
    byAdmin('POST', '/system/sessions', sent, 200, `{"session_id":"${id}"}`)
  const exchanges = [
    login(MADE, SESSION),
    login(MADE.replace('joe', 'eve'), 'other'),
    get('x', 200, '{"a":1}'),
    login(MADE, 'next'),
    get('x', 200, '{"a":1}'),
  ].map(numbered)
  const areEarlier = (id: string) =>
    [2, 4].map((index) => fold(exchanges).isEarlier(sessionKey(id), at(exchanges, index)))

  expect(areEarlier(SESSION)).toEqual([false, true])
  expect(areEarlier('other')).toEqual([false, false])
  expect(areEarlier('next')).toEqual([false, false])
})

test('a session has unknown validity for a request that ended after its expiry', () => {
  const login = get('x', 200, `{"session_id":"${SESSION}","valid_until":"${UNTIL}"}`)
  const request = { ...login.request, method: 'POST', target: '/api/system/sessions' }
  const end = Date.parse('2026-01-01T08:00:00.000Z') - FIVE_MINUTES
  const use = session(401, '')
  const exchanges = [
    { ...login, request, startedAt: end - 3_000, endedAt: end - 2_990 },
    { ...use, startedAt: end - 500, endedAt: end - 400 },
    { ...use, startedAt: end - 100, endedAt: end + 100 },
  ].map(numbered)

  const validities = [1, 2].map((index) =>
    fold(exchanges).validityOf(sessionKey(SESSION), at(exchanges, index)),
  )

  expect(validities.map(({ validity }) => validity)).toEqual(['valid', 'unknown'])
})

test('a session that was ended after its expiry may have expired before', () => {
  const login = byAdmin(
    'POST',
    '/system/sessions',
    MADE,
    200,
    `{"session_id":"${SESSION}","valid_until":"${UNTIL}"}`,
  )
  const end = Date.parse('2026-01-01T08:00:00.000Z') - FIVE_MINUTES
  const { headers } = session(401, '').request
  const becauseIfEndedAt = (endedAt: number) => {
    const exchanges = [
      { ...login, startedAt: end - 3_000, endedAt: end - 2_990 },
      { ...sentWith(ended(`/system/sessions/${SESSION}`, 204), headers), endedAt },
      { ...session(401, ''), startedAt: endedAt + 10 },
    ].map(numbered)
    return fold(exchanges).validityOf(sessionKey(SESSION), at(exchanges, 2)).because
  }

  expect(becauseIfEndedAt(end - 100)).toBe('it was ended earlier in the file')
  expect(becauseIfEndedAt(end + 100)).toBe('it expired or was ended earlier in the file')
})

test("deleting another session than the sender's leaves both sessions unknown", () => {
  const other = SESSION.replace(/^./, (first) => (first === '0' ? '1' : '0'))
  const ending = (named: string): Exchange => {
    const use = session(204, '')
    const target = `/api/system/sessions/${named}`
    return { ...use, request: { ...use.request, method: 'DELETE', target } }
  }
  const validityAfter = (named: string, of: string) => {
    const exchanges = [session(200, '{"a":1}'), ending(named), session(401, '')].map(numbered)
    return fold(exchanges).validityOf(sessionKey(of), at(exchanges, 2)).validity
  }

  expect(validityAfter(SESSION, SESSION)).toBe('invalid')
  expect(validityAfter(other, SESSION)).toBe('unknown')
  expect(validityAfter(other, other)).toBe('unknown')
})

test('the response to an unknown path is recognized by its exact text', () => {
  const nothing = '{"type":"ApiError","message":"nothing here"}'
  const exchanges = [
    get('x', 404, nothing, NODE, '/gc-invented/thing'),
    get('x', 404, nothing, NODE, '/roles'),
    get('x', 404, '{"type":"ApiError","message":"no such role"}', NODE, '/roles/a'),
    get('x', 403, nothing, NODE, '/roles'),
  ].map(numbered)
  const [, ...asked] = exchanges.map((_one, index) => at(exchanges, index))

  expect(asked.map(fold(exchanges).isAsUnknown)).toEqual([true, false, false])
})

test('a file with cookies but no Authorization had it removed by a tool', () => {
  const withCookie = sentWith(get('x', 200, '{"a":1}'), [['Cookie', `authentication=${SESSION}`]])
  const without = sentWith(get('x', 200, '{"a":1}'), [])

  expect(fold([withCookie, without].map(numbered)).takenOut.credentials).toBe(true)
  expect(fold([withCookie, get('x', 200, '{"a":1}'), without].map(numbered)).takenOut).toEqual({
    credentials: false,
    cookies: false,
  })
})

test.each([
  ['probe', true],
  ['graylog-conformance', false],
])('a login in the file of %s without any cookie: removed is %s', (name, isTakenOut) => {
  const login = get('x', 200, `{"session_id":"${SESSION}"}`, NODE, '/system/sessions')
  const exchanges = [{ ...login, request: { ...login.request, method: 'POST' } }].map(numbered)
  const file = { header: { tool: { name, version: '1' } } }

  const { takenOut } = foldCredentials(exchanges, createLocator([`${ORIGIN}/api`]), file)

  expect(takenOut.cookies).toBe(isTakenOut)
})

test('an object removed by a successful response is known to be deleted in later requests', () => {
  const [first, again, other] = [
    ended('/streams/1', 204),
    ended('/streams/1', 500),
    ended('/streams/2', 500),
  ].map(numbered)
  const { wasEnded } = fold([first, again, other])

  const found = [first, again, other].map(
    (one) => one && wasEnded(one, one.request.target.replace('/api', '')),
  )
  expect(found).toEqual([false, true, false])
})

test.each([
  ['DEAD', 503, true],
  ['THROTTLED', 429, true],
  ['Service Unavailable', 503, false],
])('the load-balancer word %s with %i shows that its routes exist: %s', (...given) => {
  const [word, status, isThere] = given
  const exchanges = [get('right', status, word, NODE, '/system/lbstatus')].map(numbered)

  expect(fold(exchanges).isServed('/system/lbstatus/override/dead')).toBe(isThere)
})

function sentWith(exchange: Exchange, headers: Headers): Exchange {
  return { ...exchange, request: { ...exchange.request, headers } }
}

const UNTIL = '2026-01-01T08:00:00.000+0000'
/** Maximum clock difference of a server. */
const FIVE_MINUTES = 300_000

function session(status: number, text: string): Exchange {
  const exchange = get('x', status, text)
  const credential = Buffer.from(`${SESSION}:session`).toString('base64')
  const headers: Headers = [['Authorization', `Basic ${credential}`]]
  return { ...exchange, request: { ...exchange.request, headers } }
}

function byAdmin(method: string, path: string, sent: string, status: number, text = ''): Exchange {
  const exchange = get('x', status, text, NODE, path)
  const headers: Headers = [['Authorization', `Basic ${btoa('admin:admin')}`]]
  const body = makeBody(sent)
  return { ...exchange, request: { ...exchange.request, method, headers, body } }
}

function fold(exchanges: readonly (Exchange | undefined)[]) {
  return foldCredentials(
    exchanges.filter((exchange) => exchange !== undefined),
    createLocator([`${ORIGIN}/api`]),
  )
}

function get(
  password: string,
  status: number,
  text: string,
  headers: Headers = NODE,
  path = '/system/jvm',
): Exchange {
  const credential = Buffer.from(`joe:${password}`).toString('base64')
  return {
    index: 0,
    request: {
      method: 'GET',
      origin: ORIGIN,
      target: `/api${path}`,
      httpVersion: '1.1',
      headers: [['Authorization', `Basic ${credential}`]],
      body: NO_BODY,
    },
    response: {
      status,
      reason: '',
      httpVersion: '1.1',
      headers,
      body: text === '' ? NO_BODY : makeBody(text),
    },
  }
}

function numbered(exchange: Exchange, index: number): Exchange {
  return { ...exchange, index }
}

function at(exchanges: readonly Exchange[], index: number): Exchange {
  const exchange = exchanges[index]
  if (!exchange) throw new Error(`there is no exchange ${index}`)
  return exchange
}

function ended(path: string, status: number): Exchange {
  const { request, ...exchange } = get('right', status, '', NODE, path)
  return { ...exchange, request: { ...request, method: 'DELETE' } }
}

test('the flaw of a declared credential depends on the name of its actor, not on its words', () => {
  const actor = { what: 'in other words', standing: 'invalid' } as const

  expect(declared(actor, 'token-other-word')?.flaw).toBe('other-word')
  expect(declared(actor, 'wrong-password')?.flaw).toBe('other-password')
  expect(declared(actor, 'invented-user')?.flaw).toBeUndefined()
})
