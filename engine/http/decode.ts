import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

import { unpackZstd } from './zstd.ts'

type Decoded =
  | { readonly kind: 'decoded'; readonly bytes: Buffer }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'undecodable'; readonly reason: string }

/**
 * Undoes a Content-Encoding, the last one first, with a limit in bytes on every step, so that a small
 * body cannot grow without end.
 */
export function decode(bytes: Buffer, contentEncoding: string, limit: number): Decoded {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
  let current = bytes
  for (const coding of codings.toReversed()) {
    const step = undo(coding, current, limit)
    if (step.kind !== 'decoded') return step
    current = step.bytes
  }
  return current.length > limit ? { kind: 'too-large' } : { kind: 'decoded', bytes: current }
}

function undo(coding: string, bytes: Buffer, limit: number): Decoded {
  const decoder = findDecoder(coding)
  if (!decoder) return { kind: 'undecodable', reason: `the content coding "${coding}" is unknown` }
  try {
    return { kind: 'decoded', bytes: decoder(bytes, { maxOutputLength: limit }) }
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'too-large' }
    return { kind: 'undecodable', reason: `the data is not valid ${coding}` }
  }
}

type Decoder = (bytes: Buffer, options: { maxOutputLength: number }) => Buffer

function findDecoder(coding: string): Decoder | undefined {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return gunzipSync
    case 'br':
      return brotliDecompressSync
    case 'deflate':
      return inflateEither
    case 'zstd':
      return (bytes, { maxOutputLength }) => unpackZstd(bytes, maxOutputLength)
    default:
      return undefined
  }
}

/** Some servers send `deflate` without the zlib wrapper that the standard asks for. */
function inflateEither(bytes: Buffer, options: { maxOutputLength: number }): Buffer {
  try {
    return inflateSync(bytes, options)
  } catch (error) {
    if (error instanceof RangeError) throw error
    return inflateRawSync(bytes, options)
  }
}
