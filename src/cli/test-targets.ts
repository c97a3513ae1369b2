import { createServer, request as forward } from 'node:http'
import type { RequestListener } from 'node:http'
import { createServer as createNetServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'

/** A target of a test. */
export interface TestTarget extends AsyncDisposable {
  readonly origin: string
}

/** A server with the given answers on a free port of 127.0.0.1. */
export function listen(handler: RequestListener): Promise<TestTarget> {
  return opened(createServer(handler))
}

/** A port that takes connections and never says anything. */
export function hang(): Promise<TestTarget> {
  return opened(createNetServer())
}

/** The same page for everything. */
export function page(status: number, type: string, body: string): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': type }).end(body)
  }
}

/** Passes everything on and notes each request line and its credential. */
export async function countBefore(origin: string): Promise<
  TestTarget & {
    readonly requests: { readonly method: string; readonly path: string; readonly body: string }[]
  }
> {
  const requests: { method: string; path: string; body: string }[] = []
  const { hostname, port } = new URL(origin)
  const target = await listen((incoming, response) => {
    const { method = '', url: path = '' } = incoming
    const headers = incoming.rawHeaders
    const entry = { method, path, body: '' }
    requests.push(entry)
    const outgoing = forward({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.statusMessage, answer.rawHeaders)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.on('data', (chunk: Buffer) => {
      entry.body += chunk.toString()
    })
    incoming.pipe(outgoing)
  })
  return { ...target, requests }
}

/** A server on a free port of 127.0.0.1. */
export async function opened(server: Server): Promise<TestTarget> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
