import { expect, test } from 'vitest'

import type { Prediction } from './prediction.ts'
import type { Exchange, Headers } from '#engine/model/exchange.ts'
import { RECORDING_FORMAT, makeRecording } from '#engine/model/recording.ts'
import { parseTypedVersion, requireVersion } from '#engine/model/version.ts'
import { createForecaster } from './forecast.ts'
import { fixture } from '#test/fixtures.ts'
import { makeBody } from '#engine/model/test-exchange.ts'

const ORIGIN = 'http://graylog.test:9000'
const BASIC = (user: string): string => `Basic ${Buffer.from(`${user}:secret`).toString('base64')}`

const NAMED: Headers = [['X-Requested-By', 'test']]

interface Call {
  readonly method?: string
  readonly path: string
  /** Without X-Requested-By. */
  readonly isUnnamed?: boolean
  readonly sent?: unknown
  readonly status: number
  readonly answer?: unknown
  /** The user whose password is sent, unless there is only a cookie. */
  readonly user?: string
  readonly cookie?: string
}

/** Forecasts calls recorded on a release. */
function listPredictions(from: string, to: string, calls: readonly Call[]): readonly Prediction[] {
  const header = {
    type: 'header',
    format: RECORDING_FORMAT,
    version: 1,
    kind: 'interface',
    roots: [`${ORIGIN}/api`],
    tool: { name: 'test', version: '0' },
    assertedVersion: from,
  } as const
  const target = requireVersion(to)
  const recording = makeRecording(header, calls.map(buildExchange))
  return createForecaster(recording, { followsLinks: true }).predictions(target)
}

function buildExchange(call: Call, index: number): Exchange {
  const { method = 'GET', path, isUnnamed = false, sent, status, answer, cookie } = call
  const user = call.user ?? (cookie === undefined ? 'admin' : undefined)
  return {
    index,
    request: {
      method,
      origin: ORIGIN,
      target: `/api${path}`,
      httpVersion: 'HTTP/1.1',
      headers: [
        ...(user === undefined ? [] : ([['Authorization', BASIC(user)]] as const)),
        ...(cookie === undefined ? [] : ([['Cookie', cookie]] as const)),
        ['Accept', 'application/json'],
        ['Content-Type', 'application/json'],
        ...(isUnnamed ? [] : NAMED),
      ],
      body: buildBody(sent),
    },
    response: {
      status,
      reason: '',
      httpVersion: 'HTTP/1.1',
      headers: [['Content-Type', 'application/json']],
      body: buildBody(answer),
    },
  }
}

function buildBody(json: unknown): Exchange['request']['body'] {
  return makeBody(json === undefined ? undefined : JSON.stringify(json))
}

const STREAM = { id: '000000000000000000000001', title: 'All', alert_conditions: [] }

test('only fields that the client could have seen count', () => {
  const [empty, filled] = listPredictions('4.3.0', '5.0.0', [
    { path: '/streams', status: 200, answer: { total: 0, streams: [] } },
    { path: '/streams/enabled', status: 200, answer: { total: 1, streams: [STREAM] } },
  ])

  expect(empty?.class).toBe('works')
  expect(filled).toMatchObject({
    class: 'answer-changes',
    causes: [
      { release: '5.0.0', what: '"streams[].alert_conditions" is no longer in the response' },
    ],
  })
})

test('a call that failed without a header works if no header is required, unless its object is missing', () => {
  const sent = { username: 'admin', password: 'secret', host: '' }
  const stream = '/streams/6b00dc57fdd6252ee3f9e852'
  const [login, deletion] = listPredictions('2.5.2', '2.4.6', [
    { method: 'POST', path: '/system/sessions', sent, status: 400, isUnnamed: true },
    { method: 'DELETE', path: stream, status: 400, isUnnamed: true },
    { path: stream, status: 404 },
  ])

  expect(login).toMatchObject({ class: 'mends', causes: [{ release: '2.5.0' }] })
  expect(deletion?.class).toBe('already-fails')
})

