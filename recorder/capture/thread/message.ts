import type { Failure } from '#engine/model/exchange.ts'
import type { WireBody } from '../build-exchange.ts'
import type { Capture } from '../capture.ts'

/** A request as bytes, on its way to the record. */
export interface SentPart {
  readonly connection: string
  readonly origin: string
  readonly startedAt: number
  readonly head: string
  readonly body: WireBody
}

/** How an exchange ended, as bytes, on its way to the record. */
export interface AnswerPart {
  readonly endedAt: number
  readonly head: string | undefined
  readonly body: WireBody
  readonly failure: Failure | undefined
}

/** Messages to be redacted and written. A request that was started is not sent again. */
export type Message =
  | { readonly kind: 'begin'; readonly id: number; readonly sent: SentPart }
  | {
      readonly kind: 'end'
      readonly id: number
      readonly sent: SentPart | undefined
      readonly answer: AnswerPart
    }

/** The request of a capture. */
export function sentPart(capture: Capture): SentPart {
  const { connection, origin, startedAt, requestHead, requestBody, isRequestWhole } = capture
  return {
    connection,
    origin,
    startedAt,
    head: requestHead,
    body: wireBody(requestBody, isRequestWhole),
  }
}

/** How a capture ended. */
export function answerPart(capture: Capture): AnswerPart {
  const { endedAt, responseHead, responseBody, isResponseWhole, failure } = capture
  return { endedAt, failure, head: responseHead, body: wireBody(responseBody, isResponseWhole) }
}

function wireBody(copy: Capture['requestBody'], isWhole: boolean): WireBody {
  return { bytes: copy.bytes, size: copy.size, digest: copy.digest(), isWhole }
}
