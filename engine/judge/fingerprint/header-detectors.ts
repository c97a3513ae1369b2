import { basicChallenge, hasHeader, headerValues } from '../../model/exchange.ts'
import type { FeatureDetector } from './feature-detector.ts'
import type { Observation } from './observe.ts'

const CREATING = /^\/(streams|system\/outputs|system\/inputs)$/

/**
 * Headers of the interface's own responses. A header that a proxy may add proves nothing if
 * present; a header that proxies keep proves something if missing.
 */
export const headerDetectors: readonly FeatureDetector[] = [
  { features: ['date-header'], shows: (x) => missing(x, 'date') },
  { features: ['frame-options'], shows: (x) => missing(x, 'x-frame-options') },
  { features: ['nosniff'], shows: (x) => missing(x, 'x-content-type-options') },
  {
    features: ['csp-everywhere'],
    shows: (x) =>
      x.type === 'application/json' ? missing(x, 'content-security-policy') : undefined,
  },
  {
    features: ['csp-on-pages'],
    shows: (x) => (x.type === 'text/html' ? missing(x, 'content-security-policy') : undefined),
  },
  { features: ['cors-default'], shows: (x) => (echoesOrigin(x) ? true : undefined) },
  {
    features: ['cors-allows-requested-by'],
    shows: (x) =>
      echoesOrigin(x)
        ? /x-requested-by/i.test(x.answered('access-control-allow-headers') ?? '')
        : undefined,
  },
  {
    features: ['location-with-api'],
    shows: (x) => {
      const path = createdAt(x)
      return path === undefined || !x.place.root.endsWith('/api')
        ? undefined
        : path.startsWith('/api/')
    },
  },
  {
    features: ['missing-xhr-challenge'],
    shows: (x) =>
      x.own && x.status === 401 && x.asked('x-requested-with') === 'XMLHttpRequest'
        ? basicChallenge(x.exchange.response?.headers ?? []) === undefined
        : undefined,
  },
  {
    features: ['swagger-deprecated'],
    shows: (x) =>
      x.own && x.path === '/api-docs' && x.status === 200
        ? x.answered('deprecation') !== undefined
        : undefined,
  },
  {
    features: ['session-cookie'],
    shows: (x) => (isLogin(x) ? findCookie(x) !== undefined : undefined),
  },
  {
    features: ['session-cookie-same-site'],
    shows: (x) => {
      const cookie = isLogin(x) ? findCookie(x) : undefined
      return cookie === undefined ? undefined : /;\s*samesite=/i.test(cookie)
    },
  },
]

/** False where the header is missing from a response of the interface itself, never true. */
function missing(x: Observation, name: string): false | undefined {
  const headers = x.exchange.response?.headers ?? []
  return x.own && !hasHeader(headers, name) ? false : undefined
}

function echoesOrigin(x: Observation): boolean {
  const origin = x.asked('origin')
  return (
    x.own &&
    origin !== undefined &&
    origin !== '*' &&
    !/^\/(api-docs|openapi)/.test(x.path) &&
    x.answered('access-control-allow-origin') === origin &&
    // Only the server names its own header; a proxy may allow origins, too.
    /x-graylog-/i.test(x.answered('access-control-allow-headers') ?? '')
  )
}

/** The path in the Location of something that was made. */
function createdAt(x: Observation): string | undefined {
  if (x.status !== 201 || !CREATING.test(x.path)) return undefined
  const location = x.answered('location')
  return location === undefined || !URL.canParse(location, x.place.root)
    ? undefined
    : new URL(location, x.place.root).pathname
}

function isLogin(x: Observation): boolean {
  return x.own && x.method === 'POST' && x.path === '/system/sessions' && x.status === 200
}

function findCookie({ exchange }: Observation): string | undefined {
  return headerValues(exchange.response?.headers ?? [], 'set-cookie').find((value) =>
    value.startsWith('authentication='),
  )
}
