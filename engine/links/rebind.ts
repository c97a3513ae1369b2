import type { Body, Headers, Request } from '../model/exchange.ts'
import type { PlacedValue } from './links.ts'
import { type SpanValue, writeSpans } from './span.ts'

/**
 * A request with other values in place of those that are bound, each written as the one before was:
 * percent-encoded, within base64, in a JSON string. `Content-Length` follows the body. With nothing
 * to replace it is the same request, byte for byte.
 */
export function rebind(
  request: Request,
  values: readonly PlacedValue[],
  bindings: ReadonlyMap<string, string>,
): Request {
  const edits = values.flatMap(({ value, place }) => {
    const bound = bindings.get(value)
    return bound === undefined || bound === value ? [] : [{ place, value: bound }]
  })
  if (edits.length === 0) return request
  const at = (part: string, position?: number): readonly SpanValue[] =>
    edits.flatMap(({ place, value }) => {
      const isHere = place.part === part && (place.part !== 'header' || place.position === position)
      return isHere ? [{ span: place.span, value }] : []
    })
  const headers = request.headers.map(
    ([name, value], position) => [name, writeSpans(value, at('header', position))] as const,
  )
  const body = writeBody(request.body, at('body'))
  return {
    ...request,
    target: writeSpans(request.target, at('target')),
    headers: body === request.body ? headers : withLength(headers, body.size),
    body,
  }
}

function writeBody(body: Body, edits: readonly SpanValue[]): Body {
  if (edits.length === 0 || body.text === undefined) return body
  const text = writeSpans(body.text, edits)
  const missing = body.size - Buffer.byteLength(body.text)
  return { ...body, text, size: Buffer.byteLength(text) + missing }
}

function withLength(headers: Headers, size: number): Headers {
  return headers.map(([name, value]) =>
    name.toLowerCase() === 'content-length' ? [name, String(size)] : [name, value],
  )
}
