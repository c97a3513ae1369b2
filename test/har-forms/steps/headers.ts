import type { HarEntry, Named, Step } from '../model.ts'
import { onHeaders, onRequest, onResponse } from './on.ts'

/** Names in lower case, as HTTP/2 has them and many libraries. */
export const lowerCase: Step = onHeaders((headers) =>
  headers.map(({ name, value }) => ({ name: name.toLowerCase(), value })),
)

/** Sorted by name, as maps of many languages are. */
export const sortedByName: Step = onHeaders((headers) =>
  headers.toSorted((a, b) => a.name.localeCompare(b.name)),
)

/** Lines of one name are one, joined by this. */
export function joinedBy(separator: string): Step {
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
export const pseudoHeaders: Step = (entry) => ({
  ...entry,
  request: { ...entry.request, headers: [...pseudoOf(entry), ...entry.request.headers] },
})

function pseudoOf({ request: { method, url } }: HarEntry): readonly Named[] {
  const { host, protocol } = new URL(url)
  return [
    { name: ':authority', value: host },
    { name: ':method', value: method },
    { name: ':path', value: url.slice(url.indexOf(host) + host.length) },
    { name: ':scheme', value: protocol.replace(':', '') },
  ]
}

/** The pseudo header of the answer too, as older Chromium and some proxies have it. */
export const pseudoStatus: Step = onResponse((response) => ({
  ...response,
  headers: [{ name: ':status', value: `${response.status}` }, ...response.headers],
}))

/** No header at all, as BrowserMob writes by default. */
export const noHeaders: Step = onHeaders(() => [])

/** The version of HTTP by this name. */
export function versionNamed(name: string): Step {
  return (entry, exchange) =>
    onRequest((request) => ({ ...request, httpVersion: name }))(
      onResponse((response) => ({ ...response, httpVersion: name }))(entry, exchange),
      exchange,
    )
}

/** The list of cookies is empty, whatever the headers say. */
export const noCookies: Step = (entry, exchange) =>
  onRequest((request) => ({ ...request, cookies: [] }))(
    onResponse((response) => ({ ...response, cookies: [] }))(entry, exchange),
    exchange,
  )
