import { serialize } from 'node:v8'

import type { Message } from './message.ts'

/** Messages on their way to the recording thread and back. */
interface MessageQueue {
  /** Numbers the message and sends it soon; `done` is called once it is settled. */
  readonly add: (message: Message, done: (isKept: boolean) => void) => void
  /** Messages, by their numbers, that are kept or never will be. */
  readonly settle: (numbers: readonly number[], isKept: boolean) => void
  /** Nothing that is on its way will be kept. */
  readonly giveUp: () => void
}

/** Milliseconds for which messages may gather. */
const GATHER_MS = 2

/**
 * Gathers messages, since each crossing to another thread costs as much as some exchanges. A request
 * that waits to be durable crosses at once, unless others are on their way already: then it goes as
 * soon as these are settled, and shares the next write to the disk with all that came meanwhile.
 */
export function createMessageQueue(send: (first: number, batch: Uint8Array) => void): MessageQueue {
  let gathered: Message[] = []
  const waiting = new Map<number, (isKept: boolean) => void>()
  let count = 0
  let begun = 0
  let soon: NodeJS.Immediate | undefined
  let later: NodeJS.Timeout | undefined

  const flush = (): void => {
    clearImmediate(soon)
    clearTimeout(later)
    soon = undefined
    later = undefined
    // Bytes that are only a part of larger memory cross without the rest of it.
    if (gathered.length > 0) send(count - gathered.length, serialize(gathered))
    gathered = []
  }
  const settle = (numbers: readonly number[], isKept: boolean): void => {
    const before = begun
    for (const number of numbers) {
      const done = waiting.get(number)
      waiting.delete(number)
      done?.(isKept)
    }
    if (begun < before) flush()
  }
  return {
    add: (message, done) => {
      const isBegin = message.kind === 'begin'
      gathered.push(message)
      waiting.set(count, (isKept) => {
        if (isBegin) begun -= 1
        done(isKept)
      })
      count += 1
      if (isBegin && begun === 0) soon ??= setImmediate(flush)
      else later ??= setTimeout(flush, GATHER_MS)
      if (isBegin) begun += 1
    },
    settle,
    giveUp: () => settle([...waiting.keys()], false),
  }
}
