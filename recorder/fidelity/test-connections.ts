import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

import { SELF_SIGNED } from '#engine/http/tls/test-certificates.ts'
import type { Wire } from '../reverse/test-wire.ts'
import { between, type Between, type Engine, type Setting } from './test-between.ts'
import type { Point } from './test-messages.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
const GET = 'GET / HTTP/1.1\r\nHost: h\r\n\r\n'
const MEGABYTE = 1024 * 1024

/** Points about connections. */
export const CONNECTIONS: readonly Point[] = [
  {
    name: 'keep-alive on both sides',
    probe: async (engine) => {
      await using both = await between(engine, { server: answering(OK) })
      const client = await both.dial()
      for (let count = 1; count <= 3; count += 1) {
        client.send(GET)
        await client.until(OK.repeat(count))
      }
      assert.equal(both.upstream.wires.length, 1)
    },
  },
  {
    name: 'pipelined requests',
    probe: async (engine) => {
      await using both = await between(engine, { server: answering(OK) })
      const client = await both.dial()
      client.send(
        [1, 2, 3].map((number) => `\r\n${GET.replace('GET /', `DELETE /${number}`)}`).join(''),
      )
      await client.until(OK.repeat(3))
      const exchanges = await both.finish()
      assert.deepEqual(
        exchanges.map(({ request }) => request.target),
        ['/1', '/2', '/3'],
      )
      assert.equal(new Set(exchanges.map(({ connection }) => connection)).size, 1)
      assert.equal(both.upstream.wires.length, 1)
    },
  },
  {
    name: 'backpressure in both directions',
    probe: async (engine) => {
      await checkSlowClient(engine)
      await checkSlowServer(engine)
    },
  },
  {
    name: 'a client that disconnects early',
    probe: async (engine) => {
      await using both = await between(engine, {
        server: answering('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nfirst'),
      })
      const client = await both.dial()
      client.send(GET)
      await client.until('first')
      client.socket.destroy()
      const server = await both.upstream.wire()
      await server.closed
      const [exchange] = await both.finish()
      assert.equal(exchange?.failure?.kind, 'aborted')
      assert.deepEqual(exchange.response?.body, { state: 'truncated', size: 5, text: 'first' })
    },
  },
  {
    name: 'a server that disconnects early',
    probe: async (engine) => {
      const part = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n'
      await using both = await between(engine, { server: answering(part) })
      const client = await both.dial()
      client.send(GET)
      await client.until(part)
      const { socket } = await both.upstream.wire()
      if (socket instanceof TLSSocket) socket.destroy()
      else socket.resetAndDestroy()
      const end = await client.closed
      if (engine === 'reverse') assert.equal(end, 'reset')
      assert.equal(client.received(), part)
      const [exchange] = await both.finish()
      assert.equal(exchange?.failure?.kind, 'truncated')
    },
  },
  { name: "the server's TLS: own CA, client certificate, --insecure", probe: checkTls },
  {
    name: 'absolute URLs and cookies',
    probe: async (engine) => {
      const { answer, received } = await move(engine, {})
      assert.equal(received, answer)
    },
  },
  {
    name: 'absolute URLs and cookies, rewritten with --rewrite',
    probe: async (engine) => {
      const { answer, received, origin } = await move(engine, { rewrite: true })
      const [, server = ''] = /Location: (\S+)\/a/.exec(answer) ?? []
      assert.equal(received, answer.replace(server, origin).replace(' Domain=127.0.0.1;', ''))
    },
  },
  {
    name: 'a different protocol after 101, forwarded but not recorded',
    probe: async (engine) => {
      await using both = await between(engine, {
        server: answering('HTTP/1.1 101 Switching\r\nUpgrade: echo\r\n\r\nhello'),
      })
      const client = await both.dial()
      client.send(GET.replace('\r\n\r\n', '\r\nConnection: upgrade\r\nUpgrade: echo\r\n\r\n'))
      await client.until('hello')
      client.send('\0ping')
      await (await both.upstream.wire()).until('\0ping')
      const [exchange] = await both.finish()
      assert.match(exchange?.failure?.message ?? '', /not recorded/)
    },
  },
  {
    name: 'HTTP/2 from clients',
    probe: async (engine) => {
      await using both = await between(engine)
      const client = await both.dial()
      client.send('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0')
      await Promise.race([client.until('\0\0'), client.closed])
      // An HTTP/2 server starts with a SETTINGS frame.
      assert.equal(client.received()[3], '\x04')
    },
  },
  {
    name: 'HTTP/2 from servers',
    probe: async (engine) => {
      const serverTls = { ...SELF_SIGNED, ALPNProtocols: ['h2', 'http/1.1'] }
      await using both = await between(engine, { serverTls, server: answering(OK) })
      const client = await both.dial()
      client.send(GET)
      await client.until('ok')
      const { socket } = await both.upstream.wire()
      assert.equal(socket instanceof TLSSocket && socket.alpnProtocol, 'h2')
    },
  },
]

