import type { Socket } from 'node:net'

import type { CopyBudget } from './wire/body-copy.ts'
import type { Sink } from './capture.ts'
import type { Refusal, RequestHead } from './wire/http-head.ts'
import type { Address, Connect } from './wire/upstream.ts'

/** Where one request goes and what is changed of its head on the way. */
export interface Route {
  readonly address: Address
  /** The head as it is sent on. */
  readonly head: string
  /** Changes the final response's head for the client; the record keeps the server's own. */
  readonly rewrite?: (head: string) => string
}

/** State that all connections of one recorder share. */
export interface RelayOptions {
  readonly sink: Sink
  readonly budget: CopyBudget
  readonly connect: Connect
  /** Connections that the recorder itself opened, to detect that it calls itself. */
  readonly own: OwnConnections
  /** Rejects requests that cannot be recorded. */
  readonly failClosed: boolean
  readonly timeouts: RelayTimeouts
  /** A number for the next exchange. */
  readonly nextId: () => number
  /** Takes a line about something that is no exchange. */
  readonly say: (line: string) => void
}

export type Router = (head: RequestHead) => Route | Refusal

/** Milliseconds. */
export interface RelayTimeouts {
  /** For the first byte on a new connection. */
  readonly firstByte: number
  /** From the first byte of a request's head to its last. */
  readonly head: number
  /** For the upstream to take a connection. */
  readonly connect: number
}

export const RELAY_TIMEOUTS: RelayTimeouts = { firstByte: 60_000, head: 10_000, connect: 10_000 }

/**
 * Open connections to upstreams, by both of their ends: a single end may belong to another
 * connection too.
 */
interface OwnConnections {
  readonly add: (socket: Socket) => void
  /** Whether a client's connection is the other end of one of them. */
  readonly has: (client: Socket) => boolean
}

export function createOwnConnections(): OwnConnections {
  const known = new Set<string>()
  return {
    add: (socket) => {
      const { localAddress, localPort, remoteAddress, remotePort } = socket
      const ends = `${getEnd(localAddress, localPort)} ${getEnd(remoteAddress, remotePort)}`
      known.add(ends)
      socket.once('close', () => known.delete(ends))
    },
    has: ({ localAddress, localPort, remoteAddress, remotePort }) =>
      known.has(`${getEnd(remoteAddress, remotePort)} ${getEnd(localAddress, localPort)}`),
  }
}

function getEnd(address = '', port = 0): string {
  return `${address.replace(/^::ffff:/, '')}|${port}`
}
