import { type Answer, empty, text, withHeaders } from './answer.ts'
import { apiError } from './errors.ts'
import { readAccept, type Incoming } from './requests/incoming.ts'
import type { Features } from './rules.ts'

/** The page of the web interface: only its frame. */
export function webPage(): Answer {
  const page =
    '<!DOCTYPE html>\n<html><head><title>Reference server</title></head><body></body></html>\n'
  return withHeaders(text(page, 200, 'text/html'), [['X-UA-Compatible', 'IE=edge']])
}

/**
 * The response to an unknown path; `nearby` if it is below a route. From 5.2 one route matches
 * every other GET, which is why other methods get 405 instead of 404.
 */
export function unknownPath(request: Incoming, nearby: boolean, features: Features): Answer {
  const reading = request.method === 'GET' || request.method === 'HEAD'
  const page = features.has('catch-all-page')
  if (nearby || (!page && !features.has('empty-404'))) return apiError(404)
  if (reading) return page ? webPage() : empty(404)
  return request.method === 'OPTIONS' ? allowed(['GET'], 'text/html') : wrongMethod(['GET'])
}

/** In some releases a GET that found nothing shows the web page instead. */
export function replaceWithPage(answer: Answer, request: Incoming, features: Features): Answer {
  if (answer.status !== 404 || request.method !== 'GET') return answer
  const accept = readAccept(request)
  if (features.has('web-page-for-unknown') && !accept.includes('application/json')) return webPage()
  if (features.has('web-page-for-html-only') && accept.includes('text/html')) return webPage()
  return answer
}

/** A path that exists, but not for this method. */
export function wrongMethod(methods: readonly string[]): Answer {
  return withHeaders(apiError(405), [['Allow', inOrder([...methods, 'OPTIONS']).join(',')]])
}

/** The response to OPTIONS, with the methods of the path. */
export function allowed(methods: readonly string[], type: string | undefined): Answer {
  const all = inOrder([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])
  const body =
    type === 'application/json'
      ? text('', 200, 'application/json')
      : text(all.join(', '), 200, type ?? 'text/plain')
  return withHeaders(body, [['Allow', all.join(',')]])
}

const ORDER = ['HEAD', 'DELETE', 'POST', 'GET', 'OPTIONS', 'PUT', 'PATCH']

/** As the server's hash set gives them back. */
function inOrder(methods: readonly string[]): readonly string[] {
  return ORDER.filter((method) => methods.includes(method))
}
