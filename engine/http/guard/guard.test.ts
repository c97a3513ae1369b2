import { expect, test } from 'vitest'

import { createGuard, GuardError } from './guard.ts'
import { allows, ORIGIN } from './test-guard.ts'

const INVENTED = '000000000000a1b2c3d4e5f6'
const REAL = '6b00dd03fdd62542e419ea29'
const DEFAULT_STREAM = '000000000000000000000001'

test.each(['GET /cluster', 'HEAD /x', 'OPTIONS /streams', 'GET //cluster', 'GET /streams/../x'])(
  'every mode sends %s',
  (line) => {
    expect(allows('read', line)).toBe(true)
  },
)

test.each(['POST /system/sessions', `DELETE /streams/${INVENTED}`, 'TRACE /cluster', 'get /x'])(
  'mode read does not send %s',
  (line) => {
    expect(allows('read', line)).toBe(false)
  },
)

test.each([
  'POST /system/sessions',
  'DELETE /system/sessions/b2a1c5f0-0000-4000-8000-000000000000',
  'DELETE /system/sessions/%7Bb2a1c5f0%7D',
  `DELETE /streams/${INVENTED}`,
  `PUT /streams/${INVENTED}?x=1`,
  'PUT /system/lbstatus/override/impossible',
  'POST /gc-1f3a9b2c-invented/path',
  'POST /cluster',
  'POST /system/metrics/multiple',
  'DELETE /cluster',
  'DELETE /streams',
])('mode session sends %s', (line) => {
  expect(allows('session', line)).toBe(true)
})

test.each([
  `DELETE /streams/${REAL}`,
  `DELETE /streams/${DEFAULT_STREAM}`,
  `DELETE /streams/${INVENTED}/../${REAL}`,
  'PUT /system/lbstatus/override/dead',
  'PUT /system/lbstatus/override/DEAD',
  'PUT /system/processing/pause',
  'PUT /system/processing/resume',
  'POST /streams',
  'POST /users',
  'DELETE /users/someone',
  'POST /users/admin/tokens/mine',
  'POST /system/metrics/multiple/x',
  'TRACE /cluster',
])('session mode does not send %s', (line) => {
  expect(allows('session', line)).toBe(false)
})

test.each([
  'POST /streams',
  'POST /users',
  'POST /system/outputs',
  'POST /views/search/sync',
  'POST /search/saved',
  'POST /system/indices/index_sets',
  `DELETE /streams/${INVENTED}`,
])('mode write sends %s', (line) => {
  expect(allows('write', line)).toBe(true)
})

test.each([
  `DELETE /streams/${REAL}`,
  `POST /streams/${REAL}/pause`,
  'POST /streams/bulk_delete',
  `PUT /system/outputs/${REAL}`,
  'DELETE /users/someone',
  'POST /users/admin/tokens/mine',
  `PUT /system/indices/index_sets/${REAL}`,
  'PUT /system/cluster_config/some.class',
  'PUT /system/metrics/multiple',
])('mode write sends %s only for objects of this run', (line) => {
  expect(allows('write', line)).toBe(false)
  expect(allows('write', line, () => true)).toBe(true)
})

test.each([
  `DELETE /streams/${DEFAULT_STREAM}`,
  `POST /streams/${DEFAULT_STREAM}/pause`,
  'PUT /system/lbstatus/override/dead',
  'PUT /cluster/some-node/lbstatus/override/dead',
  'PUT /system/processing/pause',
  'POST /cluster/some-node/processing/pause',
  'POST /system/shutdown/shutdown',
  `PUT /system/indices/index_sets/${REAL}/default`,
  'POST /system/deflector/cycle',
  'DELETE /cluster/metrics/multiple',
  'TRACE /cluster',
])('no mode ever sends %s', (line) => {
  expect(allows('write', line, () => true)).toBe(false)
})

test.each([
  'POST /%73ystem/shutdown/shutdown',
  'POST //system/shutdown/shutdown',
  'POST /./system/shutdown/shutdown',
  'POST /system;a=b/shutdown/shutdown',
  'POST /streams/../system/shutdown/shutdown',
  'POST /streams%2F..%2Fsystem%2Fshutdown%2Fshutdown',
  'POST /%zz/../system/shutdown/shutdown',
  `DELETE /streams;x/${DEFAULT_STREAM}`,
])('no mode ever sends %s, which a server may read as another path', (line) => {
  expect(allows('write', line, () => true)).toBe(false)
  expect(allows('session', line)).toBe(false)
})

test.each([
  'DELETE /search/saved/6b00dd03fdd62542e419ea29',
  'PUT /system/inputstates/6b00dd03fdd62542e419ea29',
  'POST /contentpacks',
  'PUT /no/such/thing',
])('mode write sends %s, which is not listed, only for objects of this run', (line) => {
  expect(allows('write', line)).toBe(false)
  expect(allows('write', line, () => true)).toBe(true)
})

test.each([
  'post',
  'PoSt',
  'delete',
  'POST ',
  'POST\t',
  'GET\r\nPOST',
  'DELETE\0',
  'PURGE',
  'MOVE',
])('a method that is not exactly an HTTP method is not sent: %j', (method) => {
  const request = { method, origin: ORIGIN, target: '/api/streams', headers: [] }
  for (const mode of ['read', 'session', 'write'] as const)
    expect(() => {
      createGuard({ mode, roots: [`${ORIGIN}/api`], isOwn: () => true })(request)
    }).toThrow(GuardError)
})

test('a change outside the root is not sent', () => {
  const guard = createGuard({ mode: 'write', roots: [`${ORIGIN}/api`] })

  expect(() => {
    guard({ method: 'POST', origin: ORIGIN, target: '/apix/streams', headers: [] })
  }).toThrow(GuardError)
})

test('TLS handshakes are allowed only with the origin of a root', () => {
  const guard = createGuard({ mode: 'read', roots: [`${ORIGIN}/api`] })

  expect(() => {
    guard({ handshakeWith: ORIGIN })
  }).not.toThrow()
  expect(() => {
    guard({ handshakeWith: 'https://127.0.0.1:9000' })
  }).toThrow(GuardError)
})
