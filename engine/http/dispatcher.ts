import { rootCertificates } from 'node:tls'

import type { buildConnector as Connector, Dispatcher } from 'undici'

import { lookupWithLoopback } from './localhost.ts'
import type { Timeouts, TlsOptions } from './request.ts'
import { buildConnector, Client, loadProxyAgent } from './undici.ts'

interface DispatcherOptions {
  readonly tls?: TlsOptions
  readonly timeouts: Timeouts
  readonly socketPath?: string
  /** Called for each new connection. */
  readonly onConnect: () => void
}

/**
 * Connects directly: one connection, one request at a time on it. Not undici's Agent, which after a
 * `Connection: close` continues to open a new connection for every request.
 */
export function directDispatcher(
  origin: string,
  { tls, timeouts, onConnect, socketPath }: DispatcherOptions,
): Dispatcher {
  const connect = buildConnector({
    ...tlsOptions(tls),
    ...ADDRESSES,
    timeout: timeouts.connect,
    ...(socketPath !== undefined && { socketPath }),
  })
  return new Client(origin, {
    ...COMMON,
    connect: (options, callback) => {
      connect(options, (...result) => {
        if (result[0] === null) onConnect()
        callback(...result)
      })
    },
  })
}

/** Connects through a proxy, with a CONNECT tunnel for every scheme, so that paths stay raw. */
export function proxyDispatcher(proxy: string, { tls, timeouts }: DispatcherOptions): Dispatcher {
  const ProxyAgent = loadProxyAgent()
  return new ProxyAgent({
    ...COMMON,
    connections: 1,
    uri: proxy,
    requestTls: { ...tlsOptions(tls), timeout: timeouts.connect },
    proxyTls: { timeout: timeouts.connect },
  })
}

/** The addresses of a name are tried one after the other. */
const ADDRESSES = { autoSelectFamily: true, lookup: lookupWithLoopback } as const

/** Our own timers watch the whole exchange; undici's are off. */
const COMMON = { pipelining: 1, headersTimeout: 0, bodyTimeout: 0 } as const

function tlsOptions(tls: TlsOptions = {}): Connector.BuildOptions {
  return {
    ...(tls.ca !== undefined && { ca: [...rootCertificates, tls.ca] }),
    ...(tls.insecure === true && { rejectUnauthorized: false }),
    ...(tls.cert !== undefined && { cert: tls.cert }),
    ...(tls.key !== undefined && { key: tls.key }),
  }
}
