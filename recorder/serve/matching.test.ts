import { expect, test } from 'vitest'

import { type Exchange, header, type Headers } from '#engine/model/exchange.ts'
import { makeExchange } from '#engine/model/test-exchange.ts'
import { ADMIN, basic, JSON_TYPE, serve } from './test-mock.ts'

test.each<readonly [string, Parameters<typeof makeExchange>[0], object, number]>([
  [
    'a different order of the query',
    { target: '/api/x?a=1&b=%20' },
    { target: '/api/x?b=+&a=1' },
    200,
  ],
  ['another query', { target: '/api/x?a=1' }, { target: '/api/x?a=2' }, 501],
  ['an escaped letter', { target: '/api/%63luster' }, { target: '/api/cluster' }, 200],
  ['an escaped slash', { target: '/api/a%2Fb' }, { target: '/api/a/b' }, 501],
  ['an escaped dot', { target: '/api/a/..' }, { target: '/api/a/%2e%2E' }, 501],
  ['two slashes', { target: '/api//cluster' }, { target: '/api/cluster' }, 501],
  ['another method', { method: 'POST' }, { method: 'PUT' }, 501],
  ['another type', { answerHeaders: [] }, { headers: [['Accept', 'text/csv']] }, 501],
  [
    'two lines of Accept',
    { headers: ['text/plain', 'application/json'].map((type) => ['Accept', type] as const) },
    { headers: [['Accept', 'application/json']] },
    200,
  ],
  ['a library that accepts anything', {}, { headers: [['Accept', '*/*']] }, 200],
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
])('%s matches correctly', async (_what, recorded, sent, status) => {
  expect((await serve([makeExchange(recorded)], [sent])).statuses).toEqual([status])
})

test.each([
  ['{ "b": [1, 2], "a": "x" }', 200],
  ['{"a":"x","b":[2,1]}', 501],
  ['{"a":"x"}', 501],
  ['[["a","x"],["b",[1,2]]]', 501],
  ['not JSON', 501],
])('the body %s is compared by structure', async (body, status) => {
  const recorded = makeExchange({ method: 'POST', sent: '{"a":"x","b":[1,2]}' })

  const { statuses } = await serve([recorded], [{ method: 'POST', headers: JSON_TYPE, body }])

  expect(statuses).toEqual([status])
})

test('an unmatched request is reported with the closest one, in the response and in the log', async () => {
  const secret = 'client-secret-1'
  const recorded = makeExchange({
    method: 'POST',
    target: '/api/a',
    headers: ADMIN,
    sent: '{"x":1}',
  })
  const body = JSON.stringify({ x: 2, password: secret })
  const headers: Headers = [...JSON_TYPE, ['Authorization', basic(`admin:${secret}`)]]

  const { answers, said } = await serve(
    [recorded],
    [{ method: 'POST', target: '/api/a', headers, body }],
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
      differs: ['body: "password" only in the request, "x" with a different value'],
    },
  })
  expect(said).toEqual([
    'responded with 501: POST /api/a as user admin is not in the recording',
    '  nearest is exchange 0, POST /api/a as user admin',
    '  body: "password" only in the request, "x" with a different value',
  ])
  expect(JSON.stringify({ answers: response, said })).not.toContain(secret)
})

test('an unrecorded request body matches any, and an unrecorded response body is not invented', async () => {
  const sent = makeExchange({ method: 'POST', target: '/api/a', sent: '{}' })
  const elided = { state: 'elided', size: 9 } as const
  const answered = makeExchange({ target: '/api/b' })
  const exchanges: readonly Exchange[] = [
    { ...sent, request: { ...sent.request, body: elided } },
    { ...answered, ...(answered.response && { response: { ...answered.response, body: elided } }) },
  ]

  const { statuses, said } = await serve(exchanges, [
    { method: 'POST', target: '/api/a', headers: JSON_TYPE, body: '{"any":1}' },
    { target: '/api/b' },
  ])

  expect(statuses).toEqual([200, 501])
  expect(said[0]).toContain('the body of the recorded response is not in the recording')
})
