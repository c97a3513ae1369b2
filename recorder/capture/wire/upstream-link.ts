import type { Socket } from 'node:net'

import type { RelayOptions } from '../relay-options.ts'
import type { Address } from './upstream.ts'
import { isResetting, reset } from '../endings.ts'

/** Events of the connection to the upstream. */
interface LinkEvents {
  readonly onData: (piece: Buffer) => void
  /** More can be written. */
  readonly onDrain: () => void
  /** The upstream said that nothing more comes. */
  readonly onEnd: () => void
  /** The connection broke, or never came about. */
  readonly onError: (error: Error, wasConnected: boolean) => void
}

/** The shared settings that it needs. */
type LinkOptions = Pick<RelayOptions, 'connect' | 'own' | 'timeouts'>

/** The connection to an upstream that belongs to one client's connection. */
export class UpstreamLink {
  readonly address: Address
  readonly #socket: Socket
  readonly #timer: NodeJS.Timeout
  #isConnected = false
  #isOver = false

  constructor(address: Address, { connect, own, timeouts }: LinkOptions, events: LinkEvents) {
    this.address = address
    this.#socket = connect(address, () => {
      this.#isConnected = true
      clearTimeout(this.#timer)
    })
    // Known by its local end as soon as that exists, before a byte can come back to ourselves.
    this.#socket.once('connect', () => own.add(this.#socket))
    this.#timer = setTimeout(() => {
      this.#socket.destroy(
        Object.assign(new Error('no connection was established in time'), { code: 'ETIMEDOUT' }),
      )
    }, timeouts.connect)
    this.#socket.on('data', events.onData)
    this.#socket.on('drain', events.onDrain)
    const end = (): void => {
      clearTimeout(this.#timer)
      if (this.#isOver) return
      this.#isOver = true
      events.onEnd()
    }
    this.#socket.on('end', end)
    this.#socket.on('close', end)
    this.#socket.on('error', (error) => {
      clearTimeout(this.#timer)
      if (this.#isOver) return
      this.#isOver = true
      events.onError(error, this.#isConnected)
    })
  }

  /** False when no more should be written before `onDrain`. */
  write(piece: Buffer): boolean {
    return this.#socket.destroyed || this.#socket.write(piece)
  }

  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  /** Ends the request; the response may still arrive. */
  finish(): void {
    if (!this.#socket.destroyed && !isResetting(this.#socket)) this.#socket.end()
  }

  /** Ends an idle connection; nothing that happens on it matters any more. */
  close(): void {
    this.#isOver = true
    this.#socket.resume()
    if (isResetting(this.#socket)) return
    this.#socket.end(() => this.#socket.destroy())
  }

  /** Breaks the connection off, so that the upstream notices. */
  reset(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    reset(this.#socket)
  }
}
