import type { TlsOptions } from '#engine/http/request.ts'
import { COPY_LIMITS } from './wire/body-copy.ts'
import type { Sink } from './capture.ts'
import {
  createOwnConnections,
  RELAY_TIMEOUTS,
  type RelayOptions,
  type RelayTimeouts,
} from './relay-options.ts'
import { connector } from './wire/upstream.ts'

/** Options of a recorder, reverse or forward proxy. */
export interface ProxyOptions {
  /** Takes what is recorded. */
  readonly sink: Sink
  /** 0, the default, takes any free port. */
  readonly port?: number
  /** 127.0.0.1 by default: who can reach the port can use it. */
  readonly host?: string
  /** For the connections to servers. */
  readonly tls?: TlsOptions
  /** Rejects requests that cannot be recorded; by default they are forwarded unrecorded. */
  readonly failClosed?: boolean
  /** Bytes of one body that are kept. */
  readonly bodyLimit?: number
  readonly timeouts?: Partial<RelayTimeouts>
  /** Logs events that are not exchanges, such as a rejected request. */
  readonly say?: (line: string) => void
}

/** A recorder that takes connections. */
export interface RecordingProxy {
  /** Where clients find it, such as `http://127.0.0.1:9001`. */
  readonly origin: string
  /** Stops listening and lets exchanges under way end. */
  readonly close: (drain?: number) => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** State that all connections of a recorder share. */
export function relayOptions(options: ProxyOptions): RelayOptions {
  const { sink, tls, bodyLimit = COPY_LIMITS.body, failClosed = false } = options
  let ids = 0
  return {
    sink,
    failClosed,
    budget: { limits: { ...COPY_LIMITS, body: bodyLimit }, held: 0 },
    connect: connector(tls),
    own: createOwnConnections(),
    timeouts: { ...RELAY_TIMEOUTS, ...options.timeouts },
    nextId: () => ++ids,
    say: options.say ?? (() => undefined),
  }
}

/** Where clients find what listens there. */
export function originAt(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
