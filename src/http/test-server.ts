import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

import type { Exchange } from '../model/exchange.ts'
import { createClient } from './client.ts'
import type { ClientOptions } from './client.ts'
import type { ClientRequest } from './request.ts'

/** A server whose answers are written byte by byte, and what it was sent. */
export interface RawServer extends AsyncDisposable {
  readonly origin: string
  /** As they came, one for each chunk. */
  readonly requests: readonly string[]
  readonly connections: () => number
}

/** A server that answers each connection's requests with the given raw answers, in turn. */
export async function rawServer(
  answer: (request: string, socket: Socket, count: number) => void,
): Promise<RawServer> {
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      requests.push(chunk.toString('latin1'))
      answer(chunk.toString('latin1'), socket, requests.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    connections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A client that may send anything. */
export const anything: ClientOptions = { guard: () => {} }

/** Sends one request and closes the client. */
export async function sendOnce(
  request: Partial<ClientRequest> & { origin: string },
  options: Partial<ClientOptions> = {},
): Promise<Exchange> {
  const client = createClient({ ...anything, ...options })
  try {
    return await client.send({ method: 'GET', target: '/', headers: [], ...request })
  } finally {
    await client.close()
  }
}
