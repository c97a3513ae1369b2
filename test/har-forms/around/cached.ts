import type { Extra, HarEntry, HarResponse, HarContext } from '../model.ts'
import { NO_ANSWER } from '../plain-entry.ts'

/** Responses that the browser served later from a cache or a service worker. */
export function answeredAgain(entryAs: Extra, responseAs: Extra) {
  return (contexts: readonly HarContext[]): readonly HarContext[] =>
    readsIn(contexts).map(({ entry }) => ({
      entry: {
        ...later(entry, contexts),
        ...entryAs,
        response: { ...entry.response, bodySize: 0, _transferSize: 0, ...responseAs },
      },
    }))
}

/** Calls without a response: blocked by an extension, or canceled when leaving a page. */
export function unanswered(errors: readonly string[], response: HarResponse = NO_ANSWER) {
  return (contexts: readonly HarContext[]): readonly HarContext[] =>
    readsIn(contexts).map(({ entry }, at) => ({
      entry: {
        ...later(entry, contexts),
        time: 1,
        response: { ...response, _error: errors[at % errors.length], _transferSize: 0 },
      },
    }))
}

/** Redirects that the browser generated, for HSTS or by an extension. */
export function redirectedByBrowser(reason: string) {
  return (contexts: readonly HarContext[]): readonly HarContext[] =>
    readsIn(contexts).map(({ entry }) => {
      const url =
        reason === 'HSTS' ? entry.request.url.replace('https:', 'http:') : entry.request.url
      return {
        entry: {
          ...earlier(entry),
          request: { ...entry.request, url },
          response: madeUp(reason, entry),
        },
      }
    })
}

/** Preflight requests for cross-origin calls; the recording contains responses to OPTIONS. */
export function preflights(contexts: readonly HarContext[]): readonly HarContext[] {
  const options = contexts.filter(({ entry }) => entry.request.method === 'OPTIONS')
  return options.map(({ entry }) => ({
    entry: {
      ...earlier(entry),
      _initiator: { type: 'preflight' },
      _resourceType: 'preflight',
      request: {
        ...entry.request,
        cookies: [],
        headers: [
          ...entry.request.headers.filter(({ name }) => !/^(?:authorization|cookie)$/i.test(name)),
          { name: 'Access-Control-Request-Method', value: 'GET' },
          { name: 'Origin', value: 'https://dashboard.example.org' },
          { name: 'Sec-Fetch-Mode', value: 'cors' },
        ],
      },
      response: { ...entry.response, content: { size: 0, mimeType: 'text/plain' } },
    },
  }))
}

function madeUp(reason: string, { request }: HarEntry): HarResponse {
  return {
    ...NO_ANSWER,
    status: 307,
    statusText: 'Internal Redirect',
    httpVersion: 'http/1.1',
    headers: [
      { name: 'Cross-Origin-Resource-Policy', value: 'Cross-Origin' },
      { name: 'Location', value: request.url },
      { name: 'Non-Authoritative-Reason', value: reason },
    ],
    redirectURL: request.url,
    _transferSize: 0,
  }
}

/** Returns every fourth successful read. */
function readsIn(contexts: readonly HarContext[]): readonly HarContext[] {
  return contexts
    .filter(({ entry }) => entry.request.method === 'GET' && entry.response.status === 200)
    .filter((_told, at) => at % 4 === 0)
}

/** Moves an entry to a minute after the last one, when sessions have ended and objects are deleted. */
function later(entry: HarEntry, contexts: readonly HarContext[]): HarEntry {
  const last = Math.max(...contexts.map((one) => Date.parse(one.entry.startedDateTime ?? '')))
  return { ...entry, startedDateTime: new Date(last + 60_000).toISOString() }
}

/** Moves an entry one millisecond earlier. */
function earlier(entry: HarEntry): HarEntry {
  const time = Date.parse(entry.startedDateTime ?? '') - 1
  return { ...entry, startedDateTime: new Date(time).toISOString(), time: 0 }
}
