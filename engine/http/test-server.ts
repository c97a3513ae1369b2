import { createServer, type Socket } from 'node:net'

import type { Exchange } from '../model/exchange.ts'
import { type ClientOptions, createClient } from './client.ts'
import type { ClientRequest } from './request.ts'
import { opened, type TestServer } from './test-listen.ts'

/** A server that sends raw bytes, with the requests it received. */
interface RawServer extends TestServer {
  /** Received chunks, unchanged. */
  readonly requests: readonly string[]
  readonly connections: () => number
}

/** Starts a server that sends raw responses to the requests of each connection, or the same one to all. */
export async function rawServer(
  answer: string | ((request: string, socket: Socket, count: number) => void),
): Promise<RawServer> {
  const requests: string[] = []
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      requests.push(chunk.toString('latin1'))
      if (typeof answer === 'string') socket.write(answer)
      else answer(chunk.toString('latin1'), socket, requests.length)
    })
  })
  const listening = await opened(server)
  return { ...listening, requests, connections: () => connections }
}

/** Options of a client without a guard. */
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
