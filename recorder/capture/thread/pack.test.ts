import { expect, test } from 'vitest'

import { Packer, unpack } from './pack.ts'
import type { Parcel } from './parcel.ts'

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
const PARCELS: readonly Parcel[] = [
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

test('parcels come out of a batch as they went in', () => {
  const packer = new Packer()

  for (const parcel of PARCELS) packer.add(parcel)
  const batch = packer.take()

  expect([...unpack(batch)]).toEqual(PARCELS)
  expect(batch.large.map(({ length }) => length)).toEqual([100_000])
})

test('a large body whose memory others still look at does not move', () => {
  const packer = new Packer()
  const large = { ...body('z'.repeat(100_000)), isOwn: false }

  packer.add({ kind: 'begin', id: 1, sent: { ...sent, body: large } })
  const batch = packer.take()

  expect(batch.large).toEqual([])
  expect([...unpack(batch)]).toEqual([{ kind: 'begin', id: 1, sent: { ...sent, body: large } }])
})

test('a batch that was taken is over, and the next one begins', () => {
  const packer = new Packer()
  const [first, second] = PARCELS

  if (first) packer.add(first)
  packer.take()
  if (second) packer.add(second)

  expect([...unpack(packer.take())]).toEqual([second])
})
