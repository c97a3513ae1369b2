import type { IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer, type Server as TlsServer, type TLSSocket } from 'node:tls'

import { Proxy } from 'http-mitm-proxy'

import { cannotListen } from '../capture/wire/listener.ts'
import { type Destination, readDestination } from './allow.ts'
import type { Authority } from './authority.ts'

interface InterceptorOptions {
  readonly host: string
  readonly port: number
  readonly authority: Authority
  /** Every new connection, before a byte of it is read. */
  readonly onClient: (client: Socket) => void
  /** The content of a tunnel, without TLS if there was some. */
  readonly onInside: (client: Socket, destination: Destination, isTls: boolean) => void
  readonly say: (line: string) => void
  /** Milliseconds for the first byte in a tunnel. */
  readonly firstByte: number
}

/** The first byte of a TLS handshake. */
const HANDSHAKE = 0x16
const HANDSHAKE_MS = 10_000
/** Names whose certificates are kept. */
const MAX_NAMES = 256

/**
 * http-mitm-proxy, of which only the listener, CONNECT, and the folder of the authority are used.
 * Its forwarding would re-frame bodies, fold headers, and read without limit. This class guards the
 * rest: it checks connections first, tunnels never touch a file or a second port, and nothing is
 * printed. The package exports no hook for that: four of its private methods are overridden (it
 * marks them by an underscore), in 1.1, which package.json pins. _onHttpServerConnect keeps the
 * bytes after a CONNECT, _onHttpServerConnectData takes the tunnel instead of opening a port,
 * _onSocketError and _onError replace its printing. Review this class for any other version.
 */
export class Interceptor extends Proxy {
  readonly #settings: InterceptorOptions
  readonly #tlsServers = new Map<string, TlsServer>()
  /** Ports of clients in the middle of a handshake. */
  readonly #handshakes = new Set<number>()
  #takeOver: ((client: Socket) => void) | undefined
  #onStartError: ((error: Error) => void) | undefined

  constructor(settings: InterceptorOptions) {
    super()
    this.#settings = settings
  }

  /** Listens; gives the port. Throws UsageError. */
  async start(): Promise<number> {
    const { host, port, authority, onClient } = this.#settings
    await new Promise<void>((resolve, reject) => {
      this.#onStartError = (error) => {
        reject(cannotListen(`${host}:${port}`, error))
      }
      this.listen({ host, port, keepAlive: true, sslCaDir: authority.folder }, (error) => {
        if (error) reject(error)
        else resolve()
      })
    })
    this.#onStartError = undefined
    const server = this.httpServer
    if (!server) throw new Error('http-mitm-proxy has no listener')
    const [first] = server.listeners('connection')
    server.removeAllListeners('connection').on('connection', onClient)
    this.#takeOver = (client) => {
      if (first) Reflect.apply(first, server, [client])
    }
    server.on('clientError', (_error, client) => client.destroy())
    return (server.address() as AddressInfo).port
  }

  /** Hands a connection with a valid CONNECT over to http-mitm-proxy. */
  accept(client: Socket): void {
    this.#takeOver?.(client)
    client.resume()
  }

  override _onHttpServerConnect(request: IncomingMessage, socket: Duplex, head: Buffer): unknown {
    // http-mitm-proxy ignores a client that has already sent more, so these bytes must wait.
    if (head.length > 0) socket.unshift(head)
    guardFirstByte(socket as Socket, this.#settings.firstByte)
    return super._onHttpServerConnect(request, socket, Buffer.alloc(0))
  }

  override _onHttpServerConnectData(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const client = socket as Socket
    const destination = readDestination(request.url ?? '', 443)
    client.removeAllListeners('error')
    if (!destination) {
      client.destroy()
      return
    }
    client.pause()
    client.unshift(head)
    if (head[0] === HANDSHAKE) this.#takeTlsOff(client, destination)
    else this.#settings.onInside(client, destination, false)
  }

  override _onSocketError(_what: string, error: Error): void {
    this.#settings.say(`a tunnel failed: ${error.message}`)
  }

  override _onError(kind: string, _context: unknown, error: Error): void {
    if (this.#onStartError) this.#onStartError(error)
    else this.#settings.say(`${kind}: ${error.message}`)
  }

  #takeTlsOff(client: Socket, destination: Destination): void {
    const { remotePort = 0 } = client
    this.#handshakes.add(remotePort)
    // Else a client that leaves within the handshake would not be noticed.
    client.allowHalfOpen = false
    // Node says nothing of a client that resets the connection within the handshake.
    client.once('close', () => {
      if (this.#handshakes.delete(remotePort))
        this.#distrusts(destination, 'it closed the connection during the handshake')
    })
    this.#tlsServer(destination).emit('connection', client)
  }

  #distrusts({ name }: Destination, what: string): void {
    this.#settings.say(
      `the TLS handshake of a client for ${name} failed: ${what}; check that the client trusts the recorder's CA`,
    )
  }

  /** A server that never listens: connections are given to it. */
  #tlsServer(destination: Destination): TlsServer {
    const { authority, onInside } = this.#settings
    const key = `${destination.name}|${destination.port}`
    const known = this.#tlsServers.get(key)
    if (known) return known
    const server = createTlsServer({
      ...authority.leafFor(destination.name),
      ALPNProtocols: ['http/1.1'],
      handshakeTimeout: HANDSHAKE_MS,
    })
    server.on('tlsClientError', (error, inside) => {
      if (this.#handshakes.delete(inside.remotePort ?? 0))
        this.#distrusts(destination, getReason(error))
    })
    server.on('secureConnection', (inside: TLSSocket) => {
      this.#handshakes.delete(inside.remotePort ?? 0)
      inside.allowHalfOpen = true
      // Some clients look at the certificate only after the handshake.
      const onLeft = (): void =>
        this.#distrusts(destination, 'it closed the connection right after the handshake')
      inside.once('close', onLeft)
      onInside(inside, destination, true)
      inside.once('data', () => inside.off('close', onLeft))
    })
    const [oldest] = this.#tlsServers.keys()
    if (this.#tlsServers.size >= MAX_NAMES && oldest !== undefined) this.#tlsServers.delete(oldest)
    this.#tlsServers.set(key, server)
    return server
  }
}

/** Ends a tunnel whose client leaves before its first byte, or sends none; otherwise it would stay open. */
function guardFirstByte(client: Socket, milliseconds: number): void {
  const end = (): void => void client.destroy()
  const timer = setTimeout(end, milliseconds)
  client.once('end', end).once('close', () => clearTimeout(timer))
  client.once('data', () => {
    clearTimeout(timer)
    client.off('end', end)
  })
}

/** The error of OpenSSL without its source position. */
function getReason(error: Error & { readonly reason?: string }): string {
  return error.reason ?? error.message.split('\n', 1)[0] ?? ''
}
