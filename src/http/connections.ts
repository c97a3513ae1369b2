import type { Dispatcher } from 'undici'

import { directDispatcher, proxyDispatcher } from './dispatcher.ts'
import { proxyFor } from './tls/proxy.ts'
import type { Environment } from './tls/proxy.ts'
import type { Timeouts, TlsOptions } from './request.ts'

/** The way to one origin. */
interface Connection {
  readonly dispatcher: Dispatcher
  readonly isProxied: boolean
  /** Connections opened so far; stays 0 behind a proxy. */
  readonly opened: () => number
}

interface Connections {
  readonly to: (origin: string) => Connection
  readonly close: () => Promise<void>
}

interface ConnectionOptions {
  readonly tls?: TlsOptions
  readonly environment?: Environment
  readonly socketPath?: string
  readonly timeouts: Timeouts
}

/** Keeps one way for each origin until it is closed. */
export function createConnections(options: ConnectionOptions): Connections {
  const known = new Map<string, Connection>()
  return {
    to: (origin) => {
      const connection = known.get(origin) ?? open(origin, options)
      known.set(origin, connection)
      return connection
    },
    close: async () => {
      await Promise.all([...known.values()].map(({ dispatcher }) => dispatcher.destroy()))
    },
  }
}

function open(
  origin: string,
  { tls, environment = {}, timeouts, socketPath }: ConnectionOptions,
): Connection {
  let count = 0
  const onConnect = (): void => {
    count += 1
  }
  const socket = socketPath === undefined ? {} : { socketPath }
  const settings = { timeouts, onConnect, ...socket, ...(tls && { tls }) }
  const proxy = socketPath === undefined ? proxyFor(origin, environment) : undefined
  const dispatcher =
    proxy === undefined ? directDispatcher(origin, settings) : proxyDispatcher(proxy, settings)
  return { dispatcher, isProxied: proxy !== undefined, opened: () => count }
}
