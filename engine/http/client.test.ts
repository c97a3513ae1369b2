import { expect, test } from 'vitest'

import { createClient } from './client.ts'
import { anything, rawServer, sendOnce } from './test-server.ts'

test('a request is sent and recorded with the exact path and headers given', async () => {
  await using server = await rawServer('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')

  const exchange = await sendOnce({
    origin: server.origin,
    method: 'POST',
    target: '/api/streams/../%63luster//x?a=%20&a',
    headers: [
      ['X-Two', 'first'],
      ['aCCept', 'application/json'],
      ['X-Two', 'second'],
    ],
    body: 'ä',
  })

  const [head, body] = (server.requests[0] ?? '').split('\r\n\r\n')
  const [line, ...fields] = (head ?? '').split('\r\n')
  expect(line).toBe('POST /api/streams/../%63luster//x?a=%20&a HTTP/1.1')
  expect(fields).toEqual(exchange.request.headers.map(([name, value]) => `${name}: ${value}`))
  expect(fields.slice(2, 5)).toEqual(['X-Two: first', 'aCCept: application/json', 'X-Two: second'])
  expect(Buffer.from(body ?? '', 'latin1').toString()).toBe('ä')
  expect(exchange.request.body).toEqual({ state: 'complete', size: 2, text: 'ä' })
})

test.each(['HEAD', 'GET', 'OPTIONS', 'DELETE', 'POST'])(
  'a %s without a body records its headers as sent',
  async (method) => {
    await using server = await rawServer('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')

    const exchange = await sendOnce({ origin: server.origin, method, headers: [['A', 'b']] })

    const fields = (server.requests[0] ?? '').split('\r\n').slice(1, -2)
    expect(fields).toEqual(exchange.request.headers.map(([name, value]) => `${name}: ${value}`))
  },
)

test('redirects are not followed', async () => {
  await using server = await rawServer(
    'HTTP/1.1 307 Elsewhere\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n',
  )

  const { response } = await sendOnce(server)

  expect(response?.status).toBe(307)
  expect(server.requests).toHaveLength(1)
})

test('cookies are not stored', async () => {
  await using server = await rawServer(
    'HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n',
  )
  const client = createClient(anything)

  for (const target of ['/1', '/2'])
    await client.send({ method: 'GET', origin: server.origin, target, headers: [] })
  await client.close()

  expect(server.requests.join('')).not.toMatch(/cookie/i)
  expect(server.connections()).toBe(1)
})

test('a rate limit spaces requests', async () => {
  await using server = await rawServer('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  const client = createClient({ ...anything, rate: 20 })
  const get = { method: 'GET', origin: server.origin, target: '/', headers: [] }

  const started = performance.now()
  for (const _ of [1, 2, 3, 4]) await client.send(get)
  await client.close()

  expect(performance.now() - started).toBeGreaterThan(140)
})

test('given headers are added to every request', async () => {
  await using server = await rawServer('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')

  await sendOnce(server, { headers: [['X-Env', 'lab']] })

  expect(server.requests[0]).toContain('\r\nX-Env: lab\r\n')
})
