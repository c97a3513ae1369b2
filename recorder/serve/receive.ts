import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'

import { decode } from '../../src/http/decode.ts'
import { NO_BODY, header } from '../../src/model/exchange.ts'
import type { Body, Headers, Request } from '../../src/model/exchange.ts'

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
  const headers = headersOf(message.rawHeaders)
  return {
    method: message.method ?? '',
    origin: '',
    target: message.url ?? '',
    httpVersion: message.httpVersion,
    headers,
    body: bodyOf(Buffer.concat(pieces), header(headers, 'content-encoding')),
  }
}

function headersOf(raw: readonly string[]): Headers {
  const headers: [string, string][] = []
  for (let at = 0; at < raw.length; at += 2) headers.push([raw[at] ?? '', raw[at + 1] ?? ''])
  return headers
}

function bodyOf(sent: Buffer, encoding: string | undefined): Body {
  if (sent.length === 0) return NO_BODY
  const decoded = encoding === undefined ? undefined : decode(sent, encoding, MOST_BYTES)
  const bytes = decoded?.kind === 'decoded' ? decoded.bytes : sent
  const content = isUtf8(bytes) ? { text: bytes.toString() } : { base64: bytes.toString('base64') }
  return { state: 'complete', size: bytes.length, ...content }
}
