import { brotliCompressSync, gzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { rawServer, sendOnce } from './test-server.ts'

test('a response is captured with status, reason, raw headers, and body', async () => {
  await using server = await rawServer(
    'HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n' +
      'HTTP/1.1 429 Slow Down Please\r\nSET-cookie: a\r\nSet-Cookie: b\r\nContent-Length: 4\r\n\r\n{"a"',
  )

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

test('a 304 with a Content-Length is a complete response', async () => {
  await using server = await rawServer('HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n')

  const { response, failure } = await sendOnce(server)

  expect(failure).toBeUndefined()
  expect(response?.status).toBe(304)
})

test('Content-Encoding is removed only from the captured copy', async () => {
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

test('reading stops at the limit, both on the wire and when decoding', async () => {
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

test('bytes that are not UTF-8 are kept as Base64', async () => {
  await using server = await rawServer((_request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n')
    socket.write(Buffer.from([0xff, 0xfe]))
  })

  const { response } = await sendOnce(server)

  expect(response?.body).toEqual({ state: 'complete', size: 2, base64: '//4=' })
})
