import fc from 'fast-check'
import { expect, test } from 'vitest'

import { testRecorder } from './test-wire.ts'
import { listen } from '#engine/http/test-listen.ts'

const FRAMING = [
  'Content-Length: 5',
  'Content-Length: 0',
  'Content-Length: 38',
  'content-length:5',
  'Content-Length: 05',
  'Content-Length: 5 ',
  'Content-Length: 0x5',
  'Content-Length: 5;6',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: Chunked',
  'transfer-encoding:\tchunked',
  'Transfer-Encoding: chunked;a=1',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: identity',
  'Transfer-Encoding:',
  'Transfer-Encoding: "chunked"',
  'Transfer_Encoding: chunked',
  'X: 1\r\n Content-Length: 5',
  'X: 1\nContent-Length: 5',
  'X: 1\rContent-Length: 5',
]
const BODIES = [
  '',
  'hello',
  '5\r\nhello\r\n0\r\n\r\n',
  '5;a="b"\r\nhello\r\n0\r\nA: b\r\n\r\n',
  '0\r\n\r\n',
  '0\n\n',
  'GET /hidden HTTP/1.1\r\nHost: h\r\n\r\n',
  '0\r\n\r\nGET /hidden HTTP/1.1\r\nHost: h\r\n\r\n',
]

test('upstream and recording agree on the requests, however their ends are encoded', async () => {
  const seen: string[] = []
  await using server = await listen((request, response) => {
    request.resume()
    request.on('end', () => {
      seen.push(`${request.method} ${request.url}`)
      response.end()
    })
  })
  const recorded: string[] = []
  await using recorder = await testRecorder(new URL(server.origin), {
    onExchange: ({ request, response }) => {
      // Node responds with 400 to unknown methods.
      if (request.body.state !== 'truncated' && response?.status !== 400)
        recorded.push(`${request.method} ${request.target}`)
    },
  })
  const message = fc
    .tuple(fc.subarray(FRAMING, { maxLength: 2 }), fc.constantFrom(...BODIES))
    .map(([fields, body]) => ['POST /p HTTP/1.1', 'Host: h', ...fields, '', body].join('\r\n'))

  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 3 }), async (messages) => {
      seen.length = 0
      recorded.length = 0
      const client = recorder.dial()
      client.send(`${messages.join('')}GET /last HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`)
      client.socket.setTimeout(40, () => client.socket.end())
      await client.closed
      await recorder.session.sink.settled()

      expect(recorded).toEqual(seen)
    }),
    { numRuns: 150 },
  )
})
