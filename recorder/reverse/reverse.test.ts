import { expect, test } from 'vitest'

import { answering, testRecorder } from './test-wire.ts'
import { startReverse } from './reverse.ts'

const GET = 'GET / HTTP/1.1\r\nHost: h\r\nOrigin: http://own\r\n\r\n'

test("--rewrite changes URLs and cookies for the client, and the recording keeps the server's", async () => {
  await using upstream = await answering('')
  const head = (location: string, cookie: string): string =>
    `HTTP/1.1 201 Created\r\nLOCATION: ${location}/a\r\nSet-Cookie: a=1; ${cookie}HttpOnly\r\nContent-Length: 0\r\n\r\n`
  upstream.wire().then(
    (wire) =>
      wire
        .until('\r\n\r\n')
        .then(() => wire.send(head(upstream.url.origin, 'Domain=127.0.0.1; Secure; '))),
    () => undefined,
  )
  await using recorder = await testRecorder(upstream.url, { rewrite: true })
  const client = recorder.dial()

  client.send(GET.replace('http://own', recorder.reverse.origin))

  expect(await client.until('0\r\n\r\n')).toBe(head(recorder.reverse.origin, ''))
  const received = (await upstream.wire()).received()
  expect(received).toContain(`Origin: ${upstream.url.origin}\r\n`)
  expect(received).toContain(`X-Graylog-Server-URL: ${recorder.reverse.origin}/\r\n\r\n`)
  const { exchanges } = await recorder.finish()
  expect(exchanges[0]?.response?.headers[0]).toEqual(['LOCATION', `${upstream.url.origin}/a`])
})

test('a recorder that would call itself does not start', async () => {
  await using upstream = await answering('')
  await using first = await testRecorder(upstream.url)
  const { port, origin } = new URL(first.reverse.origin)
  await first.reverse.close()

  const second = startReverse({
    upstream: new URL(origin),
    port: Number(port),
    sink: first.session.sink,
  })

  await expect(second).rejects.toThrow(/would listen there/)
})

test('a port in use is reported with a one-line error', async () => {
  await using upstream = await answering('')
  await using first = await testRecorder(upstream.url)
  const port = Number(new URL(first.reverse.origin).port)

  const second = startReverse({ upstream: upstream.url, port, sink: first.session.sink })

  await expect(second).rejects.toThrow(/the port is already in use; choose another --port/)
})

test('a secret in traffic is not in the file, and equal secrets have equal pseudonyms', async () => {
  const id = '8a1f0c2e-5d6b-4c3a-9e8f-7a6b5c4d3e2f'
  const login = `{"session_id":"${id}"}`
  await using upstream = await answering(
    `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${login.length}\r\n\r\n${login}`,
  )
  await using recorder = await testRecorder(upstream.url)
  const client = recorder.dial()
  const body = '{"username":"admin","password":"correct-horse"}'
  const basic = Buffer.from(`${id}:session`).toString('base64')

  client.send(
    `POST /api/system/sessions HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await client.until(login)
  client.send(
    `DELETE /api/system/sessions/${id} HTTP/1.1\r\nHost: h\r\nAuthorization: Basic ${basic}\r\n\r\n`,
  )
  await client.until(`${login}HTTP`)

  const { exchanges, summary } = await recorder.finish()
  expect(summary.leaks).toEqual([])
  expect(JSON.stringify(exchanges)).not.toMatch(new RegExp(`${id}|correct-horse|${basic}`))
  const pseudonym = /"session_id":"([^"]+)"/.exec(exchanges[0]?.response?.body.text ?? '')?.[1]
  expect(exchanges[1]?.request.target).toBe(`/api/system/sessions/${pseudonym}`)
  expect(exchanges[1]?.actor).toBe('admin')
})
