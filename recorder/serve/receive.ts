import type { IncomingMessage } from 'node:http'

import { decode } from '../../src/http/decode.ts'
import { contentOf, header, headersFrom, NO_BODY } from '../../src/model/exchange.ts'
import type { Body, Request } from '../../src/model/exchange.ts'

/** What `receive` gives for a body beyond the limit. */
export const RequestTooLarge = Symbol('request too large')

const MOST_BYTES = 32 * 1024 * 1024

/** A request with its whole body, as a recording would have it. */
export async function receive(message: IncomingMessage): Promise<Request | typeof RequestTooLarge> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of message as AsyncIterable<Buffer>) {
    size += piece.length
    if (size <= MOST_BYTES) pieces.push(piece)
  }
  if (size > MOST_BYTES) return RequestTooLarge
  const headers = headersFrom(message.rawHeaders)
  return {
    method: message.method ?? '',
    origin: '',
    target: message.url ?? '',
    httpVersion: message.httpVersion,
    headers,
    body: bodyOf(Buffer.concat(pieces), header(headers, 'content-encoding')),
  }
}

function bodyOf(sent: Buffer, encoding: string | undefined): Body {
  if (sent.length === 0) return NO_BODY
  const decoded = encoding === undefined ? undefined : decode(sent, encoding, MOST_BYTES)
  const bytes = decoded?.kind === 'decoded' ? decoded.bytes : sent
  return { state: 'complete', size: bytes.length, ...contentOf(bytes) }
}
