import { once } from 'node:events'
import { connect } from 'node:net'

import { expect, test } from 'vitest'

import { answering, testRecorder, testUpstream, untilStill } from './test-wire.ts'

const GET = 'GET / HTTP/1.1\r\nHost: h\r\n\r\n'

test('a client that leaves during a response stops the upstream quickly', async () => {
  await using upstream = await testUpstream(async (wire) => {
    await wire.until('\r\n\r\n')
    wire.send('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
    const timer = setInterval(() => wire.send('4\r\ntick\r\n'), 5)
    await wire.closed
    clearInterval(timer)
  })
  await using recorder = await testRecorder(upstream.url)
  const client = recorder.dial()

  client.send(GET)
  await client.until('tick')
  const left = performance.now()
  client.socket.destroy()
  await (
    await upstream.wire()
  ).closed

  expect(performance.now() - left).toBeLessThan(1_000)
  const { exchanges } = await recorder.finish()
  expect(exchanges[0]?.failure?.kind).toBe('aborted')
})

test('an incomplete request does not reach the upstream as a complete one', async () => {
  await using upstream = await testUpstream()
  await using recorder = await testRecorder(upstream.url)
  const client = recorder.dial()

  client.send('POST /half HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n')
  const server = await upstream.wire()
  await server.until('half')
  client.socket.destroy()

  await server.closed
  expect(server.received()).not.toContain('0\r\n\r\n')
  const { exchanges } = await recorder.finish()
  expect(exchanges[0]?.failure?.kind).toBe('aborted')
  expect(exchanges[0]?.request.body).toEqual({ state: 'truncated', size: 4, text: 'half' })
})

test('an upstream that ends within its response ends the client with missing bytes', async () => {
  const part = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this'
  await using upstream = await testUpstream(async (wire) => {
    await wire.until('\r\n\r\n')
    wire.socket.end(part)
  })
  await using recorder = await testRecorder(upstream.url)
  const client = recorder.dial()

  client.send(GET)

  expect(await client.closed).toBe('ended')
  expect(client.received()).toBe(part)
  const { exchanges } = await recorder.finish()
  expect(exchanges[0]?.failure?.kind).toBe('truncated')
  expect(exchanges[0]?.response?.body).toEqual({ state: 'truncated', size: 9, text: 'only this' })
})

test('an upstream that closes without a response closes the client without one', async () => {
  await using upstream = await testUpstream(async (wire) => {
    await wire.until('\r\n\r\n')
    wire.socket.end()
  })
  await using recorder = await testRecorder(upstream.url)
  const client = recorder.dial()

  client.send(GET)

  expect(await client.closed).toBe('ended')
  expect(client.received()).toBe('')
  const { exchanges } = await recorder.finish()
  expect(exchanges[0]?.failure?.kind).toBe('reset')
  expect(exchanges[0]?.response).toBeUndefined()
})

test('a rejected connection to the upstream produces a 502, recorded as a failure', async () => {
  const upstream = await testUpstream()
  await upstream[Symbol.asyncDispose]()
  await using recorder = await testRecorder(upstream.url)
  const client = recorder.dial()

  client.send('DELETE /a HTTP/1.1\r\nHost: h\r\n\r\n')

  expect(await client.until('\n')).toMatch(/^HTTP\/1.1 502 /)
  expect(await client.closed).toBe('ended')
  const { exchanges } = await recorder.finish()
  expect(exchanges[0]?.failure?.kind).toBe('refused')
  expect(exchanges[0]?.response).toBeUndefined()
})

test('bytes that are not HTTP reach the client and are recorded as such', async () => {
  await using upstream = await testUpstream(async (wire) => {
    await wire.until('\r\n\r\n')
    wire.socket.end('SSH-2.0-OpenSSH_9.6\r\n')
  })
  await using recorder = await testRecorder(upstream.url)
  const client = recorder.dial()

  client.send(GET)

  await client.closed
  expect(client.received()).toBe('SSH-2.0-OpenSSH_9.6\r\n')
  const { exchanges } = await recorder.finish()
  expect(exchanges[0]?.failure?.kind).toBe('protocol')
})

test('a broken chunk reaches the client unchanged', async () => {
  const answer = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n'
  await using upstream = await testUpstream(async (wire) => {
    await wire.until('\r\n\r\n')
    wire.socket.end(answer)
  })
  await using recorder = await testRecorder(upstream.url)
  const client = recorder.dial()

  client.send(GET)

  await client.closed
  expect(client.received()).toBe(answer)
  const { exchanges } = await recorder.finish()
  expect(exchanges[0]?.failure?.kind).toBe('protocol')
})

test('an upstream that closes an idle connection closes the client, too', async () => {
  await using upstream = await answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
  await using recorder = await testRecorder(upstream.url)
  const client = recorder.dial()

  client.send(GET)
  await client.until('ok')
  ;(await upstream.wire()).socket.end()

  expect(await client.closed).toBe('ended')
  const { exchanges } = await recorder.finish()
  expect(exchanges[0]?.failure).toBeUndefined()
})

test('a half-closed client still gets its response', async () => {
  await using upstream = await testUpstream(async (wire) => {
    wire.socket.allowHalfOpen = true
    await wire.until('\r\n\r\n')
    setTimeout(() => wire.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'), 20)
  })
  await using recorder = await testRecorder(upstream.url)
  const { port } = new URL(recorder.reverse.origin)
  const client = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })

  client.end(GET)
  const pieces = await client.toArray()

  expect(Buffer.concat(pieces as Buffer[]).toString()).toMatch(/ok$/)
  const { exchanges } = await recorder.finish()
  expect(exchanges[0]?.failure).toBeUndefined()
})

