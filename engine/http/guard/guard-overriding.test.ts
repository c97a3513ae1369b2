import { expect, test } from 'vitest'

import { createGuard, GuardError } from './guard.ts'
import { ORIGIN } from './test-guard.ts'

test.each([
  ['X-HTTP-Method-Override', 'DELETE'],
  ['x-http-method', 'put'],
  ['X-Method-Override', ' DELETE '],
  ['X_HTTP_METHOD_OVERRIDE', 'DELETE'],
  ['X-Forwarded-Method', 'DELETE'],
  ['X-Original-URL', '/api/users/bob'],
  ['X-Rewrite-URL', '/api/users/bob'],
  ['X-Forwarded-Uri', '/api/users/bob'],
  ['X-Forwarded-Path', '/api/users/bob'],
  ['X-Forwarded-Prefix', '/api/users'],
] as const)('no mode sends a request overridden by %s: %s', (name, value) => {
  for (const mode of ['read', 'session', 'write'] as const)
    for (const method of ['GET', 'POST'])
      expect(() => {
        createGuard({ mode, roots: [`${ORIGIN}/api`] })({
          method,
          origin: ORIGIN,
          target: '/api/system/sessions',
          headers: [[name, value]],
        })
      }).toThrow(GuardError)
})

const FORM = 'application/x-www-form-urlencoded'

test.each([
  ['?_method=DELETE', undefined, ''],
  ['?x=1&_METHOD=delete', undefined, ''],
  ['?x=1;_method=DELETE', undefined, ''],
  ['?%5fmethod=DELETE', undefined, ''],
  ['?%255Fmethod=DELETE', undefined, ''],
  ['?x-http-method-override=DELETE', undefined, ''],
  ['', '_method=DELETE', FORM],
  ['', 'a=b&%5Fmethod=DELETE', FORM],
  ['', Buffer.from('_method=DELETE'), FORM],
  ['', '{"_method":"DELETE"}', 'application/json'],
  ['', '{"\\u005fmethod":"DELETE"}', 'application/json'],
  [
    '',
    '--b\r\nContent-Disposition: form-data; name="_method"\r\n',
    'multipart/form-data; boundary=b',
  ],
] as const)('a request that overrides its method in %j or %j is not sent', (query, body, type) => {
  const guard = createGuard({ mode: 'write', roots: [`${ORIGIN}/api`] })
  expect(() => {
    guard({
      method: 'POST',
      origin: ORIGIN,
      target: `/api/streams${query}`,
      headers: [['Content-Type', type]],
      ...(body !== undefined && { body }),
    })
  }).toThrow(GuardError)
})

test.each([
  ['?method=x&query=_method%3ADELETE', '{"title":"_method"}'],
  ['?http_method=x', '{"http_method":1}'],
])('a request that only mentions methods is sent: %s %s', (query, body) => {
  const guard = createGuard({ mode: 'write', roots: [`${ORIGIN}/api`] })
  expect(() => {
    guard({ method: 'POST', origin: ORIGIN, target: `/api/streams${query}`, headers: [], body })
  }).not.toThrow()
})
