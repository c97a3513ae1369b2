import { expect, test } from 'vitest'

import { findSession, readPair } from './read.ts'

test.each([
  ['admin:secret', { form: 'user', first: 'admin', second: 'secret' }],
  ['admin:a:b', { form: 'user', first: 'admin', second: 'a:b' }],
  ['admin:', { form: 'user', first: 'admin', second: '' }],
  ['22facbf2:session', { form: 'session', first: '22facbf2', second: 'session' }],
  ['22facbf2:SESSION', { form: 'session', first: '22facbf2', second: 'SESSION' }],
  ['1abc:Token', { form: 'token', first: '1abc', second: 'Token' }],
  ['admin', undefined],
])('%s is read as servers read it', (text, pair) => {
  expect(readPair(text)).toEqual(pair)
})

test.each([
  ['authentication=22facbf2', '22facbf2'],
  ['a=1; authentication="22facbf2"; b=2', '22facbf2'],
  ['a=1;authentication= 22facbf2 ', '22facbf2'],
  ['authentication=', undefined],
  ['authentication=""', undefined],
  ['xauthentication=1', undefined],
])('of the cookie %j the session is %s', (cookie, session) => {
  const found = findSession(cookie)

  expect(found && cookie.slice(found.start, found.end)).toBe(session)
})
