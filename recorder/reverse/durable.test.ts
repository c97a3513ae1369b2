import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { journalFile, type JournalFile } from '../store/writing/journal.ts'
import { answering, testRecorder, testUpstream, untilStill } from './test-wire.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
const POST = 'POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nbody'

test.each([
  ['with a body', POST],
  ['without a body', 'DELETE /a HTTP/1.1\r\nHost: h\r\n\r\n'],
  ['with an unknown method', 'BREW /a HTTP/1.1\r\nHost: h\r\n\r\n'],
])('a change %s is in the file before it reaches the upstream', async (_what, request) => {
  let written = ''
  await using upstream = await testUpstream(async (wire) => {
    await wire.until(request.slice(0, 6))
    written = readFileSync(recorder.path, 'utf8')
    wire.send(OK)
  })
  await using recorder = await testRecorder(upstream.url)
  const client = recorder.dial()

  client.send(request)
  await client.until('ok')

  expect(written).toContain('"target":"/a"')
})

test('the last piece of a large change waits until the whole request is in the file', async () => {
  const size = 1024 * 1024
  let written = ''
  let total = 0
  await using upstream = await testUpstream(({ socket, send }) => {
    socket.on('data', (piece) => {
      total += piece.length
      if (total < size) return
      written = readFileSync(recorder.path, 'utf8')
      send(OK)
    })
  })
  await using recorder = await testRecorder(upstream.url)
  const client = recorder.dial()

  client.send(`POST /large HTTP/1.1\r\nHost: h\r\nContent-Length: ${size}\r\n\r\n`)
  client.send('x'.repeat(size))
  await client.until('ok')

  expect(written).toContain('"target":"/large"')
})

test('a hanging disk delays changes but not reads', async () => {
  let release: (() => void) | undefined
  const hanging = new Promise<void>((resolve) => {
    release = resolve
  })
  await using upstream = await answering(OK)
  await using recorder = await testRecorder(upstream.url, {
    fileOf: (descriptor) => ({ ...journalFile(descriptor), sync: () => hanging }),
  })
  const reader = recorder.dial()
  const changer = recorder.dial()

  changer.send(POST)
  reader.send('GET / HTTP/1.1\r\nHost: h\r\n\r\n')
  await reader.until('ok')

  expect(changer.received()).toBe('')
  expect(upstream.wires.map(({ received }) => received()).join('')).not.toContain('POST')
  release?.()
  await changer.until('ok')
})

test('a full disk does not stop traffic, warns once, and makes the recording incomplete', async () => {
  const alarms: string[] = []
  await using upstream = await answering(OK)
  await using recorder = await testRecorder(upstream.url, {
    fileOf: full,
    onFailure: (message) => alarms.push(message),
  })
  const client = recorder.dial()

  client.send(POST)
  await client.until('ok')
  client.send(POST)
  await client.until(OK + OK)

  const { summary } = await recorder.finish()
  expect(alarms).toEqual([expect.stringContaining('the disk is full')])
  expect(summary.footer.complete).toBe(false)
})

test('failClosed stops the traffic if the disk is full', async () => {
  await using upstream = await answering(OK)
  await using recorder = await testRecorder(upstream.url, { fileOf: full, failClosed: true })
  const first = recorder.dial()
  const second = recorder.dial()

  first.send(POST)
  await first.closed
  second.send('GET / HTTP/1.1\r\nHost: h\r\n\r\n')
  await second.closed

  expect(first.received()).toMatch(/^HTTP\/1.1 503 /)
  expect(second.received()).toMatch(/^HTTP\/1.1 503 /)
  expect(upstream.wires.map(({ received }) => received()).join('')).toBe('')
})

test('requests wait while too much is unwritten, and then continue', async () => {
  let release: (() => void) | undefined
  const hanging = new Promise<void>((resolve) => {
    release = resolve
  })
  const body = 'x'.repeat(1024 * 1024)
  await using upstream = await answering(
    `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await using recorder = await testRecorder(upstream.url, {
    fileOf: (descriptor) => ({
      ...journalFile(descriptor),
      write: async (bytes, offset, position) => {
        await hanging
        return journalFile(descriptor).write(bytes, offset, position)
      },
    }),
  })
  const client = recorder.dial()
  const count = 100
  for (let number = 0; number < count; number += 1) client.send('GET / HTTP/1.1\r\nHost: h\r\n\r\n')

  await untilStill(() => client.socket.bytesRead)
  const before = client.socket.bytesRead
  release?.()
  while (client.socket.bytesRead < count * body.length) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }

  expect(before).toBeLessThan(count * body.length)
  const { exchanges } = await recorder.finish()
  expect(exchanges).toHaveLength(count)
})

function full(descriptor: number): JournalFile {
  let isFirst = true
  return {
    ...journalFile(descriptor),
    write: async (bytes, offset, position) => {
      if (!isFirst) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      isFirst = false
      return journalFile(descriptor).write(bytes, offset, position)
    },
  }
}
