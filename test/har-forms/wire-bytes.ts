import { gzipSync } from 'node:zlib'

import { decodeBody, header, type Response } from '#engine/model/exchange.ts'

/** Returns the bytes of a response as on the wire, compressed if its headers say so. */
export function wireBytes({ headers, body }: Pick<Response, 'headers' | 'body'>): Buffer {
  const bytes = decodeBody(body)
  const isPacked = header(headers, 'content-encoding') === 'gzip' && bytes.length > 0
  return isPacked ? gzipSync(bytes) : bytes
}
