import http from 'node:http'

import { expect, test } from 'vitest'

import { type Exchange, header, responseHeader } from '#engine/model/exchange.ts'
import { packageFile } from '#engine/package.ts'
import { mockFetch, mockNock, type MockServer } from '../index.ts'
import { ask, goodHeaders } from '../test-client.ts'
import { fixture } from '#test/fixtures.ts'
import { listen } from '#engine/http/test-listen.ts'

const FILE = packageFile('test/fixtures/graylog-5.1.0.ndjson.gz')
const URL_IN_FILE = 'http://127.0.0.1:19000/api'

test('global fetch receives the recorded responses at the recorded URL', async () => {
  const before = globalThis.fetch
  const server = await mockFetch(FILE)
  const headers = goodHeaders(server)

  const found = await fetch(`${URL_IN_FILE}/cluster`, { headers })
  const missing = await ask(server, 'GET /clusters')

  expect(server.url).toBe(URL_IN_FILE)
  expect([found.url, found.status, missing.status]).toEqual([`${URL_IN_FILE}/cluster`, 200, 501])
  expect(server.received({ route: 'GET /cluster' })).toHaveLength(1)
  expect(server.clientFindings()).toMatchObject([{ check: 'not-recorded' }])

  await server.close()
  expect(globalThis.fetch).toBe(before)
  await expect(fetch(`${URL_IN_FILE}/cluster`, { headers })).rejects.toThrow('fetch failed')
})

test('bodies arrive, and URLs in responses stay as recorded', async () => {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    'X-Requested-By': 'a test',
  }
  const recording = await fixture('reference-5.1.0')
  await using server = await mockFetch(recording)
  const location = (one: Exchange): string => responseHeader(one, 'location') ?? ''
  const created = [...recording.exchanges()].find(
    (one) => one.request.target === '/api/streams' && location(one) !== '',
  )
  const sent = created?.request

  const response = await fetch(`${sent?.origin ?? ''}${sent?.target ?? ''}`, {
    method: 'POST',
    headers: { ...headers, Authorization: header(sent?.headers ?? [], 'authorization') ?? '' },
    body: sent?.body.text ?? '',
  })

  expect(response.status).toBe(201)
  expect(response.headers.get('location')).toBe(created && location(created))
  expect(server.requests[0]?.json).toEqual(JSON.parse(sent?.body.text ?? ''))
})

test('an https server is mocked without a certificate', async () => {
  await using server = await mockFetch(packageFile('test/fixtures/reference-7.1.7-tls.ndjson.gz'))

  expect(server.url).toMatch(/^https:/)
  expect((await ask(server, 'GET /cluster')).status).toBe(200)
})

test('requests to other hosts are not intercepted', async () => {
  await using other = await listen((_message, response) => response.end('other'))
  await using _server = await mockFetch(FILE)

  const response = await fetch(other.origin)

  expect(await response.text()).toBe('other')
})

test('two mocks can end in any order', async () => {
  const one = await mockFetch(FILE)
  const other = await mockFetch(packageFile('test/fixtures/cluster-5.1.0-two-nodes.ndjson.gz'))
  const asked = async (server: MockServer): Promise<number> =>
    (await ask(server, 'GET /cluster')).status

  expect([await asked(one), await asked(other)]).toEqual([200, 200])
  await one.close()
  expect(await asked(other)).toBe(200)
  await other.close()
  expect([one.requests.length, other.requests.length]).toEqual([1, 2])
})

test('mockNock serves a node:http client', async () => {
  const server = await mockNock(FILE)
  const headers = goodHeaders(server)
  const login = { username: server.username, password: server.password, host: '' }

  const cluster = await overHttp(`${URL_IN_FILE}/cluster`, { headers })
  const session = await overHttp(`${URL_IN_FILE}/system/sessions`, {
    method: 'POST',
    headers,
    body: JSON.stringify(login),
  })
  const missing = await overHttp(`${URL_IN_FILE}/clusters`, { headers })

  expect([cluster.status, session.status, missing.status]).toEqual([200, 200, 501])
  expect(JSON.parse(session.text)).toHaveProperty('session_id')
  expect(server.requests.map(({ route }) => route)).toEqual([
    'GET /cluster',
    'POST /system/sessions',
    undefined,
  ])
  expect(server.requests[1]?.json).toEqual(login)
  await server.close()
  await expect(overHttp(`${URL_IN_FILE}/cluster`, { headers })).rejects.toThrow()
})

function overHttp(
  url: string,
  { method = 'GET', headers, body }: { method?: string; headers: object; body?: string },
): Promise<{ readonly status: number | undefined; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const sent = http.request(url, { method, headers: { ...headers } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.on('end', () => resolve({ status: response.statusCode, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
