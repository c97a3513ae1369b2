/** Runs a reverse proxy of a third-party package: `node-proxy PACKAGE FOLDER UPSTREAM`; prints its port. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

interface HttpProxy {
  readonly createProxyServer: (options: object) => {
    readonly web: (incoming: IncomingMessage, outgoing: ServerResponse) => void
  }
}
interface Mockttp {
  readonly getLocal: (options: object) => {
    readonly port: number
    readonly start: () => Promise<void>
    readonly on: (event: string, callback: (what: unknown) => void) => Promise<void>
    readonly forAnyRequest: () => { readonly thenForwardTo: (url: string) => Promise<unknown> }
  }
}

const [, , name = '', folder = '', upstream = ''] = process.argv
const loaded: unknown = createRequire(join(folder, 'package.json'))(folder)
const port = name === 'mockttp' ? await forward(loaded as Mockttp) : await pass(loaded as HttpProxy)
process.send?.({ port })
process.on('disconnect', () => process.exit())

async function forward({ getLocal }: Mockttp): Promise<number> {
  const server = getLocal({ recordTraffic: false })
  await server.start()
  let count = 0
  await server.on('response', () => (count += 1))
  await server.forAnyRequest().thenForwardTo(upstream)
  return server.port
}

async function pass({ createProxyServer }: HttpProxy): Promise<number> {
  const { Agent } = await import('node:http')
  const proxy = createProxyServer({ target: upstream, agent: new Agent({ keepAlive: true }) })
  const server = createServer((incoming, outgoing) => proxy.web(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
