import { expect, test } from 'vitest'

import { readRequestHead } from '../capture/wire/http-head.ts'
import { unwrap } from './absolute-form.ts'
import { isAllowed, readAllowed, readDestination } from './allow.ts'

const ALLOWED = ['logs.example:9000', '127.0.0.1:9000', '[::1]:9000'].map(readAllowed)

/** Returns the destination of a request with this target, if any. */
function goesTo(target: string): string | undefined {
  const head = readRequestHead(`GET ${target} HTTP/1.1\r\nHost: h\r\n\r\n`)
  const request = 'message' in head ? undefined : unwrap(head)
  if (!request || !isAllowed(ALLOWED, request)) return undefined
  return `${request.name}:${request.port} ${request.head.split('\r\n', 1)[0] ?? ''}`
}

test.each([
  'http://logs.example:9000@evil.example/',
  'http://logs.example:9000@evil.example:9000/',
  'http://logs.example:9000%40evil.example/',
  'http://a:b@logs.example:9000@evil.example/',
  'http://logs.example:9000\\@evil.example/',
  'http://logs.example:9000\\evil.example/',
  'http://evil.example\\@logs.example:9000/',
  'http://user@logs.example:9000/',
  'http://user:pass@logs.example:9000/',
  'http://evil.example#@logs.example:9000/',
  'http://evil.example?@logs.example:9000/',
  'http://evil.example/@logs.example:9000/',
  'http:/logs.example:9000/',
  'http:logs.example:9000/',
  'http:///logs.example:9000/',
  'http:\\\\logs.example:9000/',
  '//logs.example:9000/',
  'ftp://logs.example:9000/',
  'http://logs.example.:9000/',
  'http://logs.example:9000.evil.example/',
  'http://logs.example:09000x/',
  'http://logs.example:/',
  'http://logs.example/',
  'http://logs%2eexample:9000/',
  'http://logs.example%00:9000/',
  'http://logs\u3002example:9000/',
  'http://l\xf6gs.example:9000/',
  'http://logs.example\t:9000/',
  'http://logs.example:+9000/',
  'http://logs.example:99999/',
  'http://[::ffff:10.0.0.1]:9000/',
  'http://[::1%25eth0]:9000/',
  'http://[::1:9000/',
  'http://256.1.1.1:9000/',
  'http://1.2.3.4.5:9000/',
  'http://127.0.0.2:9000/',
])('a request to %s is not forwarded, because its host is not allowed', (target) => {
  expect(goesTo(target)).toBe(undefined)
})

test.each([
  ['http://logs.example:9000/a/../b?x=@y', 'logs.example:9000 GET /a/../b?x=@y HTTP/1.1'],
  ['HTTP://LOGS.example:9000', 'logs.example:9000 GET / HTTP/1.1'],
  ['http://logs.example:9000?@evil.example/', 'logs.example:9000 GET /?@evil.example/ HTTP/1.1'],
  ['http://logs.example:9000/@evil.example/', 'logs.example:9000 GET /@evil.example/ HTTP/1.1'],
  ['http://logs.example:9000/\\evil', 'logs.example:9000 GET /\\evil HTTP/1.1'],
  ['http://0x7f.1:9000/', '127.0.0.1:9000 GET / HTTP/1.1'],
  ['http://0177.0.0.1:9000/', '127.0.0.1:9000 GET / HTTP/1.1'],
  ['http://2130706433:9000/', '127.0.0.1:9000 GET / HTTP/1.1'],
  ['http://127.1:9000/', '127.0.0.1:9000 GET / HTTP/1.1'],
  ['http://[0:0:0:0:0:0:0:1]:9000/', '::1:9000 GET / HTTP/1.1'],
])('a request to %s is forwarded as the URL standard defines', (target, expected) => {
  expect(goesTo(target)).toBe(expected)
})

test('an empty port is the default port of the scheme', () => {
  const head = readRequestHead('GET https://logs.example:/ HTTP/1.1\r\nHost: h\r\n\r\n')
  if ('message' in head) throw new Error(head.message)

  expect(unwrap(head)).toMatchObject({ name: 'logs.example', port: 443 })
  expect(unwrap(head)?.head).toContain('Host: logs.example\r\n')
})

test.each(['http://a', 'a/b', 'a@b', 'a\\b', '..', 'a..b', '-', '', ':80', '[1]', '[::1'])(
  '%j is not a destination',
  (text) => {
    expect(readDestination(text, 80)).toBe(undefined)
  },
)
