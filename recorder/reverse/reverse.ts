import type { TlsOptions } from '../../src/http/request.ts'
import { UsageError } from '../../src/model/errors.ts'
import { COPY_LIMITS } from '../capture/body-copy.ts'
import type { Sink } from '../capture/capture.ts'
import type { RequestHead, Refusal } from '../capture/http-head.ts'
import { createRelays, listen } from '../capture/listener.ts'
import { RELAY_TIMEOUTS, createOwnConnections } from '../capture/relay-options.ts'
import type { RelayTimeouts, Route, Router } from '../capture/relay-options.ts'
import { addressOf, connector } from '../capture/upstream.ts'
import { rewriteRequest, rewriteResponse, withHost } from './rewrite.ts'

export interface ReverseOptions {
  /** Scheme, host and port of the server; a path names the interface's root and changes nothing. */
  readonly upstream: URL
  /** Takes what is recorded. */
  readonly sink: Sink
  /** 0, the default, takes any free port. */
  readonly port?: number
  /** 127.0.0.1 by default: who can reach the port can use it. */
  readonly host?: string
  /** For the connections to the upstream. */
  readonly tls?: TlsOptions
  /** Changes addresses and cookies so that clients stay at the recorder. */
  readonly rewrite?: boolean
  /** Refuses requests that cannot be recorded; by default they go on unrecorded. */
  readonly failClosed?: boolean
  /** Bytes of one body that are kept. */
  readonly bodyLimit?: number
  readonly timeouts?: Partial<RelayTimeouts>
  /** Takes a line about something that is no exchange, such as a request that was refused. */
  readonly say?: (line: string) => void
}

/** A recorder in front of one server. */
export interface ReverseRecorder {
  /** Where clients find it, such as `http://127.0.0.1:9001`. */
  readonly origin: string
  /** Stops listening and lets exchanges under way end. */
  readonly close: (drain?: number) => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/**
 * Starts a recorder that passes everything on to one upstream, byte for byte but for the value of
 * Host. The upstream is told its own host, as it would be without a recorder, and that is what the
 * record shows. Throws UsageError when it cannot listen or would call itself.
 */
export async function startReverse(options: ReverseOptions): Promise<ReverseRecorder> {
  const { upstream, host = '127.0.0.1', port = 0, tls, say = () => undefined } = options
  let ids = 0
  const relays = createRelays({
    sink: options.sink,
    budget: { limits: { ...COPY_LIMITS, body: options.bodyLimit ?? COPY_LIMITS.body }, held: 0 },
    connect: connector(tls),
    own: createOwnConnections(),
    failClosed: options.failClosed ?? false,
    timeouts: { ...RELAY_TIMEOUTS, ...options.timeouts },
    nextId: () => ++ids,
    say,
  })
  let route: Router = () => ({ status: 503, message: 'the recorder is starting' })
  const listening = await listen((client) => relays.add(client, (head) => route(head)), {
    host,
    port,
  })
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${listening.port}`
  route = routerTo(upstream, options.rewrite === true ? origin : undefined)
  if (upstream.origin === origin) {
    listening.server.close()
    throw new UsageError(
      `cannot record ${upstream.origin}: the recorder itself would listen there; choose another --port`,
    )
  }
  const close = async (drain?: number): Promise<void> => {
    const closed = new Promise((resolve) => listening.server.close(resolve))
    await relays.close(drain)
    await closed
  }
  return { origin, close, [Symbol.asyncDispose]: close }
}

/** Sends every request to one upstream; `own` is the recorder's origin when heads are rewritten. */
function routerTo(upstream: URL, own: string | undefined): Router {
  const address = addressOf(upstream)
  const origins = own === undefined ? undefined : { upstream: address, own }
  const rewrite = origins && ((head: string): string => rewriteResponse(head, origins))
  return (request: RequestHead): Route | Refusal => {
    const refusal = refusalOf(request)
    if (refusal) return refusal
    const head = withHost(request.text, request.host, address.authority)
    return {
      address,
      head: origins ? rewriteRequest(head, origins) : head,
      ...(rewrite && { rewrite }),
    }
  }
}

function refusalOf({ method, target }: RequestHead): Refusal | undefined {
  if (method === 'CONNECT') {
    return { status: 405, message: 'this is a reverse recorder and no proxy; try --forward' }
  }
  if (target.startsWith('/') || (target === '*' && method === 'OPTIONS')) return undefined
  return { status: 400, message: 'the target of a request begins with a slash here' }
}
