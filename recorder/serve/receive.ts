import type { IncomingMessage } from 'node:http'

import { decode } from '#engine/http/decode.ts'
import {
  type Body,
  bodyFrom,
  header,
  headersFrom,
  type Request,
  makeRequest,
} from '#engine/model/exchange.ts'

/** The result of `receive` for a body beyond the limit. */
export const RequestTooLarge = Symbol('request too large')

const MAX_BYTES = 32 * 1024 * 1024

/** A request with its whole body to an origin, as a recording would have it. */
export async function receive(
  message: IncomingMessage,
  origin: string,
): Promise<Request | typeof RequestTooLarge> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of message as AsyncIterable<Buffer>) {
    size += piece.length
    if (size <= MAX_BYTES) pieces.push(piece)
  }
  if (size > MAX_BYTES) return RequestTooLarge
  const encoding = header(headersFrom(message.rawHeaders), 'content-encoding')
  return makeRequest(message, origin, getBody(Buffer.concat(pieces), encoding))
}

function getBody(sent: Buffer, encoding: string | undefined): Body {
  const decoded =
    encoding === undefined || sent.length === 0 ? undefined : decode(sent, encoding, MAX_BYTES)
  return bodyFrom(decoded?.kind === 'decoded' ? decoded.bytes : sent)
}
