import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import type { Exchange } from '#engine/model/exchange.ts'
import { between, type Engine } from './test-between.ts'

/** A detail that a recorder preserves; the probe rejects if the engine does not. */
export interface Point {
  /** The name in the table of docs/reference/recordings.md. */
  readonly name: string
  readonly probe: (engine: Engine) => Promise<unknown>
}

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
/** `zstd is not changed`, compressed. */
const ZSTD = Buffer.from('KLUv/QRYmQAAenN0ZCBpcyBub3QgY2hhbmdlZJXVGSU=', 'base64')

/** Points about one request and its response. */
export const MESSAGES: readonly Point[] = [
  {
    name: 'case, order, and repetition of header fields',
    probe: async (engine) => {
      const { request, response } = await pass(engine, {
        fields: ['X-Z: 1', 'x-z:2', 'ACCEPT:  a ', 'accept: b'],
        answer: ANSWER.replace('Con', 'x-b: 1\r\nX-A:  2 \r\nx-b: 3\r\nCon'),
      })
      const recorded = [...request.headers.slice(1), ...(response?.headers ?? [])]
      assert.equal(
        recorded.join(' '),
        'X-Z,1 x-z,2 ACCEPT,a accept,b x-b,1 X-A,2 x-b,3 Content-Length,2',
      )
    },
  },
  {
    name: 'reason phrases',
    probe: (engine) => pass(engine, { answer: ANSWER.replace('OK', 'Alles g\xfct') }),
  },
  {
    name: 'paths and queries as sent',
    probe: async (engine) => {
      const target = '//a/../%63?q=%2F&&=;v'
      const { request } = await pass(engine, { start: `GET ${target}` })
      assert.equal(request.target, target)
    },
  },
  {
    name: 'chunks with their extensions',
    probe: async (engine) => {
      const { request, response } = await passChunks(
        engine,
        '3;a=b\r\nabc\r\n02\r\nde\r\n0\r\n\r\n',
      )
      assert.equal(request.body.text, 'abcde')
      assert.equal(response?.body.text, 'abcde')
    },
  },
  {
    name: 'trailers in both directions',
    probe: (engine) => passChunks(engine, '2\r\nok\r\n0\r\nX-Sum: 1\r\nx-sum: 2\r\n\r\n'),
  },
  {
    name: 'interim responses (102, 103)',
    probe: async (engine) => {
      const interim = 'HTTP/1.1 102 Wait\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'
      const { response } = await pass(engine, { interim })
      assert.equal(response?.status, 200)
    },
  },
  { name: 'Expect: 100-continue, forwarded to the server', probe: expectContinue },
  {
    name: 'HEAD, 204, and 304 responses without a body',
    probe: async (engine) => {
      for (const [start, answer] of [
        ['HEAD /', 'HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n'],
        ['GET /', 'HTTP/1.1 204 No Content\r\nX-A: 1\r\n\r\n'],
        ['GET /', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 500\r\n\r\n'],
      ] as const) {
        const { response } = await pass(engine, { start, answer })
        assert.equal(response?.body.state, 'absent')
      }
    },
  },
  {
    name: 'gzip, br, and zstd, decoded only in the recording',
    probe: async (engine) => {
      const text = 'zstd is not changed'
      for (const [coding, bytes] of [
        ['gzip', gzipSync(text)],
        ['br', brotliCompressSync(text)],
        ['zstd', ZSTD],
      ] as const) {
        const { request, response } = await passEncoded(engine, coding, bytes)
        assert.deepEqual(request.body, response?.body)
        // Node can decode zstd since 22.15; before that, the copy only says that there was a body.
        if (coding !== 'zstd' || response?.body.state !== 'elided')
          assert.equal(response?.body.text, text)
      }
    },
  },
  {
    name: 'a size limit for decoded bodies in the recording',
    probe: async (engine) => {
      const bomb = Buffer.alloc(20 * 1024 * 1024)
      for (const [coding, bytes] of [
        ['gzip', gzipSync(bomb)],
        ['br', brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
      ] as const) {
        const { response } = await passEncoded(engine, coding, bytes)
        assert.deepEqual(response?.body, { state: 'elided', size: bytes.length })
      }
    },
  },
]

interface Passing {
  /** Method and target. */
  readonly start?: string
  readonly fields?: readonly string[]
  readonly body?: string
  readonly answer?: string
  /** Bytes that must reach the client before the server responds. */
  readonly interim?: string
}

/** Sends one request that must arrive unchanged, as its response must; returns the recording. */
async function pass(
  engine: Engine,
  { start = 'GET /', fields = [], body = '', answer = ANSWER, interim = '' }: Passing,
): Promise<Exchange> {
  await using both = await between(engine, {
    server: async (wire) => {
      await wire.until(`\r\n\r\n${body}`)
      wire.send(interim || answer)
    },
  })
  const head = [`${start} HTTP/1.1`, `hOST: ${both.upstream.url.host}`, ...fields]
  const request = `${head.join('\r\n')}\r\n\r\n${body}`
  const client = await both.dial()
  // Sends the body in two pieces.
  const first = request.length - Math.ceil(body.length / 2)
  client.send(request.slice(0, first))
  await sleep(10)
  client.send(request.slice(first))
  const server = await both.upstream.wire()
  if (interim !== '') {
    await client.until(interim)
    server.send(answer)
  }
  await client.until(answer)
  assert.equal(client.received(), interim + answer)
  assert.equal(server.received(), request)
  const [exchange] = await both.finish()
  assert.ok(exchange && exchange.failure === undefined)
  return exchange
}

function passChunks(engine: Engine, chunks: string): Promise<Exchange> {
  const coding = 'Transfer-Encoding: chunked'
  return pass(engine, {
    start: 'POST /',
    fields: [coding],
    body: chunks,
    answer: `HTTP/1.1 200 OK\r\n${coding}\r\n\r\n${chunks}`,
  })
}

function passEncoded(engine: Engine, coding: string, bytes: Buffer): Promise<Exchange> {
  const fields = [`Content-Encoding: ${coding}`, `Content-Length: ${bytes.length}`]
  const body = bytes.toString('latin1')
  const answer = ['HTTP/1.1 200 OK', ...fields, '', body].join('\r\n')
  return pass(engine, { start: 'POST /', fields, body, answer })
}

async function expectContinue(engine: Engine): Promise<void> {
  await using both = await between(engine)
  const client = await both.dial()
  const { host } = both.upstream.url
  client.send(
    `POST / HTTP/1.1\r\nHost: ${host}\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n`,
  )
  const server = await both.upstream.wire()
  await server.until('\r\n\r\n')
  assert.equal(client.received(), '')
  server.send('HTTP/1.1 100 Continue\r\n\r\n')
  await client.until('100 Continue\r\n\r\n')
  client.send('body')
  await server.until('body')
  server.send(ANSWER)
  await client.until('ok')
  const [exchange] = await both.finish()
  assert.equal(exchange?.request.body.text, 'body')
}
