import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import type { Exchange } from '../model/exchange.ts'
import { createClient } from './client.ts'
import type { ClientOptions } from './client.ts'
import type { ClientRequest } from './request.ts'

const anything: Partial<ClientOptions> & { guard: () => void } = { guard: () => {} }

/** A server that answers each connection's requests with the given raw answers, in turn. */
async function rawServer(answer: (request: string, socket: Socket, count: number) => void) {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      requests.push(chunk.toString('latin1'))
      answer(chunk.toString('latin1'), socket, requests.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    connections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function sendOnce(
  request: Partial<ClientRequest> & { origin: string },
  options: Partial<ClientOptions> = {},
): Promise<Exchange> {
  const client = createClient({ ...anything, ...options })
  try {
    return await client.send({ method: 'GET', target: '/', headers: [], ...request })
  } finally {
    await client.close()
  }
}

test('sends path, header names, order and repetitions exactly as given, and records the same', async () => {
  await using server = await rawServer((_request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
  })

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
  'records the headers of a %s without a body as they were sent',
  async (method) => {
    await using server = await rawServer((_request, socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    })

    const exchange = await sendOnce({ origin: server.origin, method, headers: [['A', 'b']] })

    const fields = (server.requests[0] ?? '').split('\r\n').slice(1, -2)
    expect(fields).toEqual(exchange.request.headers.map(([name, value]) => `${name}: ${value}`))
  },
)

test('captures status, reason, raw headers and body of the answer', async () => {
  await using server = await rawServer((_request, socket) => {
    socket.write(
      'HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n' +
        'HTTP/1.1 429 Slow Down Please\r\nSET-cookie: a\r\nSet-Cookie: b\r\nContent-Length: 4\r\n\r\n{"a"',
    )
  })

  const { response, failure, startedAt = 0, endedAt = 0 } = await sendOnce(server)

  expect(failure).toBeUndefined()
  expect(response).toEqual({
    status: 429,
    reason: 'Slow Down Please',
    httpVersion: 'HTTP/1.1',
    headers: [
      ['SET-cookie', 'a'],
      ['Set-Cookie', 'b'],
      ['Content-Length', '4'],
    ],
    body: { state: 'complete', size: 4, text: '{"a"' },
  })
  expect(endedAt).toBeGreaterThanOrEqual(startedAt)
})

test('takes a 304 with a Content-Length as a whole answer', async () => {
  await using server = await rawServer((_request, socket) => {
    socket.write('HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n')
  })

  const { response, failure } = await sendOnce(server)

  expect(failure).toBeUndefined()
  expect(response?.status).toBe(304)
})

test('follows no redirect', async () => {
  await using server = await rawServer((_request, socket) => {
    socket.write('HTTP/1.1 307 Elsewhere\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n')
  })

  const { response } = await sendOnce(server)

  expect(response?.status).toBe(307)
  expect(server.requests).toHaveLength(1)
})

test('keeps no cookie', async () => {
  await using server = await rawServer((_request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n')
  })
  const client = createClient(anything)

  for (const target of ['/1', '/2'])
    await client.send({ method: 'GET', origin: server.origin, target, headers: [] })
  await client.close()

  expect(server.requests.join('')).not.toMatch(/cookie/i)
  expect(server.connections()).toBe(1)
})

test('sends a read again when the server closed the idle connection', async () => {
  await using server = await rawServer((_request, socket, count) => {
    if (count === 2) socket.destroy()
    else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  })
  const client = createClient(anything)
  const get = { method: 'GET', origin: server.origin, target: '/', headers: [] }

  await client.send(get)
  const second = await client.send(get)
  await client.close()

  expect(second.response?.status).toBe(200)
  expect(second.connection).toMatch(/#2$/)
})

test('opens a new connection after an answer with Connection: close', async () => {
  await using server = await rawServer((_request, socket) => {
    socket.end('HTTP/1.1 400 Bad\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  const client = createClient(anything)
  const post = { method: 'POST', origin: server.origin, target: '/', headers: [] }

  const answers = [await client.send(post), await client.send(post), await client.send(post)]
  await client.close()

  expect(answers.map(({ response }) => response?.status)).toEqual([400, 400, 400])
})

test('uses one connection again after another one was closed', async () => {
  await using server = await rawServer((_request, socket, count) => {
    if (count === 2)
      socket.end('HTTP/1.1 400 Bad\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  })
  const client = createClient(anything)

  for (const target of ['/1', '/2', '/3', '/4', '/5', '/6', '/7'])
    await client.send({ method: 'GET', origin: server.origin, target, headers: [] })
  await client.close()

  expect(server.connections()).toBe(2)
})

test('undoes the Content-Encoding in the captured copy only', async () => {
  const bodies = { gzip: gzipSync('{"a":1}'), br: brotliCompressSync('{"a":1}') }
  await using server = await rawServer((request, socket) => {
    const coding = request.includes('/gzip') ? 'gzip' : 'br'
    socket.write(
      `HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${bodies[coding].length}\r\n\r\n`,
    )
    socket.write(bodies[coding])
  })

  for (const coding of ['gzip', 'br']) {
    const { response } = await sendOnce({ origin: server.origin, target: `/${coding}` })
    expect(response?.body).toEqual({ state: 'complete', size: 7, text: '{"a":1}' })
    expect(response?.headers[0]).toEqual(['Content-Encoding', coding])
  }
})

test('stops at the limit, on the wire and when decoding', async () => {
  const bomb = gzipSync(Buffer.alloc(1_000_000))
  await using server = await rawServer((request, socket) => {
    if (request.includes('/bomb')) {
      socket.write(
        `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`,
      )
      socket.write(bomb)
    } else socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 20000\r\n\r\n${'x'.repeat(20_000)}`)
  })

  const large = await sendOnce({ origin: server.origin }, { bodyLimit: 10_000 })
  const bomb_ = await sendOnce({ origin: server.origin, target: '/bomb' }, { bodyLimit: 10_000 })

  expect(large.failure?.kind).toBe('too-large')
  expect(large.response?.body).toMatchObject({ state: 'truncated', size: 10_000 })
  expect(bomb_.failure?.kind).toBe('too-large')
  expect(bomb_.response?.body.state).toBe('elided')
})

test('keeps bytes that are not UTF-8 as Base64', async () => {
  await using server = await rawServer((_request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n')
    socket.write(Buffer.from([0xff, 0xfe]))
  })

  const { response } = await sendOnce(server)

  expect(response?.body).toEqual({ state: 'complete', size: 2, base64: '//4=' })
})

test('turns what goes wrong into a failure of the exchange', async () => {
  await using hangs = await rawServer(() => {})
  await using resets = await rawServer((_request, socket) => socket.destroy())
  await using babbles = await rawServer((_request, socket) => socket.end('220 smtp ready\r\n'))
  await using breaks = await rawServer((_request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc')
    setTimeout(() => socket.destroy(), 20)
  })
  await using drips = await rawServer((_request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc')
  })
  const timeouts = { connect: 500, firstByte: 150, total: 300 }
  const failureAt = async (origin: string) => (await sendOnce({ origin }, { timeouts })).failure

  expect(await failureAt('http://127.0.0.1:1')).toEqual({
    kind: 'refused',
    message: 'nothing listens at 127.0.0.1:1 (ECONNREFUSED)',
  })
  expect((await failureAt(resets.origin))?.kind).toBe('reset')
  expect((await failureAt(babbles.origin))?.kind).toBe('protocol')
  expect((await failureAt(hangs.origin))?.message).toMatch(/sent no answer within 0.15 s/)
  expect((await failureAt(breaks.origin))?.kind).toBe('truncated')
  expect((await failureAt(drips.origin))?.message).toMatch(/did not finish its answer within 0.3 s/)
})

test('keeps what came before the connection broke as a truncated body', async () => {
  await using server = await rawServer((_request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc')
    setTimeout(() => socket.destroy(), 20)
  })

  const { response } = await sendOnce(server)

  expect(response?.body).toEqual({ state: 'truncated', size: 3, text: 'abc' })
})

test('gives up a request when its signal says so, before and while it is sent', async () => {
  await using server = await rawServer(() => {})
  const later = new AbortController()
  setTimeout(() => {
    later.abort()
  }, 50)

  const while_ = await sendOnce({ origin: server.origin, signal: later.signal })
  const before = await sendOnce({ origin: server.origin, signal: AbortSignal.abort() })

  expect(while_.failure?.kind).toBe('aborted')
  expect(before.failure?.kind).toBe('aborted')
  expect(server.requests).toHaveLength(1)
})

test('spaces requests out when a rate is given', async () => {
  await using server = await rawServer((_request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  })
  const client = createClient({ ...anything, rate: 20 })
  const get = { method: 'GET', origin: server.origin, target: '/', headers: [] }

  const started = performance.now()
  for (const _ of [1, 2, 3, 4]) await client.send(get)
  await client.close()

  expect(performance.now() - started).toBeGreaterThan(140)
})

test('adds the given headers to every request', async () => {
  await using server = await rawServer((_request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  })

  await sendOnce(server, { headers: [['X-Env', 'lab']] })

  expect(server.requests[0]).toContain('\r\nX-Env: lab\r\n')
})
