import type { Socket } from 'node:net'

import type { Failure } from '#engine/model/exchange.ts'
import { clock } from './capture.ts'
import { beginExchange, type Current } from './current.ts'
import { endWith, reset } from './endings.ts'
import type { Refusal } from './wire/http-head.ts'
import { Intake } from './intake.ts'
import * as outcomes from './outcomes.ts'
import { plainAnswer } from './wire/plain-answer.ts'
import type { RelayOptions, Route, Router } from './relay-options.ts'
import { UpstreamLink } from './wire/upstream-link.ts'

/**
 * - `request`: no request is whole yet
 * - `hold`: a request is whole and its line on the way to the disk
 * - `answer`: the request was sent on
 * - `tunnel`: what goes to and fro is not understood
 * - `over`: nothing more is sent on
 */
type Phase = 'request' | 'hold' | 'answer' | 'tunnel' | 'over'

/**
 * One client's connection and the one to the upstream that belongs to it. Bytes go on as they came,
 * so chunks, trailers, interim responses, and the end or reset of a connection reach the other side
 * as what they were; the last byte of a write request waits until the request is recorded durably.
 */
export class Relay {
  readonly #client: Socket
  readonly #options: RelayOptions
  readonly #intake: Intake
  #phase: Phase = 'request'
  #current: Current | undefined
  #upstream: UpstreamLink | undefined
  #hasClientEnded = false
  #isStopping = false

