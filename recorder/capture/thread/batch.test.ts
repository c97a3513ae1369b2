import { expect, test } from 'vitest'

import { BatchWriter, readBatch } from './batch.ts'
import type { Message } from './message.ts'

const body = (text: string, size = text.length) => ({
  bytes: Buffer.from(text),
  isOwn: false,
  size,
  digest: undefined,
  isWhole: true,
})
const sent = {
  connection: '7',
  origin: 'http://127.0.0.1:9000',
  startedAt: 1_795_228_998_043.412,
  head: 'GET /\xe9 HTTP/1.1\r\nHost: h\r\n\r\n',
  body: body(''),
}
const MESSAGES: readonly Message[] = [
  { kind: 'begin', id: 1, sent: { ...sent, body: body('{"a":"ü"}') } },
  {
    kind: 'end',
    id: 1,
    sent: undefined,
    answer: { endedAt: 5.25, head: 'HTTP/1.1 200 OK\r\n\r\n', body: body('x'), failure: undefined },
  },
  {
    kind: 'end',
    id: 2 ** 40,
    sent,
    answer: {
      endedAt: 6,
      head: undefined,
      body: {
        bytes: Buffer.alloc(100_000, 'y'),
        isOwn: true,
        size: 10 ** 12,
        digest: 'd'.repeat(64),
        isWhole: false,
      },
      failure: { kind: 'reset', message: 'the host “hé” closed the connection' },
    },
  },
  { kind: 'begin', id: 3, sent: { ...sent, head: 'h'.repeat(200_000) } },
]

test('a batch returns its messages unchanged', () => {
  const batchWriter = new BatchWriter()

  for (const message of MESSAGES) batchWriter.add(message)
  const batch = batchWriter.take()

  expect([...readBatch(batch)]).toEqual(MESSAGES)
  expect(batch.large.map(({ length }) => length)).toEqual([100_000])
})

test('a large body with shared memory is not transferred', () => {
  const batchWriter = new BatchWriter()
  const large = { ...body('z'.repeat(100_000)), isOwn: false }

  batchWriter.add({ kind: 'begin', id: 1, sent: { ...sent, body: large } })
  const batch = batchWriter.take()

  expect(batch.large).toEqual([])
  expect([...readBatch(batch)]).toEqual([{ kind: 'begin', id: 1, sent: { ...sent, body: large } }])
})

test('the next batch starts empty after one was taken', () => {
  const batchWriter = new BatchWriter()
  const [first, second] = MESSAGES

  if (first) batchWriter.add(first)
  batchWriter.take()
  if (second) batchWriter.add(second)

  expect([...readBatch(batchWriter.take())]).toEqual([second])
})
