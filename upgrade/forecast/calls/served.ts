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

/** Whether the file has no responses at all, as a script: then the result of a call is unknown. */
export function isUnanswered({ exchange: { response, failure } }: Annotated): boolean {
  return response === undefined && failure === undefined
}

/** Whether a call was answered with the page of the web interface, in place of a response. */
export function isPageInstead(call: Annotated, at: Version): boolean {
  return call.status >= 200 && call.status < 300 && !isServed(call, at)
}

/** The page of the web interface says so; seen on 2.2.3 to 7.0.1. */
function isWebPage(headers: Headers): boolean {
  return header(headers, 'x-ua-compatible') !== undefined
}
