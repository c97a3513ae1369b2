import { Socket } from 'node:net'

import { afterEach, expect, test, vi } from 'vitest'

import { createClient } from '../../src/http/client.ts'
import { judge } from '../../src/judge/judge.ts'
import { header } from '../../src/model/exchange.ts'
import type { Body, Exchange, Headers } from '../../src/model/exchange.ts'
import { recordingOf } from '../../src/model/recording.ts'
import type { Recording } from '../../src/model/recording.ts'
import { packageFile } from '../../src/package.ts'
import { suites } from '../../suites/index.ts'
import { readRecording } from '../store/read.ts'
import { exchangeOf, testHeader } from '../store/test-exchange.ts'
import { startMock } from './mock.ts'
import type { Mock, MockOptions } from './mock.ts'

const SERVED = [
  'client-go-graylog-v11-3.2.0',
  'client-graylog-api-1.2.0-2.4.6',
  'cluster-5.1.0-two-nodes',
  'reference-7.1.7',
] as const

afterEach(() => {
  vi.restoreAllMocks()
})

test.each(SERVED)(
  '%s is served to a client as it was recorded, with equal verdicts',
  async (name) => {
    const connect = vi.spyOn(Socket.prototype, 'connect')
    const recording = await readRecording(packageFile(`fixtures/${name}.ndjson.gz`))
    await using mock = await startMock({ recording, faults: { kind: 'recorded' } })
    const given = [...recording.exchanges()]

    const got = await resend(given, mock)

    expect(got.map(answered)).toEqual(given.map(answered))
    expect(mock.stats()).toMatchObject({ unmatched: 0, served: given.length })
    const { header: about, footer } = recording
    const after = judge(recordingOf(about, got, footer), suites).verdicts
    expect(after).toEqual(judge(recording, suites).verdicts)
    // The only sockets that were opened are the client's own, to the mock.
    const ports = new Set(mock.places.map(({ origin }) => Number(new URL(origin).port)))
    for (const [first] of connect.mock.calls) expect(ports).toContain(portOf(first))
  },
)

/** Sends what was sent, to what stands for where it went; with the times of the recording, by whose clock its sessions live. */
async function resend(given: readonly Exchange[], { places }: Mock): Promise<readonly Exchange[]> {
  const client = createClient({ guard: () => undefined, timeouts: { firstByte: 5_000 } })
  const got: Exchange[] = []
  for (const { index, request, startedAt, endedAt, actor, probe } of given) {
    const { method, target, origin, headers } = request
    const place = places.find(({ recorded }) => recorded === origin)
    const exchange = await client.send({
      ...{ method, target, origin: place?.origin ?? '' },
      headers: headers.filter(([header]) => !FRAMING.test(header)),
      body: bytesOf(request.body),
      ...(actor !== undefined && { actor }),
      ...(probe !== undefined && { probe }),
    })
    const times = { ...(startedAt && { startedAt }), ...(endedAt && { endedAt }) }
    got.push({ ...exchange, ...times, index, request: { ...exchange.request, origin } })
  }
  await client.close()
  return got
}

const FRAMING = /^(?:connection|content-length|transfer-encoding|keep-alive|expect)$/i

function answered({ response, failure }: Exchange): unknown {
  return response
    ? { status: response.status, body: bytesOf(response.body).toString('base64') }
    : failure?.kind
}

function bytesOf({ text, base64 }: Body): Buffer {
  return base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64')
}

/** A socket is connected with its options, alone or in a list. */
function portOf(first: unknown): number {
  const options: unknown = Array.isArray(first) ? first[0] : first
  return Number(Reflect.get(Object(options) as object, 'port'))
}

