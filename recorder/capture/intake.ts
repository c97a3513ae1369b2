import type { Socket } from 'node:net'

import type { BodyCopy } from './wire/body-copy.ts'
import type { Refusal, RequestHead } from './wire/http-head.ts'
import { LATE, LOOP, UNRECORDED } from './outcomes.ts'
import type { RelayOptions, Route, Router } from './relay-options.ts'
import { RequestReader } from './wire/request-reader.ts'

/** The receiver of a client's bytes. */
interface IntakeEvents {
  /** A request that may go on; gives the copy that its body is added to. */
  readonly onRequest: (head: RequestHead, way: Route) => BodyCopy
  /** A piece of it, the head first; `isLast` marks the end. */
  readonly onPiece: (piece: Buffer, isLast: boolean) => void
  /** Something that does not go on, after which nothing more is read. */
  readonly onRefusal: (refusal: Refusal) => void
}

/** Bytes of pipelined requests that are kept. */
const AHEAD = 64 * 1024

/** Takes the requests from one client's connection, one at a time. */
export class Intake {
  readonly #client: Socket
  readonly #route: Router
  readonly #options: RelayOptions
  readonly #events: IntakeEvents
  readonly #requests = new RequestReader()
  /** `wait`: the present request is whole and its exchange not over. */
  #state: 'head' | 'body' | 'blocked' | 'wait' | 'over' = 'head'
  #timer: NodeJS.Timeout | undefined

  constructor(client: Socket, route: Router, options: RelayOptions, events: IntakeEvents) {
    this.#client = client
    this.#route = route
    this.#options = options
    this.#events = events
  }

  /** Whether a request has begun and not all of it is there. */
  get isInside(): boolean {
    return this.#state === 'body'
  }

  add(piece: Buffer): void {
    this.#requests.add(piece)
    this.#readOn()
  }

  /** Goes on with the next request, since the exchange is over. */
  next(): void {
    this.#state = 'head'
    if (this.#client.isPaused()) this.#client.resume()
    this.#readOn()
  }

  /** Reads no more; gives what was not read. */
  stop(): Buffer | undefined {
    this.#state = 'over'
    clearTimeout(this.#timer)
    return this.#requests.takeRest()
  }

  #readOn(): void {
    while (this.#requests.waiting > 0) {
      if (this.#state === 'head') {
        if (!this.#readHead()) return
      } else if (this.#state === 'body') {
        this.#readBody()
      } else {
        if (this.#requests.waiting > AHEAD) this.#client.pause()
        return
      }
    }
  }

  /** Whether a request was begun. */
  #readHead(): boolean {
    const step = this.#requests.nextHead()
    if (step.kind === 'refusal') return this.#refuse(step.refusal)
    if (step.kind === 'head') return this.#admit(step.head)
    if (this.#requests.waiting > 0) {
      this.#timer ??= setTimeout(() => this.#refuse(LATE), this.#options.timeouts.head)
    }
    return false
  }

  #admit(head: RequestHead): boolean {
    const { sink, failClosed, own } = this.#options
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (failClosed && sink.hasFailed()) return this.#refuse(UNRECORDED)
    if (own.has(this.#client)) return this.#refuse(LOOP)
    if (sink.isFull()) {
      this.#state = 'blocked'
      sink.whenReady(() => {
        if (this.#state === 'blocked') this.next()
      })
      return false
    }
    const way = this.#route(head)
    if ('status' in way) return this.#refuse(way)
    this.#requests.startBody(head, this.#events.onRequest(head, way))
    this.#state = 'body'
    this.#give(Buffer.from(way.head, 'latin1'))
    return true
  }

  #readBody(): void {
    const step = this.#requests.nextBody()
    if (step.kind === 'refusal') this.#refuse(step.refusal)
    if (step.kind === 'body') this.#give(step.piece)
  }

  #give(piece: Buffer): void {
    const isLast = this.#requests.isWhole
    if (isLast) this.#state = 'wait'
    this.#events.onPiece(piece, isLast)
  }

  #refuse(refusal: Refusal): false {
    this.stop()
    this.#events.onRefusal(refusal)
    return false
  }
}