test('an early response is forwarded while the request continues', async () => {
  await using upstream = await testUpstream(async (wire) => {
    await wire.until('\r\n\r\n')
    wire.send('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n')
  })
  await using recorder = await testRecorder(upstream.url)
  const client = recorder.dial()

  client.send('POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n')
  await client.until('401')
  client.send('4\r\nlate\r\n0\r\n\r\n')
  await (await upstream.wire()).until('late\r\n0\r\n\r\n')

  const { exchanges } = await recorder.finish()
  expect(exchanges[0]?.request.body).toEqual({ state: 'complete', size: 4, text: 'late' })
  expect(exchanges[0]?.failure).toBeUndefined()
})

test('closing waits for short exchanges and cuts long ones', async () => {
  await using upstream = await testUpstream()
  await using recorder = await testRecorder(upstream.url)
  const soon = recorder.dial()
  const never = recorder.dial()

  soon.send(GET)
  never.send('GET /slow HTTP/1.1\r\nHost: h\r\n\r\n')
  const asked = await Promise.all([0, 1].map((number) => upstream.wire(number)))
  const requests = await Promise.all(asked.map(({ until }) => until('\r\n\r\n')))
  const finishing = recorder.finish()
  const answered = requests.findIndex((request) => !request.startsWith('GET /slow'))
  asked[answered]?.send('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
  const { exchanges } = await finishing

  expect(soon.received()).toMatch(/ok$/)
  expect(exchanges.map(({ failure }) => failure?.message)).toEqual([
    undefined,
    'the recorder was stopped',
  ])
})

test('a slow client slows the upstream instead of filling the memory', async () => {
  const total = 128 * 1024 * 1024
  const piece = Buffer.alloc(64 * 1024, 0x61)
  let sent = 0
  await using upstream = await testUpstream(async (wire) => {
    await wire.until('\r\n\r\n')
    wire.send(`HTTP/1.1 200 OK\r\nContent-Length: ${total}\r\n\r\n`)
    const more = (): void => {
      while (sent < total) {
        sent += piece.length
        if (!wire.socket.write(piece)) {
          wire.socket.once('drain', more)
          return
        }
      }
    }
    more()
  })
  await using recorder = await testRecorder(upstream.url, { bodyLimit: 1024 * 1024 })
  const { port } = new URL(recorder.reverse.origin)
  const client = connect({ port: Number(port), host: '127.0.0.1' })

  client.write(GET)
  client.pause()
  await untilStill(() => sent)

  expect(sent).toBeLessThan(32 * 1024 * 1024)
  const memory = watchMemory()
  let received = 0
  for await (const bytes of client) {
    received += (bytes as Buffer).length
    if (received > total) break
  }
  expect(memory()).toBeLessThan(total)
  const { exchanges } = await recorder.finish()
  const [exchange] = exchanges
  expect(exchange?.response?.body).toMatchObject({ state: 'truncated', size: total })
  expect(exchange?.failure?.kind).toBe('too-large')
  expect(exchange?.failure?.message).toMatch(/SHA-256 [0-9a-f]{64}/)
})

test('a large request is forwarded in constant memory and recorded with size and digest', async () => {
  const total = 128 * 1024 * 1024
  const piece = Buffer.alloc(64 * 1024, 0x61)
  let arrived = 0
  await using upstream = await testUpstream(({ socket, send }) => {
    socket.on('data', ({ length }: Buffer) => {
      arrived += length
      if (arrived > total) send('HTTP/1.1 204 No Content\r\n\r\n')
    })
  })
  await using recorder = await testRecorder(upstream.url, { bodyLimit: 1024 * 1024 })
  const client = recorder.dial()
  const memory = watchMemory()

  client.send(`POST / HTTP/1.1\r\nHost: h\r\nContent-Length: ${total}\r\n\r\n`)
  for (let sent = 0; sent < total; sent += piece.length)
    if (!client.socket.write(piece)) await once(client.socket, 'drain')
  await client.until('204')

  expect(memory()).toBeLessThan(total / 2)
  const [exchange] = (await recorder.finish()).exchanges
  expect(exchange?.request.body).toMatchObject({ state: 'truncated', size: total })
  expect(exchange?.failure?.message).toMatch(/SHA-256 [0-9a-f]{64}/)
})

/** Watches the buffer memory of this process; returns its maximum growth. */
function watchMemory(): () => number {
  const before = process.memoryUsage().arrayBuffers
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers)
  }, 5)
  return () => {
    clearInterval(timer)
    return most - before
  }
}
