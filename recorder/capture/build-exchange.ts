import { decode } from '#engine/http/decode.ts'
import {
  type Body,
  encodeContent,
  type Failure,
  type Headers,
  headerValues,
  NO_BODY,
  type Request,
  type Response,
} from '#engine/model/exchange.ts'
import { getHeaders } from './wire/http-head.ts'

/** A body as it was on the wire, its chunks joined. */
export interface WireBody {
  /** All of it, or of one that was too large the first part. */
  readonly bytes: Uint8Array
  /** Bytes that went by. */
  readonly size: number
  /** Of a body that was too large: SHA-256 of all bytes that went by. */
  readonly digest: string | undefined
  /** Whether it was complete. */
  readonly isWhole: boolean
}

/** A body that grows by more than this while it is decoded is taken for an attack. */
const MAX_GROWTH = 256
const FREE_GROWTH = 1024 * 1024
/** Bytes that a decoded copy may have. */
const DECODED_LIMIT = 16 * 1024 * 1024

/** A request from its head as it was sent on. */
export function getRequest(head: string, origin: string, body: WireBody): Request {
  const [method = '', target = '', httpVersion = ''] = head
    .slice(0, head.indexOf('\r\n'))
    .split(' ')
  const headers = getHeaders(head)
  return { method, origin, target, httpVersion, headers, body: getBody(body, headers) }
}

/** A response from its head as it came. */
export function getResponse(head: string, body: WireBody): Response {
  const line = head.slice(0, head.indexOf('\r\n'))
  const headers = getHeaders(head)
  return {
    status: Number(line.slice(9, 12)),
    reason: line.slice(13),
    httpVersion: line.slice(0, 8),
    headers,
    body: getBody(body, headers),
  }
}

/** Says that a body was too large to be kept; undefined when it was kept. */
export function tooLarge(what: 'request' | 'response', body: WireBody): Failure | undefined {
  if (body.digest === undefined) return undefined
  return {
    kind: 'too-large',
    message: `only the first part of the ${what} body (${body.size} bytes, SHA-256 ${body.digest}) was kept; the whole body was forwarded`,
  }
}

function getBody({ bytes: given, size, digest, isWhole }: WireBody, headers: Headers): Body {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.length)
  const isComplete = isWhole && digest === undefined
  if (size === 0 && isComplete) return NO_BODY
  const encoding = headerValues(headers, 'content-encoding').join(',')
  if (encoding === '' || encoding.toLowerCase() === 'identity') {
    return isComplete
      ? { state: 'complete', size, ...encodeContent(bytes) }
      : { state: 'truncated', size, ...encodeContent(wholeCharacters(bytes)) }
  }
  if (!isComplete) return { state: 'elided', size }
  const limit = Math.min(DECODED_LIMIT, FREE_GROWTH + bytes.length * MAX_GROWTH)
  const decoded = decode(bytes, encoding, limit)
  if (decoded.kind !== 'decoded') return { state: 'elided', size }
  return { state: 'complete', size: decoded.bytes.length, ...encodeContent(decoded.bytes) }
}

/** Without the beginning of a UTF-8 character that was cut. */
function wholeCharacters(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const code = bytes[bytes.length - back] ?? 0
    if (code < 0x80) return bytes
    if (code >= 0xc0) return bytes.subarray(0, bytes.length - back)
  }
  return bytes
}
