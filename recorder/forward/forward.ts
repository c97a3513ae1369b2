import { connect, type Socket } from 'node:net'

import { UsageError } from '#engine/model/errors.ts'
import { endWith } from '../capture/endings.ts'
import { LOOP } from '../capture/outcomes.ts'
import type { Refusal, RequestHead } from '../capture/wire/http-head.ts'
import { createRelays } from '../capture/wire/listener.ts'
import { plainAnswer } from '../capture/wire/plain-answer.ts'
import { originAt, type ProxyOptions, type RecordingProxy, relayOptions } from '../capture/proxy.ts'
import type { Route, Router } from '../capture/relay-options.ts'
import type { Address } from '../capture/wire/upstream.ts'
import { unwrap } from './absolute-form.ts'
import { type AllowedHost, type Destination, isAllowed, readDestination } from './allow.ts'
import type { Authority } from './authority.ts'
import { lookAtFirstRequest } from './first-request.ts'
import { Interceptor } from './interceptor.ts'

export interface ForwardOptions extends ProxyOptions {
  /** The hosts whose traffic is recorded. */
  readonly allowed: readonly AllowedHost[]
  /** The handling of CONNECT for other hosts: rejected by default. */
  readonly others?: 'refuse' | 'tunnel'
  readonly authority: Authority
}

/**
 * Starts a forward proxy that takes TLS off for the allowed hosts and records what it passes on,
 * with the same relay as the reverse recorder. Throws UsageError.
 */
export async function startForward(options: ForwardOptions): Promise<RecordingProxy> {
  const { allowed, authority, host = '127.0.0.1', port = 0 } = options
  if (allowed.length === 0) {
    throw new UsageError(
      'a forward recorder needs a host to record; specify the host as a URL or with --allow',
    )
  }
  const shared = relayOptions(options)
  const { timeouts, say } = shared
  const relays = createRelays(shared)
  const tunnels = new Set<Socket>()
  let ownPort = 0
  const refuse = (client: Socket, { status, message }: Refusal): void => {
    say(`responded with ${status}: ${message}`)
    client.on('error', () => client.destroy())
    endWith(client, plainAnswer(status, message))
  }
  const onConnect = (client: Socket, target: string, length: number): void => {
    const destination = readDestination(target, 443)
    if (!destination)
      return refuse(client, {
        status: 400,
        message: 'the CONNECT request does not contain a host and port',
      })
    if (isSelf(destination, ownPort)) return refuse(client, LOOP)
    if (isAllowed(allowed, destination)) return interceptor.accept(client)
    if (options.others !== 'tunnel') return refuse(client, notAllowed(destination))
    tunnel(client, destination, { length, open: tunnels })
  }
  const interceptor = new Interceptor({
    host,
    port,
    authority,
    say,
    firstByte: timeouts.firstByte,
    onClient: (client) => {
      lookAtFirstRequest(client, timeouts, (first) => {
        if (first.kind === 'refused') refuse(client, first.refusal)
        else if (first.kind === 'connect') onConnect(client, first.target, first.length)
        else relays.add(client, (head) => routePlain(head, allowed, ownPort))
      })
    },
    onInside: (client, destination, isTls) => relays.add(client, routeInside(destination, isTls)),
  })
  ownPort = await interceptor.start()
  const close = async (drain?: number): Promise<void> => {
    interceptor.close()
    await relays.close(drain)
    for (const socket of tunnels) socket.destroy()
  }
  return { origin: originAt(host, ownPort), close, [Symbol.asyncDispose]: close }
}

/** Requests with a whole URL go where it leads, if that is allowed. */
function routePlain(
  head: RequestHead,
  allowed: readonly AllowedHost[],
  ownPort: number,
): Route | Refusal {
  const request = unwrap(head)
  if (!request) {
    const message = 'this is a proxy: send CONNECT, or a complete http URL without a user name'
    return { status: 400, message }
  }
  if (isSelf(request, ownPort)) return LOOP
  if (!isAllowed(allowed, request)) return notAllowed(request)
  return { address: getAddress(request, request.isTls), head: request.head }
}

/** Forwards everything from one tunnel unchanged to its destination. */
function routeInside(destination: Destination, isTls: boolean): Router {
  const address = getAddress(destination, isTls)
  return ({ text, target, method }) =>
    target.startsWith('/') || (target === '*' && method === 'OPTIONS')
      ? { address, head: text }
      : { status: 400, message: 'the target of a request in a tunnel must begin with a slash' }
}

function getAddress({ name, port }: Destination, isTls: boolean): Address {
  const bracketed = name.includes(':') ? `[${name}]` : name
  const authority = port === (isTls ? 443 : 80) ? bracketed : `${bracketed}:${port}`
  return {
    origin: `${isTls ? 'https' : 'http'}://${authority}`,
    isTls,
    host: name,
    port,
    authority,
  }
}

function isSelf({ name, port }: Destination, ownPort: number): boolean {
  return (
    port === ownPort &&
    /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|::1?|::ffff:(?:7f..:.*|0:0))$/.test(name)
  )
}

function notAllowed({ name, port }: Destination): Refusal {
  return { status: 403, message: `${name}:${port} is not recorded; add the host with --allow` }
}

/** Passes a tunnel on untouched and unrecorded; the CONNECT itself is of the given length. */
function tunnel(
  client: Socket,
  { name, port }: Destination,
  { length, open }: { readonly length: number; readonly open: Set<Socket> },
): void {
  const server = connect({ host: name, port, allowHalfOpen: true, noDelay: true }, () => {
    client.write('HTTP/1.1 200 OK\r\n\r\n')
    client.once('data', (first: Buffer) => {
      server.write(first.subarray(length))
      client.pipe(server)
    })
    client.resume()
    server.pipe(client)
  })
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const) {
    open.add(one)
    one.on('error', () => other.destroy())
    one.on('close', () => {
      open.delete(one)
      other.destroy()
    })
  }
}
