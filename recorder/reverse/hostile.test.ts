import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { basename, dirname } from 'node:path'

import { expect, test } from 'vitest'

import { answering, testRecorder } from './test-wire.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
const FAST = { timeouts: { head: 500, firstByte: 2_000 } }

/** Hostile bytes and the expected status. */
const HOSTILE: readonly (readonly [string, string, number])[] = [
  ['garbage', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['zeros', '\0\0\0\0\r\n\r\n', 400],
  ['a preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 505],
  ['HTTP/0.9', 'GET /\r\n\r\n', 400],
  ['an unknown version', 'GET / HTTP/3.0\r\nHost: h\r\n\r\n', 505],
  ['spaces in the target', 'GET /a b HTTP/1.1\r\nHost: h\r\n\r\n', 400],
  ['a slow head', 'GET / HTTP/1.1\r\nHost:', 408],
  ['an endless head', `GET / HTTP/1.1\r\nHost: h\r\nX: ${'a'.repeat(70_000)}`, 431],
  ['an endless target', `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: h\r\n\r\n`, 431],
  ['too many fields', `GET / HTTP/1.1\r\nHost: h\r\n${'A: 1\r\n'.repeat(12_000)}\r\n`, 431],
  ['a port that does not exist', 'GET / HTTP/1.1\r\nHost: a:99999\r\n\r\n', 400],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['a host with a path', 'GET / HTTP/1.1\r\nHost: a/../b\r\n\r\n', 400],
  ['CONNECT with ../', 'CONNECT ../../etc/x:443 HTTP/1.1\r\nHost: ../../etc/x\r\n\r\n', 400],
  ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n', 405],
  ['the absolute form', 'GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['length and chunks', post('Content-Length: 5\r\nTransfer-Encoding: chunked'), 400],
  ['two lengths', post('Content-Length: 5\r\nContent-Length: 6'), 400],
  ['two equal lengths', post('Content-Length: 5\r\nContent-Length: 5'), 400],
  ['a length with a sign', post('Content-Length: +5'), 400],
  ['a list of lengths', post('Content-Length: 5, 5'), 400],
  ['a hidden coding', post('Transfer-Encoding: xchunked'), 501],
  ['two codings', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity'), 501],
  ['a coding in HTTP/1.0', 'POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
  ['a space before the colon', post('Transfer-Encoding : chunked'), 400],
  ['a folded line', post('X: a\r\n b'), 400],
  ['a bare line feed', 'GET / HTTP/1.1\r\nHost: h\nX: 1\r\n\r\n', 400],
  ['a bare carriage return', 'GET / HTTP/1.1\r\nHost: h\r\nX: a\rb\r\n\r\n', 400],
  ['a zero in a value', 'GET / HTTP/1.1\r\nHost: h\r\nX: a\0b\r\n\r\n', 400],
  ['an invalid chunk size', `${post('Transfer-Encoding: chunked')}5\nabcde\r\n0\r\n\r\n`, 400],
  ['an excessive chunk size', `${post('Transfer-Encoding: chunked')}${'f'.repeat(20)}\r\n`, 400],
  [
    'a chunk longer than it says',
    `${post('Transfer-Encoding: chunked')}1\r\nabc\r\n0\r\n\r\n`,
    400,
  ],
]

test.each(HOSTILE)(
  '%s is rejected, reported, and not forwarded as a complete request',
  async (_what, text, status) => {
    await using upstream = await answering(OK)
    await using recorder = await testRecorder(upstream.url, FAST)
    const client = recorder.dial()

    client.send(text)

    expect(await client.closed).toBe('ended')
    expect(readdirSync(dirname(recorder.path))).toEqual([basename(recorder.path)])
    expect(client.received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(recorder.said.join()).toContain(`responded with ${status}: `)
    const sentOn = upstream.wires.map(({ received }) => received()).join('')
    expect(sentOn === '' || /^POST .*\r\n\r\n$/s.test(sentOn)).toBe(true)
  },
)

test('only this machine can connect by default', async () => {
  await using upstream = await answering(OK)
  await using recorder = await testRecorder(upstream.url)

  expect(new URL(recorder.reverse.origin).hostname).toBe('127.0.0.1')
  for (const address of otherAddresses()) {
    const client = connect({ port: Number(new URL(recorder.reverse.origin).port), host: address })
    await expect(once(client, 'connect')).rejects.toThrow(/ECONNREFUSED/)
  }
})

/** Lists the network addresses of this machine. */
function otherAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)
}

test('an idle connection is closed', async () => {
  await using upstream = await answering(OK)
  await using recorder = await testRecorder(upstream.url, FAST)

  expect(await recorder.dial().closed).toBe('ended')
})

test('a recorder that reaches itself by another name responds with 508 instead of looping', async () => {
  await using upstream = await answering(OK)
  await using free = await testRecorder(upstream.url)
  const port = Number(new URL(free.reverse.origin).port)
  await free.reverse.close()
  await using recorder = await testRecorder(new URL(`http://localhost:${port}`), { port })
  const client = recorder.dial()

  client.send('GET / HTTP/1.1\r\nHost: h\r\n\r\n')

  expect(await client.until('\r\n\r\n')).toMatch(/^HTTP\/1.1 508 /)
  expect(recorder.said).toEqual([
    'responded with 508: the request would make the recorder call itself',
  ])
})

test('a hostile client does not affect others', async () => {
  await using upstream = await answering(OK)
  await using recorder = await testRecorder(upstream.url, FAST)
  const good = recorder.dial()

  good.send('GET /1 HTTP/1.1\r\nHost: h\r\n\r\n')
  await good.until('ok')
  for (const [, text] of HOSTILE) recorder.dial().send(text)
  good.send('GET /2 HTTP/1.1\r\nHost: h\r\n\r\n')
  await good.until(OK + OK)

  const { exchanges } = await recorder.finish()
  const whole = exchanges.filter(({ response }) => response)
  expect(whole.map(({ request }) => request.target)).toEqual(['/1', '/2'])
})

function post(fields: string): string {
  return `POST / HTTP/1.1\r\nHost: h\r\n${fields}\r\n\r\n`
}
