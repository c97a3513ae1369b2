import { expect, test } from 'vitest'

import { readPair } from './authorization.ts'

test.each([
  ['admin:secret', { form: 'user', first: 'admin', second: 'secret' }],
  ['admin:a:b', { form: 'user', first: 'admin', second: 'a:b' }],
  ['admin:', { form: 'user', first: 'admin', second: '' }],
  ['22facbf2:session', { form: 'session', first: '22facbf2', second: 'session' }],
  ['22facbf2:SESSION', { form: 'session', first: '22facbf2', second: 'SESSION' }],
  ['1abc:Token', { form: 'token', first: '1abc', second: 'Token' }],
  ['admin', undefined],
])('%s is parsed as servers parse it', (text, pair) => {
  expect(readPair(text)).toEqual(pair)
})
