import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { createServer as createTlsServer, connect as connectTls } from 'node:tls'
import { connect } from 'node:net'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { SELF_SIGNED } from '#engine/http/tls/test-certificates.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import { RECORDING_FORMAT, RECORDING_VERSION } from '#engine/model/recording.ts'
import { openSession } from '../capture/thread/session.ts'
import { readRecording } from '../store/reading/read.ts'
import { answering, testUpstream, type Wire, watchWire } from '../reverse/test-wire.ts'
import { readAllowed } from './allow.ts'
import { type Authority, openAuthority } from './authority.ts'
import { type ForwardOptions, startForward } from './forward.ts'
import { freshFolder } from '#engine/files/test-folder.ts'
import { opened } from '#engine/http/test-listen.ts'

/** A key takes long to generate, so tests with the same hosts share one. */
const AUTHORITIES = freshFolder()
const OK = 'HTTP/1.1 200 Fine\r\nx-Case: 1\r\nContent-Length: 2\r\n\r\nok'

interface TestForward {
  readonly origin: string
  readonly authority: Authority
  readonly said: readonly string[]
  readonly folder: string
  readonly dial: () => Wire
  readonly finish: () => Promise<readonly Exchange[]>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

async function testForward(
  allow: readonly string[],
  options: Partial<ForwardOptions> = {},
): Promise<TestForward> {
  const folder = freshFolder()
  const path = join(folder, 'recording.ndjson')
  const header = {
    ...({ type: 'header', format: RECORDING_FORMAT, version: RECORDING_VERSION } as const),
    ...({ kind: 'interface', roots: [], tool: { name: 'test', version: '1' } } as const),
  }
  const session = await openSession({ path, header, key: 'test' })
  const allowed = allow.map(readAllowed)
  const authority = await openAuthority(AUTHORITIES, allowed)
  const said: string[] = []
  const forward = await startForward({
    allowed,
    authority,
    sink: session.sink,
    say: (line) => said.push(line),
    tls: { ca: SELF_SIGNED.cert },
    timeouts: { head: 500 },
    ...options,
  })
  const wires: Wire[] = []
  let isDone = false
  const stop = async (): Promise<void> => {
    if (isDone) return
    isDone = true
    await forward.close(500)
    await session.finish()
  }
  return {
    origin: forward.origin,
    authority,
    said,
    folder,
    dial: () => {
      const wire = watchWire(
        connect({ port: Number(new URL(forward.origin).port), host: '127.0.0.1' }),
      )
      wires.push(wire)
      return wire
    },
    finish: async () => {
      await stop()
      return [...(await readRecording(path)).exchanges()]
    },
    [Symbol.asyncDispose]: async () => {
      for (const { socket } of wires) socket.destroy()
      await stop()
      rmSync(folder, { recursive: true })
    },
  }
}

test('TLS of an allowed host is decrypted, and chunks, trailers, 103, and header case are preserved', async () => {
  const answer =
    'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 Fine\r\nx-Case: 1\r\nX-CASE: 2\r\nTransfer-Encoding: chunked\r\n\r\n2;a=b\r\nok\r\n0\r\nX-Sum: 1\r\n\r\n'
  const seen: string[] = []
  const server = createTlsServer(SELF_SIGNED, (socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('data', (piece: Buffer) => {
      seen.push(piece.toString('latin1'))
      socket.write(answer)
    })
  })
  await using listening = await opened(server)
  const host = `127.0.0.1:${listening.port}`
  await using forward = await testForward(['127.0.0.1'])

  const outer = forward.dial()
  outer.send(`CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  await outer.until('200 OK\r\n\r\n')
  outer.socket.removeAllListeners('data')
  const inner = watchWire(
    connectTls({ socket: outer.socket, host: '127.0.0.1', ca: forward.authority.certificate }),
  )
  inner.send(`GET /a/../b HTTP/1.1\r\nhOST: ${host}\r\n\r\n`)

  expect(await inner.until('X-Sum: 1\r\n\r\n')).toBe(answer)
  inner.socket.destroy()
  expect(seen).toEqual([`GET /a/../b HTTP/1.1\r\nhOST: ${host}\r\n\r\n`])
  const [exchange] = await forward.finish()
  expect(exchange?.request.origin).toBe(`https://${host}`)
  expect(exchange?.request.target).toBe('/a/../b')
  expect(exchange?.response?.body.text).toBe('ok')
})

test('an absolute-form request is forwarded with its path and without proxy headers', async () => {
  await using upstream = await answering(OK)
  await using forward = await testForward(['127.0.0.1'])
  const client = forward.dial()
  const { host } = upstream.url

  client.send(
    `POST http://${host}/a/../b?x=%2F HTTP/1.1\r\nHost: other\r\nProxy-Connection: keep-alive\r\nProxy-Authorization: Basic eDp5\r\nX-a: 1\r\nContent-Length: 2\r\n\r\nhi`,
  )

  expect(await client.until('ok')).toBe(OK)
  expect((await upstream.wire()).received()).toBe(
    `POST /a/../b?x=%2F HTTP/1.1\r\nHost: ${host}\r\nX-a: 1\r\nContent-Length: 2\r\n\r\nhi`,
  )
  const [exchange] = await forward.finish()
  expect(exchange?.request.origin).toBe(`http://${host}`)
})

test('requests to several hosts on one connection reach their own hosts', async () => {
  await using first = await answering(OK)
  await using second = await answering(OK)
  await using forward = await testForward(['127.0.0.1'])
  const client = forward.dial()

  client.send(`GET http://${first.url.host}/1 HTTP/1.1\r\nHost: a\r\n\r\n`)
  await client.until(OK)
  client.send(`GET http://${second.url.host}/2 HTTP/1.1\r\nHost: b\r\n\r\n`)
  await client.until(OK + OK)
  client.send(`GET http://${first.url.host} HTTP/1.1\r\nHost: c\r\n\r\n`)
  await client.until(OK + OK + OK)

  const exchanges = await forward.finish()
  expect(exchanges.map(({ request }) => `${request.origin}${request.target}`)).toEqual([
    `${first.url.origin}/1`,
    `${second.url.origin}/2`,
    `${first.url.origin}/`,
  ])
})

test.each([
  ['CONNECT', 'CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n', 403],
  ['a whole URL', 'GET http://other.example/ HTTP/1.1\r\nHost: other.example\r\n\r\n', 403],
  ['another port', 'CONNECT logs.example:444 HTTP/1.1\r\nHost: logs.example\r\n\r\n', 403],
  ['no URL', 'GET / HTTP/1.1\r\nHost: h\r\n\r\n', 400],
  ['a user in the URL', 'GET http://a:b@logs.example/ HTTP/1.1\r\nHost: h\r\n\r\n', 400],
  ['../ in CONNECT', 'CONNECT ../../../x:443 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['../ in both', 'CONNECT ../x:443 HTTP/1.1\r\nHost: ../x\r\n\r\n', 400],
  ['a slash in CONNECT', 'CONNECT logs.example/../x:443 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['a port that does not exist', 'CONNECT logs.example:99999 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['Host: a:99999', 'GET http://logs.example/ HTTP/1.1\r\nHost: a:99999\r\n\r\n', 400],
  [
    'an upgrade without Host',
    'GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    400,
  ],
  ['garbage', '\x16\x03\x01garbage', 400],
  ['CONNECT and garbage', 'CONNECT \0 HTTP/1.1\r\n\r\n', 400],
  [
    'CONNECT with a body',
    'CONNECT logs.example:443 HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc',
    400,
  ],
  ['length and chunks', toHost('Content-Length: 5\r\nTransfer-Encoding: chunked'), 400],
  ['two lengths', toHost('Content-Length: 5\r\nContent-Length: 6'), 400],
  ['a hidden coding', toHost('Transfer-Encoding: xchunked'), 501],
  ['a space before the colon', toHost('Transfer-Encoding : chunked'), 400],
  ['a bare line feed', 'GET http://logs.example/ HTTP/1.1\r\nHost: h\nX: 1\r\n\r\n', 400],
  ['a preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 505],
  ['too many fields', toHost('A: 1\r\n'.repeat(12_000)), 431],
  ['a slow CONNECT', 'CONNECT logs.example:443 HTTP/1.1\r\n', 408],
  ['an endless CONNECT', `CONNECT ${'a'.repeat(70_000)}`, 431],
])('%s gets a response and a message, and touches no file', async (_what, request, status) => {
  await using forward = await testForward(['logs.example:443', 'logs.example:80'])
  const before = readdirSync(forward.folder, { recursive: true }).sort()
  const client = forward.dial()

  client.send(request)
  await client.closed

  expect(client.received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(forward.said.join()).toContain(`responded with ${status}: `)
  expect(readdirSync(forward.folder, { recursive: true }).sort()).toEqual(before)
  expect(existsSync(join(forward.folder, 'x.key'))).toBe(false)
})

function toHost(fields: string): string {
  return `POST http://logs.example/ HTTP/1.1\r\nHost: logs.example\r\n${fields}\r\n\r\n`
}

test.each([
  ['CONNECT', (host: string) => `CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
  ['a whole URL', (host: string) => `GET http://${host}/ HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
])('the proxy responds with 508 to requests for itself by %s', async (_what, request) => {
  await using forward = await testForward(['127.0.0.1'])
  const client = forward.dial()

  client.send(request(new URL(forward.origin).host))

  expect(await client.until('\r\n\r\n')).toMatch(/^HTTP\/1.1 508 /)
})

test('other hosts can be forwarded untouched and unrecorded', async () => {
  await using upstream = await testUpstream(async (wire) => {
    await wire.until('early')
    wire.send('late')
  })
  await using forward = await testForward(['logs.example'], { others: 'tunnel' })
  const client = forward.dial()

  client.send(`CONNECT ${upstream.url.host} HTTP/1.1\r\nHost: a\r\n\r\nnot HTTP, early`)

  expect(await client.until('late')).toBe('HTTP/1.1 200 OK\r\n\r\nlate')
  expect((await upstream.wire()).received()).toBe('not HTTP, early')
  expect(await forward.finish()).toEqual([])
})

test('a tunnel without TLS is recorded as http, including bytes sent with CONNECT', async () => {
  await using upstream = await answering(OK)
  await using forward = await testForward(['127.0.0.1'])
  const { host } = upstream.url
  const client = forward.dial()

  client.send(
    `CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\nGET /early HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  )

  expect(await client.until(OK)).toBe(`HTTP/1.1 200 OK\r\n\r\n${OK}`)
  const [exchange] = await forward.finish()
  expect(exchange?.request.origin).toBe(`http://${host}`)
  expect(exchange?.request.target).toBe('/early')
})

test('a client that does not trust the CA is reported on stderr', async () => {
  await using forward = await testForward(['127.0.0.1'])
  const client = forward.dial()

  client.send('CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n')
  await client.until('200 OK\r\n\r\n')
  client.socket.removeAllListeners('data')
  const inner = watchWire(connectTls({ socket: client.socket, host: '127.0.0.1' }))
  await inner.closed

  await expect
    .poll(() => forward.said.join())
    .toMatch(/check that the client trusts the recorder's CA/)
})

test.each([
  ['leaves', true],
  ['sends nothing', false],
])('a tunnel whose client %s before its first byte is closed', async (_what, isLeaving) => {
  await using forward = await testForward(['127.0.0.1'], {
    timeouts: { firstByte: isLeaving ? 60_000 : 200 },
  })
  const { hostname: host, port } = new URL(forward.origin)
  const client = watchWire(connect({ host, port: Number(port), allowHalfOpen: true }))

  client.send('CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n')
  await client.until('200 OK\r\n\r\n')
  const ended = once(client.socket, 'end')
  if (isLeaving) client.socket.end()

  await ended
  client.socket.destroy()
})
