import type { Capture, Sink } from '../capture.ts'
import { answerPart, type Message, sentPart } from './message.ts'

/** Where messages are taken: `done` says whether a begun request is durable, an ended exchange written. */
type Take = (message: Message, done: (isKept: boolean) => void) => void

/** Bytes that may wait to be written before new requests have to wait. */
const MAX_WAITING = 64 * 1024 * 1024
/** Rough size of an exchange without its bodies. */
const OVERHEAD = 2 * 1024

/** A sink that hands captures over to be recorded, and knows how much of that is not done yet. */
export interface MessageSink extends Sink {
  /** From now on nothing more can be recorded. */
  readonly fail: () => void
  /** Exchanges that are over and could not be recorded. */
  readonly lost: () => number
  /** Resolves when everything that was handed over is done. */
  readonly settled: () => Promise<void>
}

export function createSink(take: Take): MessageSink {
  const begun = new Set<number>()
  let waiting = 0
  let open = 0
  let lost = 0
  let hasFailed = false
  let ready: (() => void)[] = []
  let settled: (() => void)[] = []

  const hand = (message: Message, capture: Capture, done: (isKept: boolean) => void): void => {
    const isEnd = message.kind === 'end'
    const answer = isEnd ? message.answer.body.bytes.length : 0
    const size = OVERHEAD + (message.sent?.body.bytes.length ?? 0) + answer
    waiting += size
    open += 1
    take(message, (isKept) => {
      waiting -= size
      open -= 1
      capture.requestBody.release()
      if (isEnd) capture.responseBody.release()
      if (isEnd && !isKept) lost += 1
      done(isKept)
      if (waiting < MAX_WAITING / 2) ready = call(ready)
      if (open === 0) settled = call(settled)
    })
  }
  return {
    begin: (capture, done) => {
      begun.add(capture.id)
      hand({ kind: 'begin', id: capture.id, sent: sentPart(capture) }, capture, done)
    },
    end: (capture) => {
      const { id } = capture
      const sent = begun.delete(id) ? undefined : sentPart(capture)
      hand({ kind: 'end', id, sent, answer: answerPart(capture) }, capture, () => undefined)
    },
    isFull: () => waiting > MAX_WAITING,
    whenReady: (callback) => ready.push(callback),
    hasFailed: () => hasFailed,
    lost: () => lost,
    fail: () => {
      hasFailed = true
    },
    settled: () =>
      open === 0 ? Promise.resolve() : new Promise((resolve) => settled.push(resolve)),
  }
}

/** A sink that records in this thread. */
export function localSink(record: (message: Message) => Promise<void>): MessageSink {
  const sink = createSink((message, done) => {
    record(message).then(
      () => done(true),
      () => {
        sink.fail()
        done(false)
      },
    )
  })
  return sink
}

function call(callbacks: readonly (() => void)[]): (() => void)[] {
  for (const callback of callbacks) callback()
  return []
}
