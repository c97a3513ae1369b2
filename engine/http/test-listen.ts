import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server, Socket } from 'node:net'

/** A listening test server. */
export interface TestServer extends AsyncDisposable {
  readonly origin: string
  readonly port: number
}

/** Starts a server with this handler on a free port of 127.0.0.1. */
export function listen(handler: RequestListener): Promise<TestServer> {
  return opened(createServer(handler))
}

/** Starts a server on a free port of 127.0.0.1; disposing it closes open connections. */
export async function opened(server: Server, scheme = 'http'): Promise<TestServer> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `${scheme}://127.0.0.1:${port}`,
    port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
