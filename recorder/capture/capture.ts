import type { Failure } from '#engine/model/exchange.ts'
import type { BodyCopy } from './wire/body-copy.ts'

/** One exchange as its bytes went by: what the upstream was sent and what it answered. */
export interface Capture {
  /** Counts exchanges of one recorder, from 1. */
  readonly id: number
  /** Names the client's connection. */
  readonly connection: string
  /** Scheme, host and port of the upstream. */
  readonly origin: string
  /** Start line and header fields in Latin-1, as they were sent on. */
  readonly requestHead: string
  readonly requestBody: BodyCopy
  /** Whether all of the request was sent on. */
  isRequestWhole: boolean
  /** Of the final response, as it came. */
  responseHead: string | undefined
  readonly responseBody: BodyCopy
  isResponseWhole: boolean
  failure: Failure | undefined
  /** Milliseconds since the epoch: first byte of the request, last byte of the exchange. */
  readonly startedAt: number
  endedAt: number
}

/** Where captured exchanges go. Nothing in here delays or changes what goes over the wire. */
export interface Sink {
  /**
   * Stores a complete request before its response arrives. Calls back once, with true when it is on the
   * disk and false if that failed. `end` follows for the same capture.
   */
  readonly begin: (capture: Capture, done: (isDurable: boolean) => void) => void
  /** Takes an exchange that is over. */
  readonly end: (capture: Capture) => void
  /** Whether so much waits to be written that no new request should be taken. */
  readonly isFull: () => boolean
  /** Calls back once there is room again. */
  readonly whenReady: (callback: () => void) => void
  /** Whether nothing more can be recorded. */
  readonly hasFailed: () => boolean
}

/** Milliseconds since the epoch on a clock that never goes back, to the microsecond. */
export function clock(): number {
  return Math.round((performance.timeOrigin + performance.now()) * 1_000) / 1_000
}
