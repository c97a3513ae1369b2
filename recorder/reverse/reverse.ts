import { UsageError } from '#engine/model/errors.ts'
import type { RequestHead, Refusal } from '../capture/wire/http-head.ts'
import { createRelays, listen } from '../capture/wire/listener.ts'
import { originAt, type ProxyOptions, type RecordingProxy, relayOptions } from '../capture/proxy.ts'
import type { Route, Router } from '../capture/relay-options.ts'
import { getAddress } from '../capture/wire/upstream.ts'
import { rewriteRequest, rewriteResponse, withHost } from './rewrite.ts'

export interface ReverseOptions extends ProxyOptions {
  /** Scheme, host and port of the server; a path names the interface's root and changes nothing. */
  readonly upstream: URL
  /** Changes addresses and cookies so that clients stay at the recorder. */
  readonly rewrite?: boolean
}

/**
 * Starts a recorder that forwards everything to one upstream, byte for byte except the value of
 * Host. The upstream gets its own host, as it would without a recorder, and so does the recording.
 * Throws UsageError if it cannot listen or would call itself.
 */
export async function startReverse(options: ReverseOptions): Promise<RecordingProxy> {
  const { upstream, host = '127.0.0.1', port = 0 } = options
  const relays = createRelays(relayOptions(options))
  let route: Router = () => ({ status: 503, message: 'the recorder is starting' })
  const listening = await listen((client) => relays.add(client, (head) => route(head)), {
    host,
    port,
  })
  const origin = originAt(host, listening.port)
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
  const address = getAddress(upstream)
  const prefix = upstream.pathname.replace(/\/$/, '').replace(/\/api$/, '')
  const origins = own === undefined ? undefined : { upstream: address, own, prefix }
  const rewrite = origins && ((head: string): string => rewriteResponse(head, origins))
  return (request: RequestHead): Route | Refusal => {
    const refusal = findRefusal(request)
    if (refusal) return refusal
    const head = withHost(request.text, request.host, address.authority)
    return {
      address,
      head: origins ? rewriteRequest(head, origins) : head,
      ...(rewrite && { rewrite }),
    }
  }
}

function findRefusal({ method, target }: RequestHead): Refusal | undefined {
  if (method === 'CONNECT') {
    return { status: 405, message: 'this is a reverse recorder, not a proxy; use --forward' }
  }
  if (target.startsWith('/') || (target === '*' && method === 'OPTIONS')) return undefined
  return {
    status: 400,
    message:
      'the request target must begin with a slash; to record requests that a client sends to a proxy, start the recorder with --forward',
  }
}
