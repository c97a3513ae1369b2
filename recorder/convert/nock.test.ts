import http, { type IncomingMessage } from 'node:http'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import nock from 'nock'
import { afterEach, expect, test } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import { makeRecording } from '#engine/model/recording.ts'
import { makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import { exportNock } from './nock.ts'
import { freshFolder } from '#engine/files/test-folder.ts'
import { fixture } from '#test/fixtures.ts'

afterEach(() => {
  nock.cleanAll()
  nock.enableNetConnect()
})

/** Loads exchanges as a client's test does: from a file, without a network. */
function load(...exchanges: readonly Exchange[]): void {
  const file = join(freshFolder(), 'fixture.json')
  writeFileSync(file, [...exportNock(makeRecording(testHeader, exchanges))].join(''))
  nock.disableNetConnect()
  nock.load(file)
}

const ROOT = 'http://127.0.0.1:9000'

test('node:http gets the complete response, with separate cookies', async () => {
  const answerHeaders = [
    ['Set-Cookie', 'a=1'],
    ['Set-Cookie', 'b=2'],
    ['Content-Encoding', 'gzip'],
    ['Content-Length', '3'],
  ] as const
  load(makeExchange({ target: '/api/cluster?x=%20', answerHeaders, answer: '{"a":1}' }))

  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    http.get(`${ROOT}/api/cluster?x=%20`, resolve).on('error', reject)
  })

  expect(response.headers['set-cookie']).toEqual(['a=1', 'b=2'])
  expect(response.headers['content-encoding']).toBeUndefined()
  expect(await getText(response)).toBe('{"a":1}')
})

async function getText(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return text
}

test.each([
  '{"a":1,"b":[null]}',
  '{ "spaced" : 1 }',
  '{"long":12345678901234567890}',
  '"a text"',
  'null',
  'not JSON',
  '',
  '['.repeat(100_000) + ']'.repeat(100_000),
])('fetch gets the body %.20j byte for byte', async (answer) => {
  load(makeExchange({ answer }))

  expect(await (await fetch(`${ROOT}/api/cluster`)).text()).toBe(answer)
})

test('a binary body is served', async () => {
  const body = { state: 'complete', size: 2, base64: '//4=' } as const
  const exchange = makeExchange({})
  if (!exchange.response) throw new Error('no response')
  load({ ...exchange, response: { ...exchange.response, body } })

  const answer = await (await fetch(`${ROOT}/api/cluster`)).arrayBuffer()

  expect(Buffer.from(answer).toString('base64')).toBe('//4=')
})

test('equal requests get their responses in recorded order', async () => {
  load(makeExchange({ answer: '{"n":1}' }), makeExchange({ answer: '{"n":2}', status: 503 }))

  const first = await fetch(`${ROOT}/api/cluster`)
  const second = await fetch(`${ROOT}/api/cluster`)

  expect([await first.text(), await second.text(), second.status]).toEqual([
    '{"n":1}',
    '{"n":2}',
    503,
  ])
})

test('requests are distinguished by their bodies, unless these contain secrets', async () => {
  const post = { method: 'POST', target: '/api/streams' }
  load(
    makeExchange({ ...post, sent: '{"title":"b"}', answer: '{"id":"b"}' }),
    makeExchange({ ...post, sent: '{"title":"a"}', answer: '{"id":"a"}' }),
    makeExchange({
      method: 'POST',
      target: '/login',
      sent: '{"password":"x"}',
      answer: '{"ok":1}',
    }),
  )
  const send = async (path: string, body: string): Promise<string> =>
    (await fetch(ROOT + path, { method: 'POST', body })).text()

  expect(await send('/api/streams', '{ "title": "a" }')).toBe('{"id":"a"}')
  expect(await send('/login', '{"password":"another"}')).toBe('{"ok":1}')
})

test('the nock file names its origin and omits failed requests', () => {
  const failed = { ...makeExchange({}), failure: { kind: 'reset', message: 'x' } } as const
  const { response: _none, ...unanswered } = failed

  const [definition, ...rest] = JSON.parse(
    [...exportNock(makeRecording(testHeader, [makeExchange({ answer: '{}' }), unanswered]))].join(
      '',
    ),
  ) as { about: string }[]

  expect(definition?.about).toContain('not with the npm package undici')
  expect(rest).toEqual([])
})

test('a real client finds every response it received', async () => {
  const recording = await fixture('client-go-graylog-v11-3.2.0')
  const exchanges = [...recording.exchanges()]
  load(...exchanges)

  for (const { request, response } of exchanges) {
    const answer = await send(request)
    expect([answer.statusCode, await getText(answer)]).toEqual([
      response?.status,
      response?.body.text ?? '',
    ])
  }
  expect(nock.isDone()).toBe(true)
})

function send({ origin, target, method, body }: Exchange['request']): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = body.text === undefined ? {} : { 'Content-Type': 'application/json' }
    http
      .request(origin + target, { method, headers }, resolve)
      .on('error', reject)
      .end(body.text)
  })
}
