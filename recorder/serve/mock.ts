import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

import { listRoots } from '#engine/judge/target/roots.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import { groupBy } from '#engine/model/group.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Faults } from './faults.ts'
import { type AnsweringOptions, respond } from './respond.ts'
import { createExchangeIndex, type ExchangeIndex } from './exchange-index.ts'

export interface MockOptions extends AnsweringOptions {
  readonly recording: Recording
  /** Of the first origin, the others follow; by default any free ones. */
  readonly port?: number
  /** By default 127.0.0.1. */
  readonly host?: string
  readonly faults?: Faults
  /** Clients reach it under its recorded addresses, so that those in responses stay. */
  readonly inPlace?: true
}

/** A request that a mock got. */
export interface MockStats {
  readonly requests: number
  /** Requests that the recording does not hold. */
  readonly unmatched: number
  /** Exchanges in the recording that can be served, and those that were. */
  readonly recorded: number
  readonly served: number
}

/**
 * A served recording, each origin on its own port: it returns recorded responses, rejects all other
 * requests, and sends none.
 */
export interface Mock {
  /** Each origin of the recording, and its replacement. */
  readonly places: readonly { readonly recorded: string; readonly origin: string }[]
  /** The requests that it got so far. */
  readonly stats: () => MockStats
  /** Restarts: each request gets its first response again. */
  readonly rewind: () => void
  /** Closes it, with its connections. */
  readonly close: () => Promise<void>
  /** The same at the end of a block: `await using`. */
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** More origins are no server with its nodes. */
const MAX_ORIGINS = 16

/** Serves a recording as a strict mock. Throws UsageError when it contains nothing or cannot listen. */
export async function startMock(options: MockOptions): Promise<Mock> {
  const { recording, host = '127.0.0.1', port = 0, faults = { kind: 'none' } } = options
  const byOrigin = servable(recording, faults)
  const shelves: ExchangeIndex[] = []
  const servers: Server[] = []
  const places: { readonly recorded: string; readonly origin: string }[] = []
  const counts = { ...NONE }
  const ownAddress = (address: string): string => {
    const place = options.inPlace
      ? undefined
      : places.find(({ recorded }) => `${address}/`.startsWith(`${recorded}/`))
    return place ? place.origin + address.slice(place.recorded.length) : address
  }
  const close = async (): Promise<void> => {
    for (const server of servers) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
  try {
    for (const [recorded, exchanges] of byOrigin) {
      const exchangeIndex = createExchangeIndex(exchanges)
      const place = { recorded, origin: '' }
      const server = createServer({ requireHostHeader: false }, (message, response) => {
        const answered = respond(message, response, {
          ...options,
          faults,
          exchangeIndex,
          counts,
          ownAddress,
          origin: place.origin,
        })
        // A request that broke off concerns its own connection only.
        answered.catch(() => response.destroy())
      })
      server.on('clientError', (error, socket) => refuse(error, socket as Socket, options))
      place.origin = await listen(server, host, port === 0 ? 0 : port + places.length)
      shelves.push(exchangeIndex)
      servers.push(server)
      places.push(place)
    }
  } catch (error) {
    await close()
    throw error
  }
  const sum = (of: (exchangeIndex: ExchangeIndex) => number): number =>
    shelves.reduce((total, exchangeIndex) => total + of(exchangeIndex), 0)
  return {
    places,
    stats: () => ({
      requests: counts.requests,
      unmatched: counts.unmatched,
      recorded: sum(({ count }) => count),
      served: sum(({ taken }) => taken()),
    }),
    rewind: () => {
      for (const shelf of shelves) shelf.rewind()
      Object.assign(counts, NONE)
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

const NONE = { requests: 0, unmatched: 0, answers: 0 }

/** Reads the exchanges that can be served; failed ones only on request. */
function* readServable(recording: Recording, faults: Faults): Generator<Exchange> {
  const wanted = findOrigins(recording)
  for (const exchange of recording.exchanges()) {
    const isWanted = !wanted || wanted.includes(exchange.request.origin)
    if (isWanted && (exchange.response || faults.kind === 'recorded')) yield exchange
  }
}

/** The exchanges that can be served, by origin. */
function servable(recording: Recording, faults: Faults): ReadonlyMap<string, readonly Exchange[]> {
  const byOrigin = groupBy(readServable(recording, faults), ({ request }) => request.origin)
  if (byOrigin.size === 0)
    throw new UsageError('cannot serve the recording: it contains no responses; record again')
  if (byOrigin.size > MAX_ORIGINS)
    throw new UsageError(
      `cannot serve the recording: it contains traffic from ${byOrigin.size} servers; record or export only one of them`,
    )
  return byOrigin
}

/**
 * A browser's export contains other servers too; the interface's own are recognized by its roots.
 */
function findOrigins(recording: Recording): readonly string[] | undefined {
  const roots = listRoots(recording)
  if (recording.header.kind === 'backend' || roots.length === 0) return undefined
  return roots.map((root) => new URL(root).origin)
}

function refuse(error: Error, socket: Socket, { say }: MockOptions): void {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = code === 'HPE_HEADER_OVERFLOW' ? '431 Too Large' : '400 Bad Request'
  say?.(`responded with ${status.slice(0, 3)}: the data is not an HTTP request`)
  socket.end(`HTTP/1.1 ${status}\r\nX-Recording: unmatched\r\nConnection: close\r\n\r\n`)
}

async function listen(server: Server, host: string, port: number): Promise<string> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const found =
      code === 'EADDRINUSE'
        ? 'it is already in use'
        : (code ?? 'it is not allowed for this account')
    throw new UsageError(
      `cannot listen on port ${port}: ${found}; choose a different port with --port`,
      { cause },
    )
  }
  const { port: own } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${own}`
}
