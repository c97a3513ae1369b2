import { type Exchange, hasHeader, header, isWholeBody } from '../../model/exchange.ts'
import { setRecent } from '../../text/recent.ts'
import { bodyText } from '../content.ts'
import { isSafe } from './rejected-by.ts'

/** Rejections because of the credential, the path, the method, the media type, or the number of requests. */
const OTHER_REASONS = [401, 404, 405, 415, 429]
/** Headers that can change the response to the same request. */
const NAMED = ['authorization', 'cookie', 'content-type', 'accept']
/** Requests and responses that are remembered. */
const MAX_REQUESTS = 10_000
/** A response to so many routes is not about the content of a request. */
const ROUTES = 2

/**
 * Finds the response with which a server rejects a write because X-Requested-By is missing, in any words: no write
 * with the header gets it, and the same writes of several routes get another one if they are repeated with the header.
 */
export function createGuard() {
  const without = new Map<string, string>()
  const withHeader = new Set<string>()
  const routes = new Map<string, Set<string>>()
  return {
    see: (exchange: Exchange, route: string): void => {
      const { request, response } = exchange
      if (!response || response.status >= 500 || isSafe(request.method)) return
      const key = [
        request.method,
        request.origin,
        request.target,
        ...NAMED.map((name) => header(request.headers, name)),
        request.body.text,
      ].join('\n')
      const answer = describeAnswer(exchange)
      if (!hasHeader(request.headers, 'x-requested-by')) {
        if (answer === undefined) without.delete(key)
        else setRecent(without, key, answer, MAX_REQUESTS)
        return
      }
      if (answer !== undefined && withHeader.size < MAX_REQUESTS) withHeader.add(answer)
      const rejection = without.get(key)
      if (rejection === undefined || rejection === answer) return
      setRecent(routes, rejection, (routes.get(rejection) ?? new Set()).add(route), MAX_REQUESTS)
    },
    /** Whether a response is that rejection. */
    rejects: (exchange: Exchange): boolean => {
      const answer = describeAnswer(exchange)
      if (answer === undefined || withHeader.size === MAX_REQUESTS || withHeader.has(answer))
        return false
      return (routes.get(answer)?.size ?? 0) >= ROUTES
    },
  }
}

/** Status and text of a response that may be a rejection for the header. */
function describeAnswer({ response }: Exchange): string | undefined {
  const { status = 0, body } = response ?? {}
  if (!body || !isWholeBody(body)) return undefined
  if (status < 400 || status >= 500 || OTHER_REASONS.includes(status)) return undefined
  return `${status} ${bodyText(body) ?? ''}`
}
