import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

/** The bytes of one connection, in Latin-1. */
export interface Tapped {
  sent: string
  received: string
}

/** Forwards connections to a port and keeps every byte; decrypts TLS first if it has a certificate. */
export async function tap(target: number, tls?: { readonly cert: string; readonly key: string }) {
  const connections: Tapped[] = []
  const onClient = (client: Socket): void => {
    const kept: Tapped = { sent: '', received: '' }
    connections.push(kept)
    const server = connect(target, '127.0.0.1')
    client.on('data', (piece: Buffer) => {
      kept.sent += piece.toString('latin1')
    })
    server.on('data', (piece) => {
      kept.received += piece.toString('latin1')
    })
    client.pipe(server)
    server.pipe(client)
    client.on('error', () => server.destroy())
    server.on('error', () => client.destroy())
  }
  const listener = tls ? createTlsServer(tls, onClient) : createServer(onClient)
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return { port, connections, close: () => listener.close() }
}
