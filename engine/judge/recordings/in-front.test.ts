import { expect, test } from 'vitest'

import { frontCause } from '#reports/front.ts'
import { suites } from '#suites/index.ts'
import {
  type Exchange,
  hasHeader,
  header,
  type Headers,
  NODE_HEADER,
  type Response,
} from '../../model/exchange.ts'
import type { Run } from '../../model/results/run.ts'
import { readCredential } from '../facts/credential.ts'
import { judge } from '../judge.ts'
import { liveFixture } from '#test/live-fixture.ts'
import { makeBody } from '../../model/test-exchange.ts'

/** The response of a proxy in place of the server's. */
type Front = readonly [status: number, type: string, text: string, headers?: Headers]

const recording = await liveFixture('5.1.0-write')
const exchanges = [...recording.exchanges()]

const NGINX = '<html>\r\n<center><h1>Error</h1></center>\r\n<hr><center>nginx/1.25.3</center>\r\n'
const hasMethod =
  (...methods: readonly string[]) =>
  ({ request }: Exchange): boolean =>
    methods.includes(request.method)
const hasStatus =
  (is: (status: number) => boolean) =>
  ({ response }: Exchange): boolean =>
    is(response?.status ?? 0)
const isFirstOfTen = ({ index }: Exchange): boolean => index > 20 && index % 10 === 0

test.each<[string, (x: Exchange) => boolean, Front, RegExp]>([
  [
    'forbids methods',
    hasMethod('PUT', 'DELETE'),
    [405, 'text/html', '<html><body><h1>405 Not Allowed</h1></body></html>'],
    /^a proxy or gateway in front of the server responded to \d+ requests: (?:PUT and DELETE|DELETE and PUT) → 405 HTML$/,
  ],
  [
    'has its own error pages',
    hasStatus((status) => status >= 400),
    [500, 'text/html', NGINX],
    /^nginx \(or a similar proxy\) responded to \d+ requests: such as .* → 500 HTML$/,
  ],
  [
    'redirects to the clean path',
    ({ request }) => request.target.includes('//cluster'),
    [301, 'text/html', '<a href="/">Moved</a>', [['Location', '/api/cluster']]],
    /^a proxy or gateway in front of the server responded to \d+ requests?: GET to an unknown path → 301 HTML$/,
  ],
  [
    'responds to preflight requests',
    hasMethod('OPTIONS'),
    [204, '', '', [['Access-Control-Allow-Methods', 'GET, POST']]],
    /^a proxy or gateway in front of the server responded to \d+ requests?: OPTIONS → 204 without content$/,
  ],
  [
    'responds to cookies with a page for any Accept',
    ({ request: { headers } }) =>
      hasHeader(headers, 'cookie') || header(headers, 'accept') === '*/*',
    [200, 'text/html', '<html><title>Request Rejected</title>Support ID: 12345</html>'],
    /^a proxy or gateway in front of the server responded to \d+ requests: such as .* → 200 HTML$/,
  ],
  [
    'forbids some requests in text',
    isFirstOfTen,
    [403, 'text/plain', 'RBAC: access denied', [['server', 'envoy']]],
    /^Envoy .*: such as .* → 403 text$/,
  ],
  [
    'forbids some requests in JSON',
    isFirstOfTen,
    [403, 'application/json', '{"message":"Forbidden"}', [['x-amzn-ErrorType', 'Forbidden']]],
    /^Amazon API Gateway .* → 403 JSON$/,
  ],
  [
    'forbids some requests in text without a name',
    isFirstOfTen,
    [403, 'text/plain', 'Forbidden'],
    /^a proxy or gateway .* → 403 text$/,
  ],
  [
    'forbids some requests in JSON of another form',
    isFirstOfTen,
    [403, 'application/json', '{"path":"/api","status":403,"error":"Forbidden"}'],
    /^a proxy or gateway .* → 403 JSON$/,
  ],
  [
    'describes each 404 in its own way',
    hasStatus((status) => status === 404),
    [404, 'application/problem+json', '{"type":"about:blank","title":"Not Found","status":404}'],
    /^a proxy or gateway .* → 404 application\/problem\+json$/,
  ],
  [
    'has its own 404 page',
    hasStatus((status) => status === 404),
    [404, 'text/html', '<!doctype html><title>Oops</title>', [['Server', 'Microsoft-IIS/10.0']]],
    /^IIS .* → 404 HTML$/,
  ],
  [
    'rejects requests with a success status',
    ({ index, request }) => index % 10 === 3 && request.method === 'GET',
    [200, 'text/html', 'The requested URL was rejected. Your support ID is: 1'],
    /^BIG-IP .* → 200 HTML$/,
  ],
  [
    'requires its own login',
    ({ request: { method, headers } }) =>
      method === 'GET' && !hasHeader(headers, 'authorization') && !hasHeader(headers, 'cookie'),
    [302, 'text/html', '', [['Location', 'https://login.example.org/start']]],
    /^a proxy or gateway in front of the server responded to .* → 302 HTML$/,
  ],
  [
    'cannot reach the server',
    isFirstOfTen,
    [502, '', '', [['Server', 'Caddy']]],
    /^Caddy .* → 502 without content$/,
  ],
  [
    'limits the request rate',
    isFirstOfTen,
    [503, 'text/html', NGINX, [['Retry-After', '1']]],
    /^nginx .* → 503 HTML$/,
  ],
])('no finding is about the server if a proxy %s', (_words, concerns, front, says) => {
  const run = judged((x) => (concerns(x) ? answered(x, front) : x))

  expect(failing(run)).toEqual([])
  expect(frontCause(run)?.sentence).toMatch(says)
})

