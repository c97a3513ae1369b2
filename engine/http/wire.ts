import type { Dispatcher } from 'undici'

import { header, type Headers } from '../model/exchange.ts'
import { rememberRecent } from '../text/recent.ts'
import type { ClientRequest } from './request.ts'

/** The request as undici takes it; `headers` are all of them in order. */
export function dispatchOptions(
  request: ClientRequest,
  headers: Headers,
  isProxied: boolean,
): Dispatcher.DispatchOptions {
  return {
    origin: request.origin,
    path: request.target,
    method: request.method,
    // undici's proxy takes headers by name only, so repetitions go as one list there.
    headers: isProxied ? grouped(headers) : headers.flat(),
    ...(request.body !== undefined && { body: request.body }),
  }
}

/** The headers as undici writes them: Host and Connection first, Content-Length last. */
export function sentHeaders({ method, body }: ClientRequest, headers: Headers): Headers {
  const length = body === undefined ? 0 : Buffer.byteLength(body)
  const hasLength = length > 0 || /^(?:PUT|POST|PATCH)$/.test(method)
  const closes = method === 'HEAD' || /\bclose\b/i.test(header(headers, 'connection') ?? '')
  return [
    ['host', header(headers, 'host') ?? ''],
    ['connection', closes ? 'close' : 'keep-alive'],
    ...headers.filter(([name]) => !/^(?:host|connection|content-length)$/i.test(name)),
    ...(hasLength ? [['content-length', String(length)] as const] : []),
  ]
}

/** Puts Host first where it is missing. */
export function withHost(headers: Headers, origin: string): Headers {
  if (header(headers, 'host') !== undefined) return headers
  return [['host', hostOf(origin)], ...headers]
}

/** The host of an origin, `graylog.example.org:9000`; the same few are asked for with every request. */
export const hostOf = rememberRecent(8, (origin: string): string => new URL(origin).host)

function grouped(headers: Headers): Record<string, string | string[]> {
  const byName = new Map<string, string | string[]>()
  for (const [name, value] of headers) {
    const before = byName.get(name)
    byName.set(name, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(byName)
}
