import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** Whether bytes begin as gzip does (RFC 1952). */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

/** Returns the bytes of a stream, decompressed if they are gzip. Throws the errors of the stream and of gzip. */
export async function* ungzipped(source: Readable): AsyncGenerator<Buffer, void> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first = await chunks.next()
  if (first.done) return
  const all = async function* (): AsyncGenerator<Buffer, void> {
    yield first.value
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  }
  if (!isGzip(first.value)) {
    yield* all()
    return
  }
  const gunzip = createGunzip()
  const input = Readable.from(all())
  input.on('error', (error) => gunzip.destroy(error))
  yield* input.pipe(gunzip) as AsyncIterable<Buffer>
}
