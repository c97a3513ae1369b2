import type { Exchange, Headers } from '../model/exchange.ts'
import type { TlsVersion } from '../model/handshake.ts'
import { isRead } from './guard/allowed.ts'
import { createBodyBudget } from './body-budget.ts'
import { receivedBody, sentBody } from './body.ts'
import { capture, type Capture } from './capture.ts'
import { createConnections } from './connections.ts'
import type { Guard } from './guard/guard.ts'
import { type HandshakeResult, offerVersion } from './tls/handshake.ts'
import { createPace } from './pace.ts'
import type { Environment } from './tls/proxy.ts'
import {
  type ClientRequest,
  DEFAULT_BODY_LIMIT,
  DEFAULT_TIMEOUTS,
  type Timeouts,
  type TlsOptions,
} from './request.ts'
import { dispatchOptions, hostOf, sentHeaders, withHost } from './wire.ts'

export interface ClientOptions {
  /** Decides which requests may leave at all. */
  readonly guard: Guard
  /** Added to every request. */
  readonly headers?: Headers
  readonly tls?: TlsOptions
  /** Where proxies are named; nothing means direct connections. */
  readonly environment?: Environment
  /** Every connection is made to this Unix domain socket, whatever host and port; no proxy is used then. */
  readonly socketPath?: string
  readonly timeouts?: Partial<Timeouts>
  /** Bytes of a response body that are kept. */
  readonly bodyLimit?: number
  /** Total bytes of large response bodies to keep; later ones are cut to FREE_BODY. */
  readonly bodyBudget?: number
  /** Connections to one origin at once; 1 by default, on which requests wait for each other. */
  readonly connections?: number
  /** Requests a second. */
  readonly rate?: number
  /** Aborts every read that has no signal of its own; write requests are awaited, so that they can be undone. */
  readonly signal?: AbortSignal
  /** The number of its first exchange; 0 by default. */
  readonly firstIndex?: number
}

/** Sends requests and captures the results; its connections stay open until it is closed. */
export interface Client {
  /**
   * Sends one request without following redirects or keeping state. A network error becomes the
   * exchange's failure; it throws only if the mode forbids the request.
   */
  readonly send: (request: ClientRequest) => Promise<Exchange>
  /** One TLS handshake on a connection of its own; throws only when the mode does not allow the origin. */
  readonly handshake: (
    origin: string,
    version: TlsVersion,
    signal?: AbortSignal,
  ) => Promise<HandshakeResult>
  readonly close: () => Promise<void>
}

/** The one way to the network: no redirects, no cookies, no repetition but of a read on a stale connection. */
export function createClient(options: ClientOptions): Client {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts }
  const budget = createBodyBudget(options.bodyLimit ?? DEFAULT_BODY_LIMIT, options.bodyBudget)
  const pace = createPace(options.rate)
  const connections = createConnections({ ...options, timeouts })
  let count = options.firstIndex ?? 0
  const signalFor = ({ method, signal }: ClientRequest): AbortSignal | undefined =>
    signal ?? (isRead(method) ? options.signal : undefined)

  const attempt = async (request: ClientRequest, headers: Headers): Promise<Attempt> => {
    const host = hostOf(request.origin)
    const lanes = connections.to(request.origin)
    const lane = lanes.take()
    const before = lane.opened()
    const { firstByte, total } = timeouts
    const limit = budget.limit(request.isVital === true)
    const options = dispatchOptions(request, headers, lane.isProxied)
    const result = await capture(lane.dispatcher, options, {
      host,
      limit,
      firstByte,
      total,
      signal: signalFor(request),
    })
    lanes.free(lane)
    const number = lane.opened()
    return {
      result,
      limit,
      wasReused: number > 0 && number === before,
      connection: number > 0 ? `${host}#${number}` : undefined,
    }
  }

  const send = async (request: ClientRequest): Promise<Exchange> => {
    options.guard({ ...request, headers: [...request.headers, ...(options.headers ?? [])] })
    await pace(signalFor(request))
    const index = count++
    const headers = withHost([...request.headers, ...(options.headers ?? [])], request.origin)
    const startedAt = clock()
    let tried = await attempt(request, headers)
    if (tried.wasReused && isStale(tried.result, request)) tried = await attempt(request, headers)
    const { connection } = tried
    const answer = recordAnswer(tried.result, tried.limit)
    budget.spend(answer.response?.body.size ?? 0)
    return {
      index,
      request: recordRequest(request, headers),
      ...answer,
      startedAt,
      endedAt: clock(),
      ...(connection !== undefined && { connection }),
      ...(request.actor !== undefined && { actor: request.actor }),
      ...(request.probe !== undefined && { probe: request.probe }),
    }
  }
  const handshake: Client['handshake'] = async (origin, version, signal) => {
    options.guard({ handshakeWith: origin })
    await pace(signal)
    return offerVersion(origin, version, { ...options, timeouts }, signal)
  }
  return { send, handshake, close: connections.close }
}

interface Attempt {
  readonly result: Capture
  /** Bytes of the body that may be kept. */
  readonly limit: number
  /** Sent on a connection that had served an earlier request. */
  readonly wasReused: boolean
  readonly connection: string | undefined
}

/** A server may close an idle connection at the very moment we use it again. */
function isStale({ status, failure }: Capture, { method }: ClientRequest): boolean {
  return isRead(method) && status === undefined && failure?.kind === 'reset'
}

function recordRequest(request: ClientRequest, headers: Headers): Exchange['request'] {
  return {
    method: request.method,
    origin: request.origin,
    target: request.target,
    httpVersion: 'HTTP/1.1',
    headers: sentHeaders(request, headers),
    body: sentBody(request.body),
  }
}

function recordAnswer(result: Capture, limit: number): Pick<Exchange, 'response' | 'failure'> {
  if (result.status === undefined) return result.failure ? { failure: result.failure } : {}
  const { body, failure: undecodable } = receivedBody(result, result.headers, limit)
  const failure = result.failure ?? undecodable
  return {
    response: {
      status: result.status,
      reason: result.reason,
      httpVersion: 'HTTP/1.1',
      headers: result.headers,
      body,
    },
    ...(failure && { failure }),
  }
}

/** Milliseconds since the epoch from a monotonic clock, to the microsecond. */
function clock(): number {
  return Math.round((performance.timeOrigin + performance.now()) * 1_000) / 1_000
}
