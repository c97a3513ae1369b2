import { type Body, type Failure, type Headers, headerValues, NO_BODY } from '../model/exchange.ts'
import { decode } from './decode.ts'

/** A body that was sent, for the exchange. */
export function sentBody(body: string | Uint8Array | undefined): Body {
  if (body === undefined || body.length === 0) return NO_BODY
  return completeBody(Buffer.from(body))
}

/** A received message: the captured bytes, and whether the connection or the limit cut them off. */
interface Received {
  readonly bytes: Buffer
  readonly cut: 'connection' | 'limit' | undefined
}

/** The captured copy of a response body, its Content-Encoding undone. */
export function receivedBody(
  { bytes, cut }: Received,
  headers: Headers,
  limit: number,
): { readonly body: Body; readonly failure?: Failure } {
  const encoding = headerValues(headers, 'content-encoding').join(',')
  if (encoding === '' || encoding.toLowerCase() === 'identity' || bytes.length === 0)
    return { body: cut ? { ...completeBody(bytes), state: 'truncated' } : completeBody(bytes) }
  if (cut) return { body: { state: 'elided', size: bytes.length } }
  const decoded = decode(bytes, encoding, limit)
  if (decoded.kind === 'decoded') return { body: completeBody(decoded.bytes) }
  return {
    body: { state: 'elided', size: bytes.length },
    failure:
      decoded.kind === 'too-large'
        ? { kind: 'too-large', message: `the decoded body is larger than ${limit} bytes` }
        : { kind: 'protocol', message: `the body cannot be decoded: ${decoded.reason}` },
  }
}

function completeBody(bytes: Buffer): Body {
  const text = bytes.toString('utf8')
  const content = Buffer.from(text, 'utf8').equals(bytes)
    ? { text }
    : { base64: bytes.toString('base64') }
  return { state: 'complete', size: bytes.length, ...content }
}
