import type { Socket } from 'node:net'

import { readRequestHead, type Refusal, REQUEST_HEAD_LIMIT } from '../capture/wire/http-head.ts'
import { LATE } from '../capture/outcomes.ts'
import type { RelayTimeouts } from '../capture/relay-options.ts'

/** The first bytes of a proxy's client, still unread. */
type FirstRequest =
  | { readonly kind: 'connect'; readonly target: string; readonly length: number }
  | { readonly kind: 'other' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

const CONNECT = 'CONNECT '

/** Looks at the beginning of a connection and puts back what it read; calls back at most once. */
export function lookAtFirstRequest(
  client: Socket,
  timeouts: RelayTimeouts,
  onKnown: (first: FirstRequest) => void,
): void {
  let bytes = Buffer.alloc(0)
  let timer = setTimeout(() => client.destroy(), timeouts.firstByte)
  const ignore = (): void => {
    // An error closes the connection, so nothing can be sent to the client.
    clearTimeout(timer)
  }
  const done = (first: FirstRequest): void => {
    clearTimeout(timer)
    client.off('data', onData).off('end', onEnd).off('close', ignore)
    client.pause()
    if (bytes.length > 0) client.unshift(bytes)
    onKnown(first)
    client.off('error', ignore)
  }
  const onData = (piece: Buffer): void => {
    if (bytes.length === 0) {
      clearTimeout(timer)
      timer = setTimeout(() => done({ kind: 'refused', refusal: LATE }), timeouts.head)
    }
    bytes = Buffer.concat([bytes, piece])
    const first = findFirst(bytes)
    if (first) done(first)
  }
  const onEnd = (): void => {
    client.destroy()
  }
  client.on('data', onData).on('end', onEnd).on('close', ignore).on('error', ignore)
}

/** Undefined when more must come first. */
function findFirst(bytes: Buffer): FirstRequest | undefined {
  const start = bytes.toString('latin1', 0, CONNECT.length)
  if (!CONNECT.startsWith(start)) return { kind: 'other' }
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) {
    if (bytes.length <= REQUEST_HEAD_LIMIT) return undefined
    const message = `the head of the request is larger than ${REQUEST_HEAD_LIMIT} bytes`
    return { kind: 'refused', refusal: { status: 431, message } }
  }
  const head = readRequestHead(bytes.toString('latin1', 0, end + 4))
  if ('message' in head) return { kind: 'refused', refusal: head }
  if (head.framing.kind === 'none') return { kind: 'connect', target: head.target, length: end + 4 }
  return { kind: 'refused', refusal: { status: 400, message: 'CONNECT has no body' } }
}
