import type { Readable } from 'node:stream'

/** Waits for all bytes of a message; `node:stream/consumers` copies them through a Blob, which takes longer. */
export function readBytes(message: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    message.on('data', (chunk: Buffer) => chunks.push(chunk))
    message.once('end', () => resolve(Buffer.concat(chunks)))
    message.once('error', reject)
  })
}
