import { type Answer, empty, withHeaders } from '../answer.ts'
import type { Incoming } from './incoming.ts'
import type { Features } from '../rules.ts'

/** The response to a preflight request; undefined when the release does not respond to them. */
export function preflight(request: Incoming, features: Features): Answer | undefined {
  const asked = request.method === 'OPTIONS' && request.header('origin') !== undefined
  return asked && features.has('cors-default') ? empty(204) : undefined
}

/** Adds the headers that let a page of another origin read the response. */
export function allowOrigin(answer: Answer, request: Incoming, features: Features): Answer {
  const origin = request.header('origin')
  if (origin === undefined || !features.has('cors-default')) return answer
  const headers = [
    'Authorization',
    'Content-Type',
    'X-Graylog-No-Session-Extension',
    'X-Requested-With',
  ]
  if (features.has('cors-allows-requested-by')) headers.push('X-Requested-By')
  return withHeaders(answer, [
    ['Access-Control-Allow-Origin', origin],
    ['Access-Control-Allow-Credentials', 'true'],
    ['Access-Control-Allow-Headers', headers.join(', ')],
    ['Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE, OPTIONS'],
    ['Access-Control-Max-Age', '600'],
  ])
}
