import type { Failure } from '#engine/model/exchange.ts'
import type { WireBody } from '../build-exchange.ts'
import type { AnswerPart, Message, SentPart } from './message.ts'

/** Messages as bytes: what crosses over to another thread in one piece costs a tenth of objects. */
export interface Batch {
  readonly bytes: Uint8Array
  /** Large bodies, which move without being copied. */
  readonly large: readonly Uint8Array[]
}

/** Bodies above this size move, if no other code uses their memory. */
const LARGE = 64 * 1024
const MIN_ROOM = 16 * 1024

const IS_END = 1
const HAS_SENT = 2
const HAS_HEAD = 4
const HAS_FAILURE = 8
const IS_WHOLE = 1
const HAS_DIGEST = 2
const IS_LARGE = 4

/** Gathers messages for one batch. */
export class BatchWriter {
  #bytes = Buffer.allocUnsafeSlow(MIN_ROOM)
  #at = 0
  #large: Uint8Array[] = []

  add(message: Message): void {
    const answer = message.kind === 'end' ? message.answer : undefined
    this.#byte(
      (answer ? IS_END : 0) |
        (message.sent ? HAS_SENT : 0) |
        (answer?.head === undefined ? 0 : HAS_HEAD) |
        (answer?.failure ? HAS_FAILURE : 0),
    )
    this.#number(message.id)
    if (message.sent) this.#sent(message.sent)
    if (answer) this.#answer(answer)
  }

  /** Takes the batch, which then belongs to another thread. */
  take(): Batch {
    const batch = { bytes: this.#bytes.subarray(0, this.#at), large: this.#large }
    // The next batch is likely to be about as large.
    this.#bytes = Buffer.allocUnsafeSlow(Math.max(MIN_ROOM, Math.ceil(this.#at * 1.25)))
    this.#at = 0
    this.#large = []
    return batch
  }

  #sent({ connection, origin, startedAt, head, body }: SentPart): void {
    this.#number(startedAt)
    this.#text(connection)
    this.#text(origin)
    this.#text(head)
    this.#body(body)
  }

  #answer({ endedAt, head, body, failure }: AnswerPart): void {
    this.#number(endedAt)
    if (head !== undefined) this.#text(head)
    this.#body(body)
    if (!failure) return
    this.#text(failure.kind)
    // Latin-1 contains the bytes of UTF-8.
    this.#text(Buffer.from(failure.message).toString('latin1'))
  }

  #body({ bytes, isOwn, size, digest, isWhole }: WireBody): void {
    const isLarge = isOwn && bytes.length > LARGE
    this.#byte(
      (isWhole ? IS_WHOLE : 0) | (digest === undefined ? 0 : HAS_DIGEST) | (isLarge ? IS_LARGE : 0),
    )
    this.#number(size)
    if (digest !== undefined) this.#text(digest)
    if (isLarge) {
      this.#large.push(bytes)
      return
    }
    this.#reserve(bytes.length + 4)
    this.#at = this.#bytes.writeUInt32LE(bytes.length, this.#at)
    this.#bytes.set(bytes, this.#at)
    this.#at += bytes.length
  }

  #byte(value: number): void {
    this.#reserve(1)
    this.#at = this.#bytes.writeUInt8(value, this.#at)
  }

  #number(value: number): void {
    this.#reserve(8)
    this.#at = this.#bytes.writeDoubleLE(value, this.#at)
  }

  /** Text in Latin-1. */
  #text(text: string): void {
    this.#reserve(text.length + 4)
    this.#at = this.#bytes.writeUInt32LE(text.length, this.#at)
    this.#at += this.#bytes.write(text, this.#at, 'latin1')
  }

  #reserve(more: number): void {
    const wanted = this.#at + more
    if (wanted <= this.#bytes.length) return
    const grown = Buffer.allocUnsafeSlow(Math.max(wanted, this.#bytes.length * 2))
    this.#bytes.copy(grown, 0, 0, this.#at)
    this.#bytes = grown
  }
}

/** The messages of a batch, in their order; their bodies stay in its memory. */
export function* readBatch({ bytes: packed, large }: Batch): Generator<Message, void> {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.length)
  let at = 0
  let nextLarge = 0
  const byte = (): number => bytes[at++] ?? 0
  const number = (): number => {
    at += 8
    return bytes.readDoubleLE(at - 8)
  }
  const piece = (): Buffer => {
    const start = skip()
    return bytes.subarray(start, at)
  }
  const text = (encoding: 'latin1' | 'utf8' = 'latin1'): string => {
    const start = skip()
    return bytes.toString(encoding, start, at)
  }
  /** Appends the next piece and returns its start. */
  const skip = (): number => {
    const start = at + 4
    at = start + bytes.readUInt32LE(at)
    return start
  }
  const body = (): WireBody => {
    const flags = byte()
    const size = number()
    const digest = (flags & HAS_DIGEST) === 0 ? undefined : text()
    const isOwn = (flags & IS_LARGE) !== 0
    const content = isOwn ? large[nextLarge++] : piece()
    const isWhole = (flags & IS_WHOLE) !== 0
    return { bytes: content ?? Buffer.alloc(0), isOwn, size, digest, isWhole }
  }
  const sent = (): SentPart => ({
    startedAt: number(),
    connection: text(),
    origin: text(),
    head: text(),
    body: body(),
  })
  const failure = (): Failure => ({ kind: text() as Failure['kind'], message: text('utf8') })
  while (at < bytes.length) {
    const flags = byte()
    const id = number()
    const request = (flags & HAS_SENT) === 0 ? undefined : sent()
    if ((flags & IS_END) === 0) {
      if (request) yield { kind: 'begin', id, sent: request }
      continue
    }
    const answer: AnswerPart = {
      endedAt: number(),
      head: (flags & HAS_HEAD) === 0 ? undefined : text(),
      body: body(),
      failure: (flags & HAS_FAILURE) === 0 ? undefined : failure(),
    }
    yield { kind: 'end', id, sent: request, answer }
  }
}
