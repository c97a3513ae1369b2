import type { HarEntry, Named, HarStep } from '../model.ts'
import { onHeaders, onRequest, onResponse } from './on.ts'

/** Joins lines with the same name by this separator. */
export function joinedBy(separator: string): HarStep {
  return onHeaders((headers) => {
    const lines = new Map<string, Named>()
    for (const { name, value } of headers) {
      const known = lines.get(name.toLowerCase())
      lines.set(
        name.toLowerCase(),
        known ? { ...known, value: known.value + separator + value } : { name, value },
      )
    }
    return [...lines.values()]
  })
}

/** Adds the HTTP/2 pseudo headers to requests. */
export const pseudoHeaders: HarStep = (entry) => ({
  ...entry,
  request: { ...entry.request, headers: [...getPseudo(entry), ...entry.request.headers] },
})

function getPseudo({ request: { method, url } }: HarEntry): readonly Named[] {
  const { host, protocol } = new URL(url)
  return [
    { name: ':authority', value: host },
    { name: ':method', value: method },
    { name: ':path', value: url.slice(url.indexOf(host) + host.length) },
    { name: ':scheme', value: protocol.replace(':', '') },
  ]
}

/** Adds the pseudo header to responses, as older Chromium and some proxies do. */
export const pseudoStatus: HarStep = onResponse((response) => ({
  ...response,
  headers: [{ name: ':status', value: `${response.status}` }, ...response.headers],
}))

/** Sets the name of the HTTP version. */
export function versionNamed(name: string): HarStep {
  return (entry, exchange) =>
    onRequest((request) => ({ ...request, httpVersion: name }))(
      onResponse((response) => ({ ...response, httpVersion: name }))(entry, exchange),
      exchange,
    )
}

/** Empties the list of cookies. */
export const noCookies: HarStep = (entry, exchange) =>
  onRequest((request) => ({ ...request, cookies: [] }))(
    onResponse((response) => ({ ...response, cookies: [] }))(entry, exchange),
    exchange,
  )
