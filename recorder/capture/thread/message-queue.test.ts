import { deserialize } from 'node:v8'

import { expect, test } from 'vitest'

import { createMessageQueue } from './message-queue.ts'
import type { Message } from './message.ts'

const body = { bytes: Buffer.alloc(0), size: 0, digest: undefined, isWhole: true }
const sent = { connection: '1', origin: 'http://h', startedAt: 0, head: 'GET', body }
const begin = (id: number): Message => ({ kind: 'begin', id, sent })
const end = (id: number): Message => ({
  kind: 'end',
  id,
  sent: undefined,
  answer: { endedAt: 0, head: undefined, body, failure: undefined },
})

/** Builds a queue that records its batches: the number of the first message, and the message ids. */
function collectMessages() {
  const crossed: (readonly number[])[] = []
  const messageQueue = createMessageQueue((first, batch) => {
    crossed.push([first, ...(deserialize(batch) as Message[]).map(({ id }) => id)])
  })
  return { crossed, messageQueue }
}

const ignore = (): void => undefined
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('requests of one event loop turn are sent together, and later ones after they are settled', async () => {
  const { crossed, messageQueue } = collectMessages()

  messageQueue.add(begin(11), ignore)
  messageQueue.add(begin(12), ignore)
  await turn()
  expect(crossed).toEqual([[0, 11, 12]])
  messageQueue.add(begin(13), ignore)
  messageQueue.add(end(11), ignore)
  messageQueue.settle([0, 1], true)

  expect(crossed).toEqual([
    [0, 11, 12],
    [2, 13, 11],
  ])
})

test('no message waits for long, even while others are in transit', async () => {
  const { crossed, messageQueue } = collectMessages()
  messageQueue.add(begin(11), ignore)
  await turn()

  messageQueue.add(begin(12), ignore)
  messageQueue.add(end(13), ignore)

  await expect.poll(() => crossed.length, { interval: 2, timeout: 500 }).toBe(2)
  expect(crossed[1]).toEqual([1, 12, 13])
})

test('each message is settled once with its result', () => {
  const { messageQueue } = collectMessages()
  const results: [number, boolean][] = []
  for (const id of [0, 1, 2]) messageQueue.add(begin(id), (isKept) => results.push([id, isKept]))

  messageQueue.settle([1], true)
  messageQueue.settle([1], false)
  messageQueue.giveUp()
  messageQueue.giveUp()

  expect(results).toEqual([
    [1, true],
    [0, false],
    [2, false],
  ])
})