const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`
const ADMIN: Headers = [['Authorization', basic('admin:Recorded1')]]

function recordingWith(...exchanges: readonly Exchange[]): Recording {
  return recordingOf(
    testHeader,
    exchanges.map((exchange, index) => ({ ...exchange, index })),
  )
}

/** Serves exchanges and gives what one request after the other is answered with. */
async function serve(
  exchanges: readonly Exchange[],
  requests: readonly Partial<{ method: string; target: string; headers: Headers; body: string }>[],
  options: Partial<MockOptions> = {},
) {
  const said: string[] = []
  const say = (line: string): void => void said.push(line)
  await using mock = await startMock({ recording: recordingWith(...exchanges), say, ...options })
  const client = createClient({ guard: () => undefined, timeouts: { firstByte: 1_500 } })
  const origin = mock.places[0]?.origin ?? ''
  const answers: Exchange[] = []
  for (const request of requests) {
    const { method = 'GET', target = '/api/cluster', headers = [], body } = request
    answers.push(await client.send({ method, target, headers, origin, ...(body && { body }) }))
  }
  await client.close()
  return { answers, said, origin, statuses: answers.map(({ response }) => response?.status) }
}

test('a request that is sent again is answered as it was the nth time, at the end as the last time', async () => {
  const { answers } = await serve(
    [exchangeOf({ answer: '1' }), exchangeOf({ answer: '2' })],
    [{}, {}, {}],
  )

  expect(answers.map(({ response }) => response?.body.text)).toEqual(['1', '2', '2'])
})

test('each actor has a sequence of its own', async () => {
  const other: Headers = [['Authorization', basic('other:Recorded2')]]
  const { answers } = await serve(
    [
      exchangeOf({ headers: ADMIN, answer: '"admin 1"' }),
      exchangeOf({ headers: other, answer: '"other 1"' }),
      exchangeOf({ headers: ADMIN, answer: '"admin 2"' }),
    ],
    [{ headers: ADMIN }, { headers: ADMIN }, { headers: other }],
  )

  expect(answers.map(({ response }) => response?.body.text)).toEqual([
    '"admin 1"',
    '"admin 2"',
    '"other 1"',
  ])
})

test("a client's own password stands for the one that was recorded for its user", async () => {
  const wrong: Headers = [['Authorization', basic('admin:Recorded0')]]
  const mine: Headers = [['Authorization', basic('admin:mine')]]
  const login = (password: string) => JSON.stringify({ password, username: 'admin', host: '' })
  const { statuses } = await serve(
    [
      exchangeOf({ headers: wrong, status: 401 }),
      exchangeOf({ headers: ADMIN }),
      exchangeOf({ method: 'POST', target: '/api/login', sent: login('Recorded1') }),
    ],
    [
      { headers: mine },
      { headers: [['Authorization', basic('admin:other')]] },
      { headers: mine },
      { headers: [['Authorization', basic('nobody:mine')]] },
      {
        ...{ method: 'POST', target: '/api/login', body: login('mine') },
        headers: [['Content-Type', 'application/json']],
      },
    ],
  )

  expect(statuses).toEqual([200, 401, 200, 501, 200])
})

test.each<readonly [string, Parameters<typeof exchangeOf>[0], object, number]>([
  ['another order of the query', { target: '/api/x?a=1&b=%20' }, { target: '/api/x?b=+&a=1' }, 200],
  ['another query', { target: '/api/x?a=1' }, { target: '/api/x?a=2' }, 501],
  ['an escaped letter', { target: '/api/%63luster' }, { target: '/api/cluster' }, 200],
  ['an escaped slash', { target: '/api/a%2Fb' }, { target: '/api/a/b' }, 501],
  ['an escaped dot', { target: '/api/a/..' }, { target: '/api/a/%2e%2E' }, 501],
  ['two slashes', { target: '/api//cluster' }, { target: '/api/cluster' }, 501],
  ['another method', { method: 'POST' }, { method: 'PUT' }, 501],
  ['another type', { answerHeaders: [] }, { headers: [['Accept', 'text/csv']] }, 501],
  ['a library that takes anything', {}, { headers: [['Accept', '*/*']] }, 200],
  [
    'a missing X-Requested-By',
    { method: 'DELETE', headers: [['X-Requested-By', 'x']] },
    { method: 'DELETE' },
    501,
  ],
  [
    'another name in X-Requested-By',
    { method: 'DELETE', headers: [['X-Requested-By', 'x']] },
    { method: 'DELETE', headers: [['x-requested-by', 'y']] },
    200,
  ],
  ['no credential', { headers: ADMIN }, {}, 501],
])('%s matches as it should', async (_what, recorded, sent, status) => {
  expect((await serve([exchangeOf(recorded)], [sent])).statuses).toEqual([status])
})

const JSON_TYPE: Headers = [['Content-Type', 'application/json']]

test.each([
  ['{ "b": [1, 2], "a": "x" }', 200],
  ['{"a":"x","b":[2,1]}', 501],
  ['{"a":"x"}', 501],
  ['[["a","x"],["b",[1,2]]]', 501],
  ['not JSON', 501],
])('the body %s is compared by structure', async (body, status) => {
  const recorded = exchangeOf({ method: 'POST', sent: '{"a":"x","b":[1,2]}' })

  const { statuses } = await serve([recorded], [{ method: 'POST', headers: JSON_TYPE, body }])

  expect(statuses).toEqual([status])
})

test('what is not in the recording is named in the answer and on the line, with what is nearest', async () => {
  const secret = 'client-secret-1'
  const recorded = exchangeOf({ method: 'POST', target: '/api/a', headers: ADMIN, sent: '{"x":1}' })
  const body = JSON.stringify({ x: 2, password: secret })
  const headers: Headers = [...JSON_TYPE, ['Authorization', basic(`admin:${secret}`)]]

  const { answers, said } = await serve(
    [recorded],
    [{ method: 'POST', target: '/api/a', headers, body }],
    { explains: true },
  )

  const [{ response } = {}] = answers
  expect(response?.status).toBe(501)
  expect(header(response?.headers ?? [], 'x-recording')).toBe('unmatched')
  expect(JSON.parse(response?.body.text ?? '')).toEqual({
    message: 'POST /api/a as user admin is not in the recording',
    request: 'POST /api/a as user admin',
    nearest: {
      exchange: 0,
      request: 'POST /api/a as user admin',
      differs: ['body: "password" only sent, another "x"'],
    },
  })
  expect(said).toEqual([
    'answered 501: POST /api/a as user admin is not in the recording',
    '  nearest is exchange 0, POST /api/a as user admin',
    '  body: "password" only sent, another "x"',
  ])
  expect(JSON.stringify({ answers: response, said })).not.toContain(secret)
})

test('a Location leads to the mock, and headers keep case, order and repetitions', async () => {
  const answerHeaders: Headers = [
    ['x-Case', '1'],
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
    ['Location', 'http://127.0.0.1:9000/api/x'],
    ['Connection', 'keep-alive'],
  ]

  const { answers, origin } = await serve(
    [exchangeOf({ status: 201, answerHeaders, answer: '{}' })],
    [{}],
  )

  const got = answers[0]?.response?.headers.filter(
    ([name]) => !/^(connection|keep|transfer)/i.test(name),
  )
  expect(got).toEqual([
    ['Content-Type', 'application/json'],
    ['x-Case', '1'],
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
    ['Location', `${origin}/api/x`],
  ])
})

test.each([
  ['reset', 'reset'],
  ['timeout', 'timeout'],
  ['refused', 'reset'],
] as const)('a recorded %s is a %s again, when that is asked for', async (kind, expected) => {
  const { response: _none, ...failed } = exchangeOf({ target: '/api/a' })
  const exchanges = [{ ...failed, failure: { kind, message: 'it failed' } }, exchangeOf()]

  const again = await serve(exchanges, [{ target: '/api/a' }, {}], { faults: { kind: 'recorded' } })
  const strict = await serve(exchanges, [{ target: '/api/a' }, {}])

  expect(again.answers.map(({ failure }) => failure?.kind)).toEqual([expected, undefined])
  expect(strict.statuses).toEqual([501, 200])
})

test('every nth answer fails, when that is asked for', async () => {
  const exchanges = [exchangeOf({ answer: '"0123456789"' })]

  const cut = await serve(exchanges, [{}, {}, {}], { faults: { kind: 'truncated', every: 2 } })

  expect(cut.answers.map(({ failure }) => failure?.kind)).toEqual([
    undefined,
    'truncated',
    undefined,
  ])
  expect(cut.answers[1]?.response?.body).toMatchObject({ state: 'truncated', text: '"01234' })
})

test('latency is as recorded or as asked for', async () => {
  const exchanges = [{ ...exchangeOf(), startedAt: 1000, endedAt: 1120 }]

  for (const latency of ['recorded', 120] as const) {
    const { answers } = await serve(exchanges, [{}], { latency })
    const [{ startedAt = 0, endedAt = 0 } = {}] = answers
    expect(endedAt - startedAt).toBeGreaterThan(110)
  }
})

test('a body that the recording does not hold matches any, and one that it does not hold is not made up', async () => {
  const sent = exchangeOf({ method: 'POST', target: '/api/a', sent: '{}' })
  const elided = { state: 'elided', size: 9 } as const
  const answered = exchangeOf({ target: '/api/b' })
  const exchanges: readonly Exchange[] = [
    { ...sent, request: { ...sent.request, body: elided } },
    { ...answered, ...(answered.response && { response: { ...answered.response, body: elided } }) },
  ]

  const { statuses, said } = await serve(exchanges, [
    { method: 'POST', target: '/api/a', headers: JSON_TYPE, body: '{"any":1}' },
    { target: '/api/b' },
  ])

  expect(statuses).toEqual([200, 501])
  expect(said[0]).toContain('the body of the recorded answer is not in the recording')
})

test('a recording that HTTP cannot carry does no harm', async () => {
  const exchange = exchangeOf({ answerHeaders: [['X', 'a\r\nY: b']] })

  expect((await serve([exchange], [{}])).statuses).toEqual([501])
})

test('a recording without answers is refused', async () => {
  await expect(startMock({ recording: recordingWith() })).rejects.toThrow(/it holds no answers/)
})
