import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

import { usage } from './usage.ts'

/** The simplest reverse proxy with node:http, which only keeps raw headers. */
const agent = new Agent({ keepAlive: true })
const { hostname, port } = new URL(process.argv[2] ?? '')
const server = createServer((incoming, outgoing) => {
  const onward = request(
    {
      agent,
      host: hostname,
      port,
      method: incoming.method,
      path: incoming.url,
      headers: incoming.rawHeaders,
    },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
      answer.pipe(outgoing)
    },
  )
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})

process.on('message', () => {
  process.send?.(usage())
})
process.on('disconnect', () => process.exit())