test("a 401 with the server's realm is the server's, although it names no node", () => {
  const isToken = ({ request: { headers } }: Exchange): boolean =>
    readCredential(headers).form === 'token'
  const answer = (realm: string): readonly string[] =>
    failing(
      judged((x) =>
        isToken(x) && x.response?.status === 200
          ? answered(x, [401, '', '', [['WWW-Authenticate', `Basic realm="${realm}"`]]])
          : x,
      ),
    )

  expect(answer('Graylog Server')).toContain('auth.token.read')
  expect(answer('Restricted')).toEqual([])
})

test('no finding is about the server if a cache repeats responses to anyone', () => {
  const kept = new Map<string, Exchange>()
  const run = judged((x) => {
    const { method, target } = x.request
    // A server does not extend a session by requests that it never gets.
    if (x.probe === 'user.expiry') return x
    const before = kept.get(target)
    if (method !== 'GET' || x.response?.status !== 200) return x
    if (before?.response && (x.startedAt ?? 0) - (before.endedAt ?? 0) < 2_000)
      return { ...x, response: before.response }
    kept.set(target, x)
    return x
  })

  expect(failing(run)).toEqual([])
  expect(frontCause(run)?.sentence).toMatch(
    /^a cache in front of the server responds to GET requests for at least 1 s, \d+ requests: \d+ such as GET \S+ → 200 JSON/,
  )
})

test('no finding is about the server if a cache repeats the cluster to requests without a valid credential', () => {
  let kept: Exchange | undefined
  const run = judged((x) => {
    const { method, target } = x.request
    if (method !== 'GET' || target !== '/api/cluster') return x
    if (![200, 401].includes(x.response?.status ?? 0)) return x
    if (kept?.response && (x.startedAt ?? 0) - (kept.endedAt ?? 0) < 5_000)
      return { ...x, response: kept.response }
    if (x.response?.status === 200) kept = x
    return x
  })

  expect(failing(run)).toEqual([])
  expect(frontCause(run)?.sentence).toMatch(
    /^a cache in front of the server responds .*, \d+ of them without a valid credential: \d+ such as GET \/cluster → 200 JSON/,
  )
})

test('headers that a proxy adds or rewrites do not change verdicts', () => {
  const run = judged((x) =>
    withHeaders(x, (headers) => [
      ...headers.map(([name, value]) => [name.toLowerCase(), ` ${value}\t `] as const),
      ['server', 'nginx'],
      ['via', '1.1 varnish'],
      ['x-frame-options', 'SAMEORIGIN'],
      ['set-cookie', 'route=1; Path=/'],
      ...(x.response?.status === 401 ? ([['WWW-Authenticate', 'Negotiate']] as const) : []),
    ]),
  )

  expect(failing(run)).toEqual([])
  expect(run.evidence.front).toBeUndefined()
})

test.each<[string, (x: Exchange) => boolean, Front, (headers: Headers) => Headers]>([
  [
    'responds to unknown paths with a page without its node',
    hasStatus((status) => status === 404),
    [404, 'text/html', NGINX, [['Server', 'nginx']]],
    (headers) => headers.filter(([name]) => name.toLowerCase() !== NODE_HEADER.toLowerCase()),
  ],
  [
    'names its node on such pages, too',
    hasStatus((status) => status === 404),
    [404, 'text/html', NGINX, [[NODE_HEADER, 'a-node']]],
    (headers) => headers,
  ],
  [
    'leaves such pages to its framework',
    hasStatus((status) => status === 404),
    [404, 'text/html', '<!DOCTYPE html>\n<pre>Cannot GET /api/streams/1</pre>'],
    (headers) => headers,
  ],
  [
    'has its own error format without its node',
    hasStatus((status) => status >= 400 && status !== 401),
    [404, 'application/json', '{"error":"not found"}'],
    (headers) => headers,
  ],
])('a server is still judged if it %s', (_words, concerns, front, edit) => {
  const run = judged((x) => withHeaders(concerns(x) ? answered(x, front) : x, edit))

  expect(failing(run)).toEqual(expect.arrayContaining(['error.entity', 'stream.unknown.read']))
  expect(run.evidence.front).toBeUndefined()
})

test('a recording with only server responses mentions no proxy', () => {
  expect(judged((x) => x).evidence.front).toBeUndefined()
})

function judged(edit: (x: Exchange) => Exchange): Run {
  const edited = exchanges.map(edit)
  return judge({ ...recording, exchanges: () => edited }, suites)
}

function failing({ verdicts }: Run): readonly string[] {
  return verdicts.filter(({ outcome }) => outcome === 'fail').map(({ checkId }) => checkId)
}

function answered(x: Exchange, [status, type, text, headers = []]: Front): Exchange {
  const body: Response['body'] = text === '' ? { state: 'absent', size: 0 } : makeBody(text)
  const all: Headers = [...(type === '' ? [] : [['Content-Type', type] as const]), ...headers]
  return { ...x, response: { status, reason: '', httpVersion: 'HTTP/1.1', headers: all, body } }
}

function withHeaders(x: Exchange, edit: (headers: Headers) => Headers): Exchange {
  return x.response ? { ...x, response: { ...x.response, headers: edit(x.response.headers) } } : x
}
