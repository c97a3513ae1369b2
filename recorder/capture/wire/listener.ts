import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

import { UsageError } from '#engine/model/errors.ts'
import { Relay } from '../relay.ts'
import type { RelayOptions, Router } from '../relay-options.ts'

/** Milliseconds that exchanges under way may take to end once a recorder is stopped. */
const DRAIN = 5_000

/** The connections of one recorder's clients. */
interface Relays {
  /** Takes over a client's connection. */
  readonly add: (client: Socket, route: Router) => void
  /** Lets exchanges under way end, then cuts what is left. */
  readonly close: (drain?: number) => Promise<void>
}

/** Keeps the relays of all connections. */
export function createRelays(options: RelayOptions): Relays {
  const open = new Map<Relay, Socket>()
  let count = 0
  let isClosing = false
  return {
    add: (client, route) => {
      count += 1
      const relay = new Relay(client, String(count), route, options)
      open.set(relay, client)
      client.once('close', () => open.delete(relay))
      client.resume()
      if (isClosing) relay.stop()
    },
    close: async (drain = DRAIN) => {
      isClosing = true
      for (const relay of open.keys()) relay.stop()
      const deadline = performance.now() + drain
      while (open.size > 0 && performance.now() < deadline) await pause(20)
      for (const relay of open.keys()) relay.cut('the recorder was stopped')
      for (const client of open.values()) client.destroy()
    },
  }
}

/** Listens for clients; the port is chosen when none is given. Throws UsageError. */
export async function listen(
  onClient: (client: Socket) => void,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, onClient)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(cannotListen(`${host}:${port}`, error))
    })
    server.listen(port, host, resolve)
  })
  return { server, port: (server.address() as AddressInfo).port }
}

const LISTEN_PROBLEMS: Readonly<Record<string, { found: string; remedy: string }>> = {
  EADDRINUSE: { found: 'the port is already in use', remedy: 'choose another --port' },
  EADDRNOTAVAIL: {
    found: 'this machine does not have this address',
    remedy: 'choose an address of this machine with --listen',
  },
  EACCES: { found: 'access is denied', remedy: 'choose a --port above 1023' },
}

/** Why a recorder cannot listen, in one sentence. */
export function cannotListen(where: string, cause: NodeJS.ErrnoException): Error {
  const { found, remedy } = LISTEN_PROBLEMS[cause.code ?? ''] ?? {
    found: cause.message,
    remedy: 'choose another --port or --listen',
  }
  return new UsageError(`cannot listen on ${where}: ${found}; ${remedy}`, { cause })
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
