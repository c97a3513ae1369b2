import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** A way to a server on this machine on which each answer comes later; gives its port. */
export async function lateBy(port: number, milliseconds: number): Promise<number> {
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true })
    client.pipe(upstream)
    upstream.on('data', (bytes) => setTimeout(() => client.write(bytes), milliseconds))
    upstream.on('close', () => setTimeout(() => client.destroy(), milliseconds))
    for (const socket of [client, upstream])
      socket.on('error', () => {
        client.destroy()
        upstream.destroy()
      })
  })
  return listening(server)
}

/** A server that takes connections and says nothing. */
export async function silent(): Promise<number> {
  return listening(createServer(() => undefined))
}

/** A port at which nothing listens. */
export async function nobody(): Promise<number> {
  const server = createServer()
  const port = await listening(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
