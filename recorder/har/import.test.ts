import fc from 'fast-check'
import { expect, test } from 'vitest'

import { UsageError } from '#engine/model/errors.ts'
import { importHar } from './import.ts'

const entry = (request: object, response: object, more: object = {}) => ({
  startedDateTime: '2026-11-20T23:45:39.742Z',
  time: 18.5,
  request: {
    method: 'GET',
    url: 'http://h:9000/api/cluster',
    headers: [],
    bodySize: 0,
    ...request,
  },
  response: {
    status: 200,
    statusText: 'OK',
    headers: [],
    content: { size: 2, text: '{}' },
    ...response,
  },
  ...more,
})
const har = (...entries: unknown[]) => JSON.stringify({ log: { version: '1.2', entries } })
const only = (text: string) => {
  const [exchange] = importHar(text, 'x.har').exchanges()
  if (!exchange) throw new Error('no exchange was imported')
  return exchange
}

test.each([
  ['a map', { A: 'b' }],
  ['a map of lists', { A: ['b'] }],
  ['pairs', [['A', 'b']]],
  ['keys', [{ key: 'A', value: 'b' }]],
])('headers are read as %s', (_what, headers) => {
  expect(only(har(entry({ headers }, {}))).request.headers).toEqual([['A', 'b']])
})

test('numbers are read as header values', () => {
  const headers = [{ name: 'A', value: 1 }]

  expect(only(har(entry({ headers }, {}))).request.headers).toEqual([['A', '1']])
})

test('headers keep their order, case, and repetitions', () => {
  const headers = [
    { name: 'B', value: '2' },
    { name: 'a', value: '1' },
    { name: 'B', value: '3' },
  ]

  expect(only(har(entry({ headers }, {}))).request.headers).toEqual([
    ['B', '2'],
    ['a', '1'],
    ['B', '3'],
  ])
})

test('HTTP/2 pseudo headers are skipped', () => {
  const headers = [{ name: ':authority', value: 'h' }]

  expect(only(har(entry({ headers }, {}))).request.headers).toEqual([])
})

test.each(['/api//cluster', '/api/%63luster?x=%20', '/api/streams/../cluster'])(
  'the raw path %s is kept',
  (path) => {
    expect(only(har(entry({ url: `http://h:9000${path}` }, {}))).request).toMatchObject({
      origin: 'http://h:9000',
      target: path,
    })
  },
)

test.each([
  [{ size: 0 }, 'complete'],
  [{ size: 120, comment: 'left out' }, 'elided'],
  [{ size: 120, text: 'only a part' }, 'truncated'],
  [{ size: 2, text: '{}' }, 'complete'],
  [{ size: 3, text: 'e30=', encoding: 'base64' }, 'complete'],
  [{ size: 3, text: 'W10s', encoding: 'BASE64' }, 'complete'],
  [{ size: 4, text: 'W10s', encoding: 'base64' }, 'truncated'],
  [{ size: 0, text: '', mimeType: 'application/json' }, 'elided'],
  [{ size: -1, text: '' }, 'elided'],
  [{ text: '' }, 'elided'],
  [{ size: 9, text: '{"a":[1,...' }, 'truncated'],
  [{ size: 9, text: 'a text...' }, 'complete'],
  [{ size: 20, text: '[application/json redacted]' }, 'elided'],
  [{ size: 0, text: '[text/plain redacted]' }, 'complete'],
  [{ size: 30, text: '{"token":"TOKEN_885bc2d9"}' }, 'elided'],
  [undefined, 'elided'],
])('a content of %j is %s', (content, state) => {
  expect(only(har(entry({}, { content }))).response?.body.state).toBe(state)
})

test.each([
  ['[1,2', 9, 'truncated'],
  ['[1,2]', 9, 'complete'],
  ['a text', 9, 'complete'],
])('"%s" with %i bytes on the wire has a body that is %s', (text, bodySize, state) => {
  const exchange = only(har(entry({}, { bodySize, content: { size: text.length, text } })))

  expect(exchange.response?.body.state).toBe(state)
})

test('base64 text is decoded, and binary data is kept', () => {
  const text = only(har(entry({}, { content: { size: 2, text: 'e30=', encoding: 'base64' } })))
  const bytes = only(har(entry({}, { content: { size: 2, text: '//4=', encoding: 'base64' } })))

  expect(text.response?.body).toEqual({ state: 'complete', size: 2, text: '{}' })
  expect(bytes.response?.body).toEqual({ state: 'complete', size: 2, base64: '//4=' })
})

test('a body that was sent but is not in the file is elided', () => {
  expect(only(har(entry({ bodySize: 12 }, {}))).request.body).toEqual({ state: 'elided', size: 12 })
})

test('search backend traffic is recognized by its routes', () => {
  const asked = (url: string) => entry({ url: `http://h:9200${url}` }, {})

  expect(importHar(har(asked('/_bulk'), asked('/graylog_0/_mapping')), 'x.har').header.kind).toBe(
    'backend',
  )
  expect(importHar(har(asked('/api/cluster')), 'x.har').header.kind).toBe('interface')
})

test('server settings that traffic does not show are read from the comment', () => {
  const comment =
    'release 3.2.0; a server and its backend; elasticsearch_use_expect_continue = false'
  const text = JSON.stringify({ log: { version: '1.2', comment, entries: [] } })

  expect(importHar(text, 'x.har').header.commentedSettings).toEqual({
    elasticsearch_use_expect_continue: 'false',
  })
})

test('status 0 is a failure, not a response', () => {
  const exchange = only(har(entry({}, { status: 0 })))

  expect(exchange.response).toBeUndefined()
  expect(exchange.failure?.kind).toBe('reset')
})

test('unreadable entries are reported', () => {
  const recording = importHar(har({}, entry({}, {})), 'x.har')

  expect([...recording.exchanges()]).toHaveLength(1)
  expect(recording.remarks).toEqual(['1 of 2 entries was left out (no readable request): entry 0'])
})

test.each(['', '[]', '{"log":{}}', '{"log":{"entries":5}}', '<html>'])(
  '%j is rejected with a one-line error',
  (text) => {
    expect(() => importHar(text, 'x.har')).toThrow(UsageError)
    expect(() => importHar(text, 'x.har')).toThrow(/^cannot read "x\.har" as HAR: [^\n]+$/)
  },
)

test('no JSON causes an unexpected error', () => {
  fc.assert(
    fc.property(fc.json(), (entries) => {
      try {
        const text = `{"log":{"entries":[${entries},${entries}]}}`
        return [...importHar(text, 'x.har').exchanges()].length <= 2
      } catch (error) {
        return error instanceof UsageError
      }
    }),
  )
})

test.each(['BASE64', 'Base64', ' base64 '])(
  'a text with the encoding "%s" is decoded',
  (encoding) => {
    const postData = { text: 'e30=', encoding }

    const exchange = only(
      har(entry({ postData }, { content: { size: 2, text: 'e30=', encoding } })),
    )

    expect(exchange.request.body).toMatchObject({ state: 'complete', text: '{}' })
    expect(exchange.response?.body).toEqual({ state: 'complete', size: 2, text: '{}' })
  },
)

test('a text in an unknown encoding is left out with a reason', () => {
  const content = { size: 9, text: 'cGFzc3dvcmQ=', encoding: 'rot13' }

  expect(only(har(entry({}, { content }))).response?.body).toEqual({
    state: 'elided',
    size: 9,
    reason: 'the HAR file contains it in an unknown encoding',
  })
})
