import { type Exchange, hasHeader, header } from '../../model/exchange.ts'
import { setRecent } from '../../text/recent.ts'
import { bodyText } from '../content.ts'
import { isSafe } from './rejected-by.ts'

/** Rejections because of the credential, the path, the method, the media type, or the number of requests. */
const OTHER_REASONS = [401, 404, 405, 415, 429]
/** Requests whose rejection is remembered. */
const MAX_REQUESTS = 10_000
/** A response to so many routes is not about the content of a request. */
const ROUTES = 2

/**
 * Finds the response with which a server rejects a write because X-Requested-By is missing, in any words: no write
 * with the header gets it, and the same writes of several routes get another one with the header.
 */
export function createGuard() {
  const without = new Map<string, string>()
  const withHeader = new Map<string, true>()
  const routes = new Map<string, Set<string>>()
  const answers = new Map<string, string>()
  return {
    see: (exchange: Exchange, route: string): void => {
      const { request, response } = exchange
      if (!response || response.status >= 500 || isSafe(request.method)) return
      const key = [
        request.method,
        request.target,
        header(request.headers, 'authorization'),
        header(request.headers, 'cookie'),
        request.body.text,
      ].join('\n')
      const answer = describeAnswer(exchange)
      if (hasHeader(request.headers, 'x-requested-by')) {
        if (answer !== undefined) setRecent(withHeader, answer, true, MAX_REQUESTS)
        setRecent(answers, key, answer ?? '', MAX_REQUESTS)
      } else if (answer !== undefined) setRecent(without, key, answer, MAX_REQUESTS)
      const rejection = without.get(key)
      const other = answers.get(key)
      if (rejection === undefined || other === undefined || rejection === other) return
      setRecent(routes, rejection, (routes.get(rejection) ?? new Set()).add(route), MAX_REQUESTS)
    },
    /** Whether a response is that rejection. */
    rejects: (exchange: Exchange): boolean => {
      const answer = describeAnswer(exchange)
      if (answer === undefined || withHeader.has(answer)) return false
      return (routes.get(answer)?.size ?? 0) >= ROUTES
    },
  }
}

/** Status and text of a response that may be a rejection for the header. */
function describeAnswer({ response }: Exchange): string | undefined {
  const { status = 0, body } = response ?? {}
  if (!body || status < 400 || status >= 500 || OTHER_REASONS.includes(status)) return undefined
  return `${status} ${bodyText(body) ?? ''}`
}
