import { type AddressInfo, createServer } from 'node:net'

import { createNumbered, NUMBER } from './numbered.ts'

/**
 * A server with prepared responses at almost no cost, so that only the proxy is measured. Responses rotate and have
 * their own ids and durations, so that caches do not make them unrealistically cheap.
 */
const ANSWERS = 4096

const LARGE = ' /api/large'

const answers = Array.from({ length: ANSWERS }, (_, number) =>
  getAnswer(number, 3, number.toString(16).padStart(8, '0')),
)
/** Responses of 64 KB, for a separate path. */
const createLargeAnswer = createNumbered(getAnswer(0, 240, NUMBER))

/** Builds a response that lists this many streams. */
function getAnswer(number: number, total: number, endOfId: string): Buffer {
  const id = `5f3a0c1de4b0a1b2${endOfId}`
  const streams = Array.from({ length: total }, () => getStream(id))
  const body = JSON.stringify({ total, streams })
  return Buffer.from(
    [
      'HTTP/1.1 200 OK',
      'X-Graylog-Node-ID: 3f1a2b4c-5d6e-4f70-8a9b-0c1d2e3f4a5b',
      'Content-Type: application/json',
      `X-Runtime-Microseconds: ${1000 + number}`,
      'Date: Fri, 20 Nov 2026 10:00:00 GMT',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
  )
}

function getStream(id: string): object {
  return {
    id,
    title: 'Web servers',
    description: 'All messages of the web servers',
    rules: [{ field: 'source', value: 'web-.*', type: 2, inverted: false }],
    matching_type: 'AND',
    disabled: false,
    created_at: '2026-11-20T10:00:00.000Z',
    creator_user_id: 'admin',
  }
}

let next = 0
const server = createServer({ noDelay: true }, (socket) => {
  let pending = ''
  socket.on('error', () => socket.destroy())
  socket.on('data', (piece) => {
    pending += piece.toString('latin1')
    for (;;) {
      const end = pending.indexOf('\r\n\r\n')
      if (end === -1) return
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(pending.slice(0, end))?.[1] ?? 0)
      if (pending.length < end + 4 + length) return
      const isLarge = pending.startsWith(LARGE, pending.indexOf(' '))
      pending = pending.slice(end + 4 + length)
      next += 1
      const answer = isLarge ? createLargeAnswer() : answers[next % ANSWERS]
      if (answer) socket.write(answer)
    }
  })
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.on('disconnect', () => process.exit())
