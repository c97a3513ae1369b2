import type { HarEntry, Named, HarStep } from '../model.ts'
import { onHeaders, onRequest, onResponse } from './on.ts'

/** Lines of one name are one, joined by this. */
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

/** The pseudo headers of HTTP/2 among those of the request. */
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

/** The pseudo header of the response too, as older Chromium and some proxies have it. */
export const pseudoStatus: HarStep = onResponse((response) => ({
  ...response,
  headers: [{ name: ':status', value: `${response.status}` }, ...response.headers],
}))

/** The version of HTTP by this name. */
export function versionNamed(name: string): HarStep {
  return (entry, exchange) =>
    onRequest((request) => ({ ...request, httpVersion: name }))(
      onResponse((response) => ({ ...response, httpVersion: name }))(entry, exchange),
      exchange,
    )
}

/** The list of cookies is empty, whatever the headers say. */
export const noCookies: HarStep = (entry, exchange) =>
  onRequest((request) => ({ ...request, cookies: [] }))(
    onResponse((response) => ({ ...response, cookies: [] }))(entry, exchange),
    exchange,
  )
