import { expect, test } from 'vitest'

import { readEvidence } from '#src/run/evidence/read-evidence.ts'
import { suites } from '#suites/index.ts'
import type { Exchange, Headers } from '../../model/exchange.ts'
import { packageFile } from '../../package.ts'
import { judge } from '../judge.ts'
import { makeBody } from '../../model/test-exchange.ts'

interface Answer {
  readonly status: number
  readonly type?: string
  readonly text: string
}

const MISSING: Answer = { status: 404, type: 'text/plain', text: 'Not found' }
const CRASHED: Answer = { status: 500, type: 'text/plain', text: 'Internal error' }
const UNAUTHORIZED: Answer = { status: 401, type: 'application/json', text: '{"type":"ApiError"}' }
const CLOSED: Answer = { status: 401, text: '' }

/** Recordings of real servers: one tests permissions, the other requests everything once. */
const RECORDINGS = [
  'test/fixtures/graylog-5.1.0-access.ndjson.gz',
  'test/fixtures/live/5.1.0-write.har.gz',
]
const NO_HEADER: Answer = {
  status: 400,
  type: 'application/json',
  text: '{"type":"ApiError","message":"the header X-Requested-By is missing"}',
}
const FORBIDDEN: Answer = { status: 403, type: 'application/json', text: '{"message":"no"}' }
const SEEN = ['GET', 'HEAD', 'OPTIONS']
const ENDS = ['token.delete.ends', 'user.delete.ends', 'session.delete.ends']

test.each<[string, readonly string[], Answer, (x: Exchange) => boolean]>([
  [
    'rejects credentials with a body',
    ENDS,
    UNAUTHORIZED,
    ({ response }) => response?.status === 401,
  ],
  [
    'lacks a route',
    [...ENDS, 'auth.401.status', 'auth.401.write'],
    MISSING,
    ({ request }) => /\/(?:system\/outputs|roles|streams\/[^/]+\/outputs)/.test(request.target),
  ],
  [
    'requires a login for the API browser',
    ['browser.page'],
    CLOSED,
    ({ actor, request: { target } }) => actor === 'none' && target.endsWith('/api-browser/'),
  ],
  [
    'fails for a missing stream',
    ['csrf.present'],
    CRASHED,
    ({ request: { target }, response }) =>
      /\/(?:pause|resume)$/.test(target) && response?.status === 404,
  ],
  [
    'is behind a proxy that removes X-Requested-By',
    ['none', 'user', 'session', 'token', 'bearer', 'cookie'].map((id) => `auth.refuse.${id}`),
    NO_HEADER,
    ({ request: { method } }) => !SEEN.includes(method),
  ],
  [
    'has another error format',
    ['token.limited.others', 'token.admin.own-only', 'token.limited.list-by-id'],
    FORBIDDEN,
    ({ response }) => response?.status === 403,
  ],
])('a server that %s has no other findings: %j', async (_words, ids, answer, concerns) => {
  const recordings = await Promise.all(RECORDINGS.map((file) => readEvidence(packageFile(file))))
  const recording = recordings.find(({ exchanges: all }) => [...all()].some(concerns))
  if (!recording) throw new Error('no recording contains such a request')
  const exchanges = [...recording.exchanges()]
  const changed = exchanges.map((x) => (concerns(x) ? answered(x, answer) : x))

  const { verdicts } = judge({ ...recording, exchanges: () => changed }, suites)

  const failing = verdicts.filter(({ outcome }) => outcome === 'fail')
  expect(failing.map(({ checkId }) => checkId).filter((id) => ids.includes(id))).toEqual([])
})

function answered(exchange: Exchange, { status, type, text }: Answer): Exchange {
  const { response } = exchange
  if (!response) return exchange
  const own: Headers = response.headers.filter(([name]) => !/^content-(length|type)$/i.test(name))
  const headers: Headers = [
    ...own,
    ...(type === undefined ? [] : [['Content-Type', type] as const]),
    ['Content-Length', `${text.length}`],
  ]
  const body = makeBody(text)
  return { ...exchange, response: { ...response, status, headers, body } }
}
