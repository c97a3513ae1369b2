import { expect, test } from 'vitest'

import { answering, testRecorder, testUpstream } from './test-wire.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

test('headers reach both sides byte for byte, except Host', async () => {
  const answer =
    'HTTP/1.1 200 OK\r\nx-b: 1\r\nX-A:  two \r\nSet-Cookie: a=1\r\nx-b: 3\r\nSET-COOKIE: b=2\r\nContent-Length: 2\r\n\r\nok'
  await using upstream = await answering(answer)
  await using recorder = await testRecorder(upstream.url)
  const client = recorder.dial()

  client.send(
    'GET /a HTTP/1.1\r\nX-Z: 1\r\nhOsT: recorder\r\nx-z:2\r\nAccept: a\r\naccept: b\r\n\r\n',
  )

  expect(await client.until('ok')).toBe(answer)
  const { received } = await upstream.wire()
  expect(received()).toBe(
    `GET /a HTTP/1.1\r\nX-Z: 1\r\nhOsT: ${upstream.url.host}\r\nx-z:2\r\nAccept: a\r\naccept: b\r\n\r\n`,
  )
  const { exchanges } = await recorder.finish()
  expect(exchanges[0]?.request.headers).toEqual([
    ['X-Z', '1'],
    ['hOsT', upstream.url.host],
    ['x-z', '2'],
    ['Accept', 'a'],
    ['accept', 'b'],
  ])
  expect(exchanges[0]?.response?.headers.map(([name, value]) => `${name}=${value}`)).toEqual([
    'x-b=1',
    'X-A=two',
    expect.stringMatching(/^Set-Cookie=a=/),
    'x-b=3',
    expect.stringMatching(/^SET-COOKIE=b=/),
    'Content-Length=2',
  ])
})

test.each(['/a/../b', '//cluster', '/%63luster', '/x?q=%2F&&=', '/a;v=1#', '/\xe9'])(
  'the target %s is forwarded and recorded unchanged',
  async (target) => {
    await using upstream = await answering(OK)
    await using recorder = await testRecorder(new URL('/api/', upstream.url))
    const client = recorder.dial()

    client.send(`GET ${target} HTTP/1.1\r\nHost: h\r\n\r\n`)
    await client.until('ok')

    expect((await upstream.wire()).received()).toContain(`GET ${target} HTTP/1.1\r\n`)
    const { exchanges } = await recorder.finish()
    expect(exchanges[0]?.request.target).toBe(target)
  },
)

test.each(['HTTP/1.1 200 Alles gut', 'HTTP/1.1 299 ', 'HTTP/1.0 200', 'HTTP/1.1 418 I\xf6 am'])(
  'the status line "%s" keeps its reason',
  async (line) => {
    await using upstream = await answering(`${line}\r\nContent-Length: 2\r\n\r\nok`)
    await using recorder = await testRecorder(upstream.url)
    const client = recorder.dial()

    client.send('GET / HTTP/1.1\r\nHost: h\r\n\r\n')

    expect(await client.until('ok')).toContain(`${line}\r\n`)
    const { exchanges } = await recorder.finish()
    const { httpVersion, status, reason } = exchanges[0]?.response ?? {}
    expect(`${httpVersion} ${status} ${reason}`.trim()).toBe(line.trim())
  },
)

test('a response instead of 100 is forwarded, and the request is recorded without a body', async () => {
  const answer = 'HTTP/1.1 417 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
  await using upstream = await testUpstream(async (wire) => {
    await wire.until('\r\n\r\n')
    wire.socket.end(answer)
  })
  await using recorder = await testRecorder(upstream.url)
  const client = recorder.dial()

  client.send('POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n')

  expect(await client.until('close\r\n\r\n')).toBe(answer)
  const { exchanges } = await recorder.finish()
  expect(exchanges[0]?.response?.status).toBe(417)
  expect(exchanges[0]?.request.body.state).toBe('truncated')
  expect(exchanges[0]?.failure).toBeUndefined()
})

test.each([
  ['HEAD', 'HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n'],
  ['GET', 'HTTP/1.1 204 No Content\r\nX-A: 1\r\n\r\n'],
  ['GET', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 500\r\n\r\n'],
])(
  '%s with the response "%s" has no body, and the connection stays open',
  async (method, answer) => {
    await using upstream = await answering(answer)
    await using recorder = await testRecorder(upstream.url)
    const client = recorder.dial()

    client.send(`${method} /1 HTTP/1.1\r\nHost: h\r\n\r\n`)
    await client.until(answer)
    client.send(`${method} /2 HTTP/1.1\r\nHost: h\r\n\r\n`)
    await client.until(answer + answer)

    const { exchanges } = await recorder.finish()
    expect(exchanges.map(({ response }) => response?.body.state)).toEqual(['absent', 'absent'])
    expect(upstream.wires).toHaveLength(1)
  },
)

test.each([
  ['an unknown coding', 'zstd-of-tomorrow', Buffer.from('some bytes')],
  ['invalid gzip', 'gzip', Buffer.from('some bytes')],
])('%s is forwarded untouched and not recorded', async (_what, coding, bytes) => {
  const text = bytes.toString('latin1')
  const answer = `HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${text.length}\r\n\r\n${text}`
  await using upstream = await answering(answer)
  await using recorder = await testRecorder(upstream.url)
  const client = recorder.dial()

  client.send('GET / HTTP/1.1\r\nHost: h\r\n\r\n')

  expect(await client.until(text)).toBe(answer)
  const { exchanges, summary } = await recorder.finish()
  expect(exchanges[0]?.response?.body).toEqual({ state: 'elided', size: bytes.length })
  expect(summary.undecoded).toBe(1)
})

test('a body that ends with the connection is complete', async () => {
  await using upstream = await testUpstream(async (wire) => {
    await wire.until('\r\n\r\n')
    wire.socket.end('HTTP/1.0 200 OK\r\n\r\nall of it')
  })
  await using recorder = await testRecorder(upstream.url)
  const client = recorder.dial()

  client.send('GET / HTTP/1.0\r\n\r\n')

  expect(await client.closed).toBe('ended')
  expect(client.received()).toBe('HTTP/1.0 200 OK\r\n\r\nall of it')
  const { exchanges } = await recorder.finish()
  expect(exchanges[0]?.response?.body).toEqual({ state: 'complete', size: 9, text: 'all of it' })
})

test('bytes that are not UTF-8 are kept as base64, and header bytes as Latin-1', async () => {
  await using upstream = await answering(
    'HTTP/1.1 200 OK\r\nX-Name: M\xfcller\r\nContent-Length: 3\r\n\r\n\xff\xfe\x00',
  )
  await using recorder = await testRecorder(upstream.url)
  const client = recorder.dial()

  client.send('GET / HTTP/1.1\r\nHost: h\r\n\r\n')
  await client.until('\xff\xfe\x00')

  const { exchanges } = await recorder.finish()
  expect(exchanges[0]?.response?.body).toEqual({ state: 'complete', size: 3, base64: '//4A' })
  expect(exchanges[0]?.response?.headers[0]).toEqual(['X-Name', 'M\xfcller'])
})
