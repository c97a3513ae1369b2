import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'

import { decodeBody, header, type Headers, type Response } from '#engine/model/exchange.ts'

/** A response ready to be sent. */
export interface ServedAnswer {
  readonly status: number
  readonly reason: string
  readonly headers: Headers
  readonly body: Buffer
}

/** Makes a response out of a recorded one; gives a sentence when that is not possible. */
export function getAnswer(
  recorded: Response,
  { method, headers: asked }: Pick<IncomingMessage, 'method' | 'headers'>,
  ownAddress: (address: string) => string,
): ServedAnswer | string {
  const { status, reason, body } = recorded
  if (status < 200 || status > 999) return `a response with status ${status} cannot be served`
  if (body.state === 'elided') return 'the body of the recorded response is not in the recording'
  if (!isSendable(recorded)) return 'the recorded response has a header that HTTP does not allow'
  const isBodiless = method === 'HEAD' || status === 204 || status === 304
  const encoding = header(recorded.headers, 'content-encoding')?.trim().toLowerCase()
  const packed = isBodiless ? undefined : pack(decodeBody(body), encoding, asked['accept-encoding'])
  const bytes = packed ?? (isBodiless ? Buffer.alloc(0) : decodeBody(body))
  const isEncoded = isBodiless || packed !== undefined
  const headers = recorded.headers
    .filter(([name]) => !HOP_BY_HOP.test(name) && (isEncoded || !/^content-encoding$/i.test(name)))
    .map(([name, value]): readonly [string, string] => {
      if (/^content-length$/i.test(name) && !isBodiless) return [name, String(bytes.length)]
      return [name, ADDRESSES.test(name) ? ownAddress(value) : value]
    })
  return { status, reason, headers, body: bytes }
}

/** Recordings are read from anywhere: a line end in a value would write headers of its own. */
function isSendable({ reason, headers }: Response): boolean {
  return (
    TEXT.test(reason) &&
    headers.every(([name, value]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && TEXT.test(value))
  )
}

const TEXT = /^[\t\x20-\x7e\x80-\xff]*$/

/** Sends a response, or only a first part of it before the connection is cut. */
export function send(response: ServerResponse, answer: ServedAnswer, isCut = false): void {
  const { status, reason, headers, body } = answer
  response.sendDate = false
  response.writeHead(status, reason, headers.flat())
  if (!isCut) {
    response.end(body)
    return
  }
  const part = body.subarray(0, Math.floor(body.length / 2))
  const cut = (): void => void response.socket?.destroy()
  if (part.length === 0) response.flushHeaders()
  if (part.length === 0) setImmediate(cut)
  else response.write(part, cut)
}

/** Our own response, recognizable by its header. */
export function ownAnswer(status: number, content: object): ServedAnswer {
  const body = Buffer.from(`${JSON.stringify(content, undefined, 2)}\n`)
  return {
    status,
    reason: status === 501 ? 'Not In The Recording' : '',
    headers: [
      ['Content-Type', 'application/json'],
      ['Content-Length', String(body.length)],
      ['X-Recording', 'unmatched'],
    ],
    body,
  }
}

/** How a connection was framed is not the recording's to say. */
const HOP_BY_HOP = /^(?:connection|keep-alive|transfer-encoding|trailer|upgrade|proxy-.*)$/i
/** A redirect for a client. */
const ADDRESSES = /^(?:location|content-location)$/i

/** As the server had packed it, where the client takes that. */
function pack(
  body: Buffer,
  encoding: string | undefined,
  accepted: string | string[] | undefined,
): Buffer | undefined {
  if (
    encoding === undefined ||
    !String(accepted ?? '')
      .toLowerCase()
      .includes(encoding)
  )
    return undefined
  switch (encoding) {
    case 'gzip':
      return gzipSync(body)
    case 'deflate':
      return deflateSync(body)
    case 'br':
      return brotliCompressSync(body)
    default:
      return undefined
  }
}
