import { expect, test } from 'vitest'

import { UsageError } from '#engine/model/errors.ts'
import { FORMS } from './forms.ts'
import { getForm } from './own-form.ts'
import { formOfLog } from './read-log.ts'

const WHOLE = {
  method: 'GET',
  target: '/api/streams?limit=0',
  status: 200,
  agent: 'curl/8.5.0',
  user: 'alice',
  at: Date.parse('2026-11-23T01:02:03Z'),
}
const { user: _user, ...nameless } = WHOLE

test.each([
  [
    'nginx and Apache, combined',
    '10.0.0.1 - alice [23/Nov/2026:01:02:03 +0000] "GET /api/streams?limit=0 HTTP/1.1" 200 512 "-" "curl/8.5.0"',
    WHOLE,
  ],
  [
    'Apache with a virtual host first, a duration last, and a different time zone',
    'logs.example.org:443 10.0.0.1 - alice [23/Nov/2026:03:02:03 +0200] "GET /api/streams?limit=0 HTTP/2.0" 200 - "https://a/" "curl/8.5.0" 1234',
    { ...WHOLE, referer: 'https://a/' },
  ],
  [
    'Traefik, common',
    '10.0.0.1 - alice [23/Nov/2026:01:02:03 +0000] "GET /api/streams?limit=0 HTTP/1.1" 200 512 "-" "curl/8.5.0" 7 "graylog@docker" "http://10.0.0.9:9000" 12ms',
    WHOLE,
  ],
  [
    'Traefik, JSON',
    '{"ClientUsername":"alice","DownstreamStatus":200,"RequestMethod":"GET","RequestPath":"/api/streams?limit=0","StartUTC":"2026-11-23T01:02:03Z","request_User-Agent":"curl/8.5.0"}',
    WHOLE,
  ],
  [
    'nginx, JSON with a request line',
    '{"time_iso8601":"2026-11-23T01:02:03+00:00","remote_user":"alice","request":"GET /api/streams?limit=0 HTTP/1.1","status":"200","http_referer":"https://a/search/1?q=x","http_user_agent":"curl/8.5.0"}',
    { ...WHOLE, referer: 'https://a/search' },
  ],
  [
    'nested JSON',
    '{"ts":1795395723.0,"request":{"method":"GET","uri":"/api/streams?limit=0","headers":{"User-Agent":["curl/8.5.0"]}},"user_id":"alice","status":200}',
    WHOLE,
  ],
  [
    'HAProxy',
    'Nov 23 01:02:03 lb haproxy[9]: 10.0.0.1:5 [23/Nov/2026:01:02:03.000] fe~ be/gl1 0/0/1/20/21 200 512 - - ---- 2/1/0/0/0 0/0 {logs.example.org|curl/8.5.0} "GET /api/streams?limit=0 HTTP/1.1"',
    nameless,
  ],
  [
    "the server's own log",
    '2026-11-23 01:02:03,004 DEBUG: org.graylog2.rest.accesslog - 10.0.0.1 alice [2026-11-23T01:02:03.000Z] "GET api/streams?limit=0" curl/8.5.0 200 -1',
    WHOLE,
  ],
  [
    'Docker with a line of nginx',
    '{"log":"10.0.0.1 - alice [23/Nov/2026:01:02:03 +0000] \\"GET /api/streams?limit=0 HTTP/1.1\\" 200 512 \\"-\\" \\"curl/8.5.0\\"\\n","stream":"stdout"}',
    WHOLE,
  ],
  [
    'a load balancer of AWS',
    'https 2026-11-23T01:02:03.000000Z app/lb/1 10.0.0.5:1234 10.0.0.9:9000 0.000 0.001 0.000 200 200 34 366 "GET https://h:443/api/streams?limit=0 HTTP/1.1" "curl/8.5.0" ECDHE TLSv1.2',
    { ...nameless, host: 'h:443' },
  ],
])('a line of %s is read', (_what, line, expected) => {
  expect(formOfLog(`${line}\n`)?.read(line)).toEqual(expected)
})

test.each([
  ['https://sso.example?code=SECRET', 'https://sso.example/'],
  ['https://a/?token=SECRET', 'https://a/'],
  ['https://a#SECRET', 'https://a/'],
  ['https://u:SECRET@a/x', 'https://a/x'],
  ['https://u:SEC@RET@a/x/y?z', 'https://a/x'],
  ['https://u:SECRET@', undefined],
  ['android-app://SECRET', undefined],
])('only the origin and the first path segment of the Referer %s are kept', (referer, expected) => {
  const line = `10.0.0.1 - - [23/Nov/2026:01:02:03 +0000] "GET /api/streams HTTP/1.1" 200 5 "${referer}" "a/1"`

  expect(formOfLog(`${line}\n`)?.read(line)?.referer).toBe(expected)
})

test.each([
  '<html><body>hello</body></html>',
  '{"a":1}',
  'Nov 23 01:02:03 host sshd[1]: Accepted publickey for root from 10.0.0.1 port 22',
  '10.0.0.1 - - [23/Nov/2026:01:02:03 +0000] "\\x16\\x03\\x01" 400 150 "-" "-"',
  '',
])('%j is not a request in any log format', (line) => {
  expect(FORMS.map(({ read }) => read(line)).filter(Boolean)).toEqual([])
})

const OWN = '10.0.0.1 alice 23/Nov/2026:01:02:03 +0000|GET|/api/streams|limit=0|200|curl/8.5.0'

test('a line in an nginx log_format is read', () => {
  const { read } = getForm(
    '$remote_addr $remote_user [$time_local] "$request_method $request_uri" $status $request_time "$http_user_agent"',
  )

  expect(
    read(
      '10.0.0.1 alice [23/Nov/2026:01:02:03 +0000] "GET /api/streams?limit=0" 200 0.01 "curl/8.5.0"',
    ),
  ).toEqual(WHOLE)
  expect(read(OWN)).toBeUndefined()
})

test('a line in an Apache LogFormat is read', () => {
  const { read } = getForm('%h %u %t %>s %m %U%q "%{User-Agent}i" %D')

  expect(
    read(
      '10.0.0.1 alice [23/Nov/2026:01:02:03 +0000] 200 GET /api/streams?limit=0 "curl/8.5.0" 12',
    ),
  ).toEqual(WHOLE)
})

test('a format without a request is rejected', () => {
  expect(() => getForm('$remote_addr $status')).toThrow(UsageError)
})
