import * as zlib from 'node:zlib'

import { Decompress } from 'fzstd'

type Native = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Buffer

/**
 * The bytes that were packed by Zstandard, at most so many: throws a RangeError for more, another error where
 * they are none. Node has it from 22.15 on; before, a library does it.
 */
export function unpackZstd(bytes: Buffer, limit: number): Buffer {
  const native: unknown = Reflect.get(zlib, 'zstdDecompressSync')
  if (typeof native === 'function') return (native as Native)(bytes, { maxOutputLength: limit })
  const pieces: Buffer[] = []
  let size = 0
  const stream = new Decompress((piece) => {
    size += piece.length
    if (size > limit) throw new RangeError(`it unpacks to more than ${limit} bytes`)
    pieces.push(Buffer.from(piece))
  })
  stream.push(bytes, true)
  return Buffer.concat(pieces)
}
