import { directDispatcher, proxyDispatcher } from './dispatcher.ts'
import { createLanes, type Lane, type Lanes } from './lanes.ts'
import { type Environment, proxyFor } from './tls/proxy.ts'
import type { Timeouts, TlsOptions } from './request.ts'

interface Connections {
  readonly to: (origin: string) => Lanes
  readonly close: () => Promise<void>
}

interface ConnectionOptions {
  readonly tls?: TlsOptions
  readonly environment?: Environment
  readonly socketPath?: string
  readonly timeouts: Timeouts
  /** Connections to one origin at once; 1 by default. */
  readonly connections?: number
}

/** Keeps the ways to each origin until it is closed. */
export function createConnections(options: ConnectionOptions): Connections {
  const known = new Map<string, Lanes>()
  return {
    to: (origin) => {
      const lanes =
        known.get(origin) ??
        createLanes(options.connections ?? 1, (nextNumber) => open(origin, options, nextNumber))
      known.set(origin, lanes)
      return lanes
    },
    close: async () => {
      await Promise.all([...known.values()].map((lanes) => lanes.destroy()))
    },
  }
}

function open(
  origin: string,
  { tls, environment = {}, timeouts, socketPath }: ConnectionOptions,
  nextNumber: () => number,
): Lane {
  let number = 0
  const onConnect = (): void => {
    number = nextNumber()
  }
  const socket = socketPath === undefined ? {} : { socketPath }
  const settings = { timeouts, onConnect, ...socket, ...(tls && { tls }) }
  const proxy = socketPath === undefined ? proxyFor(origin, environment) : undefined
  const dispatcher =
    proxy === undefined ? directDispatcher(origin, settings) : proxyDispatcher(proxy, settings)
  return { dispatcher, isProxied: proxy !== undefined, opened: () => number }
}
