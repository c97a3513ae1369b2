import { request as forward, type RequestListener } from 'node:http'
import { createServer } from 'node:net'

import { listen, opened, type TestServer } from '#engine/http/test-listen.ts'

/** Accepts connections and never responds. */
export function hang(): Promise<TestServer> {
  return opened(createServer())
}

/** Sends the same page for every request. */
export function page(status: number, type: string, body: string): RequestListener {
  const bytes = Buffer.from(body)
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': type }).end(bytes)
  }
}

/** Forwards all traffic and records each request line and its credential. */
export async function countBefore(
  origin: string,
): Promise<
  TestServer & {
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
