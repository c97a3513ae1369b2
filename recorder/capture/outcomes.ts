import { describeFailure } from '#engine/http/failure.ts'
import type { Failure } from '#engine/model/exchange.ts'
import type { Capture } from './capture.ts'
import type { Refusal } from './wire/http-head.ts'
import type { Address } from './wire/upstream.ts'

/** Responses that the recorder gives by itself. */
export const LATE: Refusal = {
  status: 408,
  message: 'the head of the request did not arrive in time',
}
export const LOOP: Refusal = {
  status: 508,
  message: 'the request would make the recorder call itself',
}
export const UNRECORDED: Refusal = { status: 503, message: 'nothing more can be recorded' }

/** How exchanges end that have no whole response. */
export const CLIENT_LEFT: Failure = {
  kind: 'aborted',
  message: 'the client closed the connection before the exchange was complete',
}
export const NOT_SENT_ON: Failure = {
  kind: 'aborted',
  message: 'the request could not be recorded and was not forwarded',
}
export const SWITCHED: Failure = {
  kind: 'protocol',
  message: 'the connection switched protocols; later data was forwarded but not recorded',
}

/** The upstream sent something else than HTTP. */
export function notHttp(fault: string): Failure {
  return {
    kind: 'protocol',
    message: `the response is not HTTP: ${fault}; later data was forwarded but not recorded`,
  }
}

/** The upstream ended the connection without a whole response. */
export function closedEarly({ responseHead, origin }: Capture): Failure {
  return responseHead === undefined
    ? { kind: 'reset', message: `${origin} closed the connection without a response` }
    : {
        kind: 'truncated',
        message: `${origin} closed the connection in the middle of its response`,
      }
}

/** The connection to the upstream broke, with the system's error. */
export function broken(
  error: Error,
  address: Address | undefined,
  capture: Capture | undefined,
): Failure {
  const failure = describeFailure(error, address?.authority ?? 'the upstream')
  return capture?.responseHead === undefined ? failure : { ...failure, kind: 'truncated' }
}