  constructor(client: Socket, name: string, route: Router, options: RelayOptions) {
    this.#client = client
    this.#options = options
    this.#intake = new Intake(client, route, options, {
      onRequest: (head, way) => {
        const current = beginExchange(head, way, name, options)
        this.#current = current
        this.#reach(way)
        return current.capture.requestBody
      },
      onPiece: (piece, isLast) => this.#pass(piece, isLast),
      onRefusal: (refusal) => this.#refuse(refusal),
    })
    client.setTimeout(options.timeouts.firstByte, () => client.destroy())
    client.once('data', () => client.setTimeout(0))
    client.on('data', (piece: Buffer) => {
      if (this.#phase === 'tunnel') this.#send(piece)
      else if (this.#phase !== 'over') this.#intake.add(piece)
    })
    client.on('drain', () => this.#upstream?.resume())
    client.on('end', () => this.#onClientEnd())
    client.on('error', () => this.#onClientGone())
    client.on('close', () => this.#onClientGone())
  }

  /** Ends the connection as soon as no exchange is under way. */
  stop(): void {
    this.#isStopping = true
    if (!this.#current) this.#close()
  }

  /** Cuts the connection at once; an exchange under way is recorded as broken off. */
  cut(message: string): void {
    this.#resetBoth({ kind: 'aborted', message })
  }

  /** Has a connection to where the request goes; the one that there is, if it leads there. */
  #reach({ address }: Route): void {
    if (this.#upstream?.address.origin === address.origin) return
    this.#upstream?.close()
    this.#upstream = new UpstreamLink(address, this.#options, {
      onData: (piece) => this.#onUpstreamData(piece),
      onDrain: () => this.#client.resume(),
      onEnd: () => this.#onUpstreamEnd(),
      onError: (error, wasConnected) => this.#onUpstreamError(error, wasConnected),
    })
  }

  /** Sends a piece of a request on; the last one of a write request waits for its line. */
  #pass(piece: Buffer, isLast: boolean): void {
    const current = this.#current
    if (!current) return
    if (!isLast && !current.isHeldWhole) return this.#send(piece)
    current.held.push(piece)
    if (!isLast) return
    current.capture.isRequestWhole = true
    if (!current.isChanging) return this.#release(current)
    this.#phase = 'hold'
    this.#options.sink.begin(current.capture, (isDurable) => {
      if (this.#current !== current) return
      if (isDurable || !this.#options.failClosed) return this.#release(current)
      this.#breakOff(outcomes.NOT_SENT_ON)
      this.#upstream?.close()
      this.#refuse(outcomes.UNRECORDED)
    })
  }

  #release(current: Current): void {
    const { held, response } = current
    const [only] = held
    this.#phase = 'answer'
    this.#send(held.length === 1 && only ? only : Buffer.concat(held))
    held.length = 0
    if (this.#hasClientEnded) this.#upstream?.finish()
    if (response.isDone) this.#finish(current)
  }

  #send(piece: Buffer): void {
    if (this.#upstream?.write(piece) === false) this.#client.pause()
  }

  #onUpstreamData(piece: Buffer): void {
    const current = this.#current
    if (this.#phase === 'over') return
    if (!current) {
      if (this.#phase !== 'tunnel') this.#options.say('the upstream sent unexpected bytes')
      return this.#give(piece)
    }
    const { response, capture } = current
    const { pass, head } = response.take(piece)
    if (pass) this.#give(pass)
    if (head) capture.responseHead = head.text
    if (response.fault !== undefined) this.#tunnel(outcomes.notHttp(response.fault))
    else if (head?.status === 101) this.#tunnel(outcomes.SWITCHED)
    else if (response.isDone && !capture.isResponseWhole) {
      capture.isResponseWhole = true
      if (this.#phase === 'answer') this.#finish(current)
    }
  }

  #give(piece: Buffer): void {
    if (this.#client.destroyed || this.#client.writableEnded) return
    if (!this.#client.write(piece)) this.#upstream?.pause()
  }

  /** Records the exchange and lets bytes go to and fro without looking at them any more. */
  #tunnel(failure: Failure): void {
    if (this.#phase !== 'answer') return this.#resetBoth(failure)
    this.#end(failure)
    this.#phase = 'tunnel'
    const ahead = this.#intake.stop()
    if (ahead) this.#send(ahead)
    this.#client.resume()
  }

  #finish({ response }: Current): void {
    this.#end()
    this.#phase = 'request'
    if (response.excess > 0) this.#options.say('the upstream sent bytes after its response')
    if (response.excess > 0 || this.#hasClientEnded || this.#isStopping) this.#close()
    else this.#intake.next()
  }

  /** Hands the exchange under way over to be recorded. */
  #end(failure?: Failure): void {
    const current = this.#current
    this.#current = undefined
    if (!current) return
    const { capture } = current
    if (!capture.isResponseWhole) capture.failure = failure
    capture.endedAt = clock()
    this.#options.sink.end(capture)
  }

  /** Abandons the current exchange; the connection accepts no other. */
  #breakOff(failure: Failure): void {
    this.#end(failure)
    this.#phase = 'over'
    this.#intake.stop()
  }

  #onUpstreamEnd(): void {
    const current = this.#current
    if (this.#phase === 'over') return
    if (current) {
      const { response, capture } = current
      if (response.endsWithConnection && response.hasBegun) capture.isResponseWhole = true
      if (response.rest) this.#give(response.rest)
      this.#end(this.#hasClientEnded ? outcomes.CLIENT_LEFT : outcomes.closedEarly(capture))
    }
    this.#close()
  }

  #onUpstreamError(error: Error, wasConnected: boolean): void {
    if (this.#phase === 'over') return
    const failure = outcomes.broken(error, this.#upstream?.address, this.#current?.capture)
    if (wasConnected) return this.#resetBoth(failure)
    this.#breakOff(failure)
    this.#refuse({ status: failure.kind === 'timeout' ? 504 : 502, message: failure.message })
  }

  #onClientEnd(): void {
    this.#hasClientEnded = true
    if (this.#phase === 'answer' || this.#phase === 'tunnel') this.#upstream?.finish()
    else if (this.#phase !== 'hold') this.#onClientGone()
  }

  #onClientGone(): void {
    if (this.#current) this.#resetBoth(outcomes.CLIENT_LEFT)
    else this.#close()
  }

  #resetBoth(failure: Failure): void {
    this.#breakOff(failure)
    this.#upstream?.reset()
    reset(this.#client)
  }

  /** Ends both connections in good order. */
  #close(): void {
    this.#phase = 'over'
    this.#intake.stop()
    this.#upstream?.close()
    endWith(this.#client)
  }

  #refuse({ status, message }: Refusal): void {
    this.#options.say(`responded with ${status}: ${message}`)
    const isInside = this.#current !== undefined
    this.#breakOff({ kind: 'protocol', message })
    if (isInside) this.#upstream?.reset()
    else this.#upstream?.close()
    endWith(this.#client, plainAnswer(status, message))
  }
}
