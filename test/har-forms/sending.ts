import { header, type Headers } from '#engine/model/exchange.ts'
import type { Sending } from './model.ts'
import { wireBytes } from './wire-bytes.ts'

/** Skips requests that a page cannot send: unnormalized paths, GET with a body, and TRACE. */
export const byPage: Sending = (exchange) => {
  const { method, origin, target, body } = exchange.request
  const isFolded = findHref(origin + target) !== origin + target
  const isBodyOfGet = /^(?:GET|HEAD)$/.test(method) && body.state !== 'absent'
  const isForbidden = /^(?:CONNECT|TRACE|TRACK)$/i.test(method)
  return isFolded || isBodyOfGet || isForbidden || !exchange.response ? undefined : exchange
}

/** Skips requests whose path a URL parser would normalize. */
export const byParsedUrl: Sending = (exchange) => {
  const { origin, target } = exchange.request
  return findHref(origin + target) === origin + target ? exchange : undefined
}

/** The client accepts gzip, and the server compresses every body. */
export const overGzip: Sending = (exchange) => {
  const { request, response } = exchange
  if (!response || response.body.state !== 'complete' || response.body.size === 0) return exchange
  if (header(response.headers, 'content-encoding') !== undefined) return exchange
  const packed: Headers = [
    ...without(response.headers, ['content-length', 'transfer-encoding']),
    ['Content-Encoding', 'gzip'],
    ['Vary', 'Accept-Encoding'],
  ]
  const length = wireBytes({ headers: packed, body: response.body }).length
  return {
    ...exchange,
    request: {
      ...request,
      headers: [...without(request.headers, ['accept-encoding']), ['Accept-Encoding', 'gzip']],
    },
    response: { ...response, headers: [...packed, ['Content-Length', `${length}`]] },
  }
}

/** A proxy speaks HTTP/2 over TLS with the client. */
export const overHttp2: Sending = (exchange) => {
  const { request, response } = exchange
  return {
    ...exchange,
    request: {
      ...request,
      origin: request.origin.replace('http://', 'https://'),
      httpVersion: '2.0',
      headers: lower(without(request.headers, ['host', 'connection'])),
    },
    ...(response && {
      response: {
        ...response,
        httpVersion: '2.0',
        reason: '',
        headers: lower(without(response.headers, ['connection', 'transfer-encoding'])),
      },
    }),
  }
}

/** The client names itself. */
export function asAgent(name: string): Sending {
  return ({ request, ...exchange }) => ({
    ...exchange,
    request: {
      ...request,
      headers: [...without(request.headers, ['user-agent']), ['User-Agent', name]],
    },
  })
}

function without(headers: Headers, names: readonly string[]): Headers {
  return headers.filter(([name]) => !names.includes(name.toLowerCase()))
}

function lower(headers: Headers): Headers {
  return headers.map(([name, value]) => [name.toLowerCase(), value])
}

function findHref(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).href : undefined
}
