import { routeNamed } from '#engine/knowledge/routes/routes.ts'
import { header, type Headers } from '#engine/model/exchange.ts'
import type { Annotated } from '#engine/model/facts.ts'
import type { Version } from '#engine/model/version.ts'

/**
 * Whether the interface itself served a call: a status below 400, and not the web page that some releases return
 * for unknown paths.
 */
export function isServed(
  { status, answerType, route, method, exchange }: Annotated,
  at: Version,
): boolean {
  if (status === 0 || status >= 400) return false
  if (answerType !== 'text/html') return route !== undefined || method === 'OPTIONS' || status < 300
  if (route === undefined || isWebPage(exchange.response?.headers ?? [])) return false
  const produced = routeNamed(at, route)?.produces ?? []
  return status >= 300 || produced.some((type) => type === 'text/html' || type.startsWith('*'))
}

/**
 * Statuses for timeouts, rate limits, disconnected clients, and busy servers: the same call may succeed a moment later.
 * A server fails with 500 for the same request again and again.
 */
const TRANSIENT: readonly number[] = [0, 408, 429, 499]

/** Whether the file has no response that says anything about the call itself: none, or a transient failure. */
export function isUnanswered({ status }: Pick<Annotated, 'status'>): boolean {
  return status > 500 || TRANSIENT.includes(status)
}

/** Whether a call was answered with the page of the web interface, in place of a response. */
export function isPageInstead(call: Annotated, at: Version): boolean {
  return call.status >= 200 && call.status < 300 && !isServed(call, at)
}

/** The page of the web interface says so; seen on 2.2.3 to 7.0.1. */
function isWebPage(headers: Headers): boolean {
  return header(headers, 'x-ua-compatible') !== undefined
}