/** Builds a server that sends this response to every request. */
function answering(answer: string): (wire: Wire) => void {
  return ({ socket, send }) => {
    socket.on('data', (piece: Buffer) => {
      if (piece.includes('\r\n\r\n')) send(answer)
    })
  }
}

async function checkSlowClient(engine: Engine): Promise<void> {
  let sent = 0
  await using both = await between(engine, {
    server: async (wire) => {
      await wire.until('\r\n\r\n')
      wire.send(`HTTP/1.1 200 OK\r\nContent-Length: ${64 * MEGABYTE}\r\n\r\n`)
      fill(wire.socket, 64 * MEGABYTE, (size) => (sent += size))
    },
  })
  const client = await both.dial()
  client.send(GET)
  await client.until('\r\n\r\n')
  client.socket.pause()
  await checkStops(() => sent)
}

async function checkSlowServer(engine: Engine): Promise<void> {
  let sent = 0
  await using both = await between(engine, {
    server: async (wire) => {
      await wire.until('\r\n\r\n')
      wire.socket.pause()
    },
  })
  const client = await both.dial()
  client.send(`POST / HTTP/1.1\r\nHost: h\r\nContent-Length: ${64 * MEGABYTE}\r\n\r\n`)
  fill(client.socket, 64 * MEGABYTE, (size) => (sent += size))
  await checkStops(() => sent)
}

/** Writes as much as the other side accepts. */
function fill(socket: Socket, total: number, onSent: (size: number) => number): void {
  const piece = Buffer.alloc(64 * 1024, 0x61)
  while (onSent(piece.length) < total && !socket.destroyed) {
    if (socket.write(piece)) continue
    socket.once('drain', () => fill(socket, total, onSent))
    return
  }
}

/** Waits until nothing more is accepted, which must happen long before the end. */
async function checkStops(sent: () => number): Promise<void> {
  for (let before = -1; sent() === 0 || sent() !== before;) {
    before = sent()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  assert.ok(sent() < 32 * MEGABYTE, `${sent()} bytes were taken though no one reads them`)
}

async function checkTls(engine: Engine): Promise<void> {
  const serverTls = { ...SELF_SIGNED, requestCert: true, rejectUnauthorized: false }
  const certificate = { cert: SELF_SIGNED.cert, key: SELF_SIGNED.key }
  for (const [tls, status, hasCertificate] of [
    [{}, 502, undefined],
    [{ ca: SELF_SIGNED.cert }, 200, false],
    [{ insecure: true }, 200, false],
    [{ ca: SELF_SIGNED.cert, ...certificate }, 200, true],
  ] as const) {
    const given: boolean[] = []
    await using both = await between(engine, {
      serverTls,
      tls,
      server: (wire) => {
        if (wire.socket instanceof TLSSocket)
          given.push(Object.keys(wire.socket.getPeerCertificate()).length > 0)
        answering(OK)(wire)
      },
    })
    const client = await both.dial()
    client.send(GET)
    assert.match(await client.until('\r\n\r\n'), new RegExp(`^HTTP/1.1 ${status} `))
    assert.deepEqual(given, hasCertificate === undefined ? [] : [hasCertificate])
    const [exchange] = await both.finish()
    assert.equal(exchange?.failure?.kind, status === 502 ? 'tls' : undefined)
    assert.equal(exchange?.request.origin, both.upstream.url.origin)
  }
}

/** Sends a response that names the server in a URL and a cookie. */
async function move(engine: Engine, setting: Setting) {
  await using both: Between = await between(engine, setting)
  const fields = `Location: ${both.upstream.url.origin}/a\r\nSet-Cookie: a=1; Domain=127.0.0.1; Path=/`
  const answer = `HTTP/1.1 302 Found\r\n${fields}\r\nContent-Length: 2\r\n\r\nok`
  const client = await both.dial()
  client.send(GET)
  const server = await both.upstream.wire()
  await server.until('\r\n\r\n')
  server.send(answer)
  return { answer, received: await client.until('ok'), origin: both.origin }
}