test('an ignored session cookie is unknown, unless the file shows the login', () => {
  const session = '22facbf2-0a52-4317-8f14-73c709d1c028'
  const cookie = `authentication=${session}`
  const sent = { username: 'admin', password: 'secret', host: '' }
  const login = { method: 'POST', path: '/system/sessions', sent, status: 200 }
  const answer = { session_id: session }
  const calls = [
    { path: '/cluster', status: 401, cookie, isUnnamed: true },
    { path: '/cluster', status: 200, answer: {}, cookie, user: 'admin' },
  ]

  const untold = listPredictions('3.2.0', '7.0.0', calls)
  const told = listPredictions('3.2.0', '7.0.0', [{ ...login, answer }, ...calls]).slice(1)

  expect(untold.map((one) => one.class)).toEqual(['unknown', 'unknown'])
  expect(untold[1]?.causes[0]?.what).toContain('the session in the cookie takes precedence')
  expect(told.map((one) => one.class)).toEqual(['mends', 'works'])
})

test.each([
  ['3.1.0', '4.3.0', { path: '/users/admin', status: 200, method: 'PUT', sent: {} }, undefined],
  ['4.3.0', '5.0.0', { path: '/streams/x/alerts', status: 200 }, true],
  ['3.0.0', '5.0.0', { path: '/streams/x/alerts', status: 200 }, undefined],
  ['5.1.0', '6.1.0', { path: '/api-docs', status: 200, cookie: '' }, true],
])('from %s to %s, the fix of %j also works before: %s', (from, to, call, worksBefore) => {
  const [found] = listPredictions(from, to, [call])

  expect(found?.class).toMatch(/^(?:breaks|needs-change)$/)
  expect(found?.worksBefore).toBe(worksBefore)
})

test('since 7.0 a limited account cannot create tokens, an administrator can, and others are unknown', () => {
  const own = (user: string): Call => ({
    method: 'POST',
    path: '/users/6b00dc57fdd6252ee3f9e852/tokens/mine',
    user,
    sent: {},
    status: 200,
    answer: { name: 'mine', token: 'x', last_access: '' },
  })
  const [, limited, admin, other] = listPredictions('6.1.0', '7.0.1', [
    { method: 'POST', path: '/streams', status: 403, user: 'reader', sent: {} },
    own('reader'),
    own('admin'),
    own('somebody'),
  ])

  expect(limited?.class).toBe('needs-change')
  expect(admin?.class).toBe('works')
  expect(other?.class).toBe('unknown')
})

test.each([
  ['6.2.3', '6.3.7', 200, 'needs-change'],
  ['6.2.4', '6.3.7', 403, 'already-fails'],
  ['6.1.0', '6.2.3', 403, 'mends'],
])(
  'from %s to %s, a token that a limited account creates for another user: %i, %s',
  (from, to, status, expected) => {
    const answer = status === 200 ? { name: 'x', token: 'x', last_access: '' } : undefined
    const own = '6b00dc57fdd6252ee3f9e852'
    const make = (owner: string): Call => ({
      method: 'POST',
      path: `/users/${owner}/tokens/x`,
      user: 'reader',
      sent: {},
      status,
      ...(answer && { answer }),
    })
    const [, , ...calls] = listPredictions(from, to, [
      { method: 'POST', path: '/streams', status: 403, user: 'reader', sent: {} },
      { path: '/users/reader', status: 200, answer: { username: 'reader', id: own } },
      make('local:admin'),
      make('6b00dc57fdd6252ee3f9e853'),
    ])

    expect(calls.map((one) => one.class)).toEqual([expected, expected])
  },
)

test('source code is enough to predict a read by POST, but not a write', () => {
  const [read, write] = listPredictions('2.5.2', '6.1.0', [
    {
      method: 'POST',
      path: '/system/metrics/multiple',
      status: 200,
      sent: { metrics: ['a'] },
      answer: { total: 0, metrics: [] },
    },
    { method: 'POST', path: '/system/grok/bulk', sent: {}, status: 200 },
  ])

  expect(read).toMatchObject({ class: 'works', basis: 'source' })
  expect(write?.class).not.toBe('works')
})

test('a call that needs the result of a broken call says so, unless a working call returns it, too', () => {
  const id = '5f3a01bc9f3a01bc9f3a01bd'
  const gone = { path: '/system/bundles', status: 200, answer: { nature: [{ id }] } }
  const use = { path: `/streams/${id}`, status: 200, answer: STREAM }
  const other = { path: '/streams', status: 200, answer: { total: 0, streams: [] } }
  const listed = { path: '/streams', status: 200, answer: { total: 1, streams: [{ id }] } }

  const [first, , rests] = listPredictions('2.5.2', '3.1.0', [gone, other, use])
  const [, , free] = listPredictions('2.5.2', '3.1.0', [gone, listed, use])

  expect(first?.class).toBe('breaks')
  expect(rests).toMatchObject({ class: 'works', restsOn: 0 })
  expect(rests?.causes.at(-1)?.what).toBe(
    'the request uses a value from GET /system/bundles, which breaks',
  )
  expect(free?.restsOn).toBeUndefined()
})

