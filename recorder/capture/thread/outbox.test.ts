import { expect, test } from 'vitest'

import { createOutbox } from './outbox.ts'
import { unpack } from './pack.ts'
import type { Parcel } from './parcel.ts'

const body = {
  ...{ bytes: Buffer.alloc(0), isOwn: false, size: 0 },
  digest: undefined,
  isWhole: true,
}
const sent = { ...{ connection: '1', origin: 'http://h', startedAt: 0 }, head: 'GET', body }
const begin = (id: number): Parcel => ({ kind: 'begin', id, sent })
const end = (id: number): Parcel => ({
  ...{ kind: 'end', id, sent: undefined },
  answer: { endedAt: 0, head: undefined, body, failure: undefined },
})

/** An outbox that notes what crosses: the number of the first parcel, and the parcels' own ids. */
function noted() {
  const crossed: (readonly number[])[] = []
  const outbox = createOutbox((first, batch) => {
    crossed.push([first, ...[...unpack(batch)].map(({ id }) => id)])
  })
  return { crossed, outbox }
}

const ignore = (): void => undefined
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('requests of one turn cross at once and together, those that follow when these are settled', async () => {
  const { crossed, outbox } = noted()

  outbox.add(begin(11), ignore)
  outbox.add(begin(12), ignore)
  await turn()
  expect(crossed).toEqual([[0, 11, 12]])
  outbox.add(begin(13), ignore)
  outbox.add(end(11), ignore)
  outbox.settle([0, 1], true)

  expect(crossed).toEqual([
    [0, 11, 12],
    [2, 13, 11],
  ])
})

test('nothing waits for long, whatever is on its way', async () => {
  const { crossed, outbox } = noted()
  outbox.add(begin(11), ignore)
  await turn()

  outbox.add(begin(12), ignore)
  outbox.add(end(13), ignore)

  await expect.poll(() => crossed.length, { interval: 2, timeout: 500 }).toBe(2)
  expect(crossed[1]).toEqual([1, 12, 13])
})

test('each parcel is settled once, with what became of it', () => {
  const { outbox } = noted()
  const told: [number, boolean][] = []
  for (const id of [0, 1, 2]) outbox.add(begin(id), (isKept) => told.push([id, isKept]))

  outbox.settle([1], true)
  outbox.settle([1], false)
  outbox.giveUp()
  outbox.giveUp()

  expect(told).toEqual([
    [1, true],
    [0, false],
    [2, false],
  ])
})
