import { createHash } from 'node:crypto'

/** SHA-256 as hex. */
export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
