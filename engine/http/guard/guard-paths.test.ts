import { expect, test } from 'vitest'

import { createGuard, GuardError } from './guard.ts'
import { allows, ORIGIN } from './test-guard.ts'

/** Forms of `/api/../api/users/bob`, which starts with the root and reaches a foreign object. */
const ABROAD = [
  '/../api/users/bob',
  '/%2e%2e/api/users/bob',
  '/%2E./api/users/bob',
  '/.%2e/api/users/bob',
  '/%252e%252e/api/users/bob',
  '/%25252e%25252e%25252fapi/users/bob',
  '/..;a=b/api/users/bob',
  '/%2e%2e;a=b/api/users/bob',
  '/..%3ba=b/api/users/bob',
  '/x/../../api/users/bob',
  '/x;/..;/..;/api/users/bob',
  '/./../api/users/bob',
  '//../api/users/bob',
  '/..//api/users/bob',
  '/..%2fapi/users/bob',
  '/..%2Fapi%2Fusers%2Fbob',
  '/..\\api\\users\\bob',
  '/..%5capi/users/bob',
  '/x%2fy/%2e%2e/%2e%2e/api/users/bob',
  '/x%2f..%2f..%2fapi/users/bob',
  '/%c0%ae%c0%ae/api/users/bob',
  '/%e0%80%ae%e0%80%ae/api/users/bob',
  '/%c0%2e%c0%2e/api/users/bob',
  '/%fc%80%80%80%80%ae./api/users/bob',
  '/\xc0\xae\xc0\xae/api/users/bob',
  '/..%c0%afapi/users/bob',
  '/%u002e%u002e/api/users/bob',
  '/%uff0e%uff0e%u2215api/users/bob',
  '/\uff0e\uff0e/api/users/bob',
  '/%ef%bc%8e%ef%bc%8e/api/users/bob',
  '/%e2%80%a5/api/users/bob',
  '/%ef%bc%852e%ef%bc%852e/api/users/bob',
  '/%e3%80%82%e3%80%82/api/users/bob',
  '/%c4%ae%c4%ae/api/users/bob',
  '/.%09./api/users/bob',
  '/.%0a./api/users/bob',
  '/.\t./api/users/bob',
  '/..%00/api/users/bob',
  '/..%00x/api/users/bob',
  '/..%20/api/users/bob',
  '/.%e2%80%8b./api/users/bob',
  '/.%zz./api/users/bob',
  '/.%./api/users/bob',
  '/.../api/users/bob',
  '/..%3fx/api/users/bob',
] as const

test.each(ABROAD)('no mode follows %s out of the root, for writes or reads', (path) => {
  expect(allows('write', `DELETE ${path}`, () => true)).toBe(false)
  expect(allows('session', `DELETE ${path}`)).toBe(false)
  expect(allows('write', `GET ${path}`)).toBe(false)
  expect(allows('read', `GET ${path}`)).toBe(false)
})

test.each([
  '@evil.example/api/users',
  'http://evil.example/api/users',
  '//evil.example/api/users',
  '\\api/users',
  'api/users',
  '*',
  '',
  '/apix/users',
  '/%61pi/users',
  '/x/../api/users',
  '/api/users#/../..',
  '/API/users',
])('nothing is sent to %j, which is outside the root', (target) => {
  for (const method of ['GET', 'OPTIONS', 'POST'])
    expect(() => {
      createGuard({ mode: 'write', roots: [`${ORIGIN}/api`] })({
        method,
        target,
        origin: ORIGIN,
        headers: [],
      })
    }).toThrow(GuardError)
})

test.each(['http://127.0.0.1:90', 'http://127.0.0.1:9000@evil.example', 'https://127.0.0.1:9000'])(
  'nothing is sent to %s, which only looks like the root when joined with the target',
  (origin) => {
    const guard = createGuard({ mode: 'write', roots: [`${ORIGIN}/api`] })
    expect(() => {
      guard({ method: 'GET', origin, target: '/api', headers: [] })
    }).toThrow(GuardError)
    expect(() => {
      guard({ method: 'GET', origin, target: '00/api', headers: [] })
    }).toThrow(GuardError)
  },
)

test('a change to a root without a path cannot start like the address of another host', () => {
  const guard = createGuard({ mode: 'write', roots: [ORIGIN] })
  const to = (method: string, target: string) => () => {
    guard({ method, target, origin: ORIGIN, headers: [] })
  }

  expect(to('GET', '//cluster')).not.toThrow()
  expect(to('POST', '//evil.example/streams')).toThrow(GuardError)
  expect(to('POST', '/%2fevil.example/streams')).toThrow(GuardError)
})

test.each([
  'GET /streams/../cluster',
  'GET /streams/%2e%2e/cluster',
  'GET /messages/graylog_0/a%2Fb',
  'GET /users/local:admin',
  'GET /users/local%3Aadmin',
  'GET /users/J%C3%BCrgen',
  'GET /users/J%FCrgen',
  'GET /roles/100%25',
  'GET /roles/100%',
  'GET /%63luster?x=../../..',
  'GET ',
  'GET ?pretty=true',
])('a read inside the root is sent: %s', (line) => {
  expect(allows('read', line)).toBe(true)
})

const OWN = 'gc-0a1b2c3d'
const isOurs = (path: string): boolean => /^\/(?:roles|users|streams)\/gc-0a1b2c3d/.test(path)

test.each([
  `DELETE /roles/${OWN}-Night%20Watch`,
  `DELETE /roles/${OWN}-a%2Fb`,
  `DELETE /roles/${OWN}-what%3F`,
  `DELETE /roles/${OWN}-100%25`,
  `DELETE /roles/${OWN}-%C3%BC`,
  `DELETE //roles/${OWN}-x`,
  `DELETE /roles/${OWN}-x?pretty=true`,
])('an own object is changed even if its name must be escaped: %s', (line) => {
  expect(allows('write', line, isOurs)).toBe(true)
})

test.each([
  `DELETE /users/bob%3f/${OWN}`,
  `DELETE /users/bob%23${OWN}`,
  `DELETE /users/bob;${OWN}`,
  `DELETE /users/bob%3b${OWN}`,
  `DELETE /users/bob%2f${OWN}`,
  `DELETE /users/bob%00${OWN}`,
  `DELETE /users/${OWN}%2f..%2fbob`,
  `DELETE /users/${OWN}/../bob`,
  `DELETE /users/${OWN}\\..\\bob`,
  `DELETE /users;${OWN}/bob`,
  `DELETE /users/%62ob`,
  `DELETE /users/bob%20`,
  `DELETE /Users/bob`,
  `DELETE /%75sers/bob`,
  `DELETE /%2575sers/bob`,
  `DELETE /roles/%u0062ob`,
])('a foreign object is not changed, however its path is written: %s', (line) => {
  expect(allows('write', line, isOurs)).toBe(false)
})

test.each([
  ['slashes', '/'],
  ['parent segments', '/..'],
  ['double escapes', '%25'],
  ['escaped slashes', '%2f'],
  ['parameters', ';a'],
  ['dots', '.'],
  ['overlong bytes', '%c0%ae'],
  ['full-width dots', '\uff0e'],
])('a path of a million %s is checked in linear time', (_what, piece) => {
  const line = `DELETE /streams/${piece.repeat(1_000_000 / piece.length)}`
  const before = performance.now()

  expect(allows('write', line)).toBe(false)
  expect(performance.now() - before).toBeLessThan(1_000)
})