test('a moved route needs a changed path', () => {
  const [moved] = listPredictions('6.1.0', '7.0.1', [
    { path: '/system/urlwhitelist', status: 200, answer: { entries: [], disabled: false } },
  ])

  expect(moved).toMatchObject({
    class: 'needs-change',
    causes: [{ release: '7.0.0' }],
    edits: [{ kind: 'path', from: '/system/urlwhitelist', to: '/system/urlallowlist' }],
  })
})

test('a changed status is a changed response', () => {
  const [gone] = listPredictions('4.2.0', '4.3.0', [
    {
      method: 'DELETE',
      status: 204,
      path: '/system/sessions/0b6ad3c0-1b1e-4bd0-9d0c-6d4f8d6b8e11',
    },
  ])

  expect(gone).toMatchObject({
    class: 'answer-changes',
    causes: [
      { release: '4.3.0', what: 'the status of a successful response changes from 204 to 200' },
    ],
  })
})

test('a keyword search requires a time zone since 4.2', () => {
  const answer = { query: '*', built_query: '', messages: [], fields: [] }
  const [search] = listPredictions('4.0.0', '4.3.0', [
    { path: '/search/universal/keyword?query=*&keyword=last%20hour', status: 200, answer },
  ])

  expect(search).toMatchObject({
    class: 'needs-change',
    causes: [{ release: '4.2.0' }],
    edits: [{ kind: 'query', name: 'timezone', value: 'Etc/UTC' }],
  })
})

test('an unknown path already fails, or is unknown if it had a response', () => {
  const [page, plugin] = listPredictions('5.1.0', '7.0.1', [
    { path: '/no/such/thing', status: 404 },
    { path: '/plugins/com.example/thing', status: 200, answer: { ok: true } },
  ])

  expect(page?.class).toBe('already-fails')
  expect(plugin?.class).toBe('unknown')
})

test('a failing call whose route is removed later fails for a new reason', () => {
  const path = '/streams/5f0000000000000000000001/alerts'
  const predict = (from: string) => listPredictions(from, '6.1.0', [{ path, status: 404 }])

  expect(predict('4.3.0')).toMatchObject([{ class: 'already-fails', newReason: true }])
  expect(predict('5.0.0')[0]).not.toHaveProperty('newReason')
})

test('a field of another type is one change, with its fix', () => {
  const answer = { indices: { graylog_0: { reopened: false } } }
  const call = { path: '/system/indexer/indices/open', status: 200, answer }

  expect(listPredictions('4.3.0', '6.1.0', [call])[0]?.causes).toMatchObject([
    {
      what: 'the type of "indices" changes from map to array',
      remedy: expect.stringContaining('"index_name"') as string,
    },
  ])
})

test('a fix that the recorded release already requires works before the upgrade', () => {
  const call = { method: 'POST', path: '/users/jane/tokens/backup', status: 404 }
  const worksBefore = (from: string) => listPredictions(from, '6.1.0', [call])[0]?.worksBefore

  expect([worksBefore('4.3.0'), worksBefore('3.3.0')]).toEqual([true, undefined])
})

test('a small recording is read once, and a repeated forecast is cached', async () => {
  const recording = await fixture('client-go-graylog-v11-3.2.0')
  let passes = 0
  const exchanges = () => {
    passes += 1
    return recording.exchanges()
  }
  const forecaster = createForecaster({ ...recording, exchanges })
  const before = passes
  const [six, seven] = ['6.1.0', '7.0.1'].flatMap((one) => parseTypedVersion(one) ?? [])
  if (!six || !seven) throw new Error('a release cannot be read')

  const first = forecaster.foretold(six)
  expect(forecaster.foretold(six)).toBe(first)
  expect(forecaster.foretold(seven)).not.toBe(first)
  expect(forecaster.foretold(six)).toEqual(first)
  expect(passes).toBe(before)
})
