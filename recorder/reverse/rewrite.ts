import type { Address } from '../capture/wire/upstream.ts'

/** The two origins between which heads are translated. */
interface Origins {
  readonly upstream: Address
  /** Of the recorder, such as `http://127.0.0.1:9001`. */
  readonly own: string
  /** Path in front of the interface's root, without a slash at its end. */
  readonly prefix: string
}

/** A request's head with the upstream's host; everything else is unchanged. */
export function withHost(
  text: string,
  host: { readonly value: string; readonly start: number } | undefined,
  authority: string,
): string {
  if (!host) return text
  return text.slice(0, host.start) + authority + text.slice(host.start + host.value.length)
}

/**
 * Lets a browser's request say that it comes from a page of the upstream: Origin and Referer. Web pages name the
 * address that X-Graylog-Server-URL gives: that of the recorder, unless the client gives one.
 */
export function rewriteRequest(head: string, { upstream, own, prefix }: Origins): string {
  let isNamed = !head.endsWith('\r\n\r\n')
  const changed = eachField(head, (name, value) => {
    isNamed ||= name === 'x-graylog-server-url'
    return name === 'origin' || name === 'referer' ? moved(value, own, upstream.origin) : value
  })
  return isNamed ? changed : `${changed.slice(0, -2)}X-Graylog-Server-URL: ${own}${prefix}/\r\n\r\n`
}

/**
 * Keeps a client at the recorder: addresses of the upstream in Location, Content-Location and the
 * like name the recorder, and cookies fit its host and scheme.
 */
export function rewriteResponse(head: string, { upstream, own }: Origins): string {
  return eachField(head, (name, value) => {
    switch (name) {
      case 'location':
      case 'content-location':
      case 'refresh':
      case 'access-control-allow-origin':
        return moved(value, upstream.origin, own)
      case 'set-cookie':
        return movedCookie(value, upstream.host, own)
      default:
        return value
    }
  })
}

/** Replaces whole origins, not the beginning of longer ones. */
function moved(value: string, from: string, to: string): string {
  const at = value.toLowerCase().indexOf(from)
  if (at === -1 || /^[\w.:-]/.test(value.slice(at + from.length))) return value
  return value.slice(0, at) + to + value.slice(at + from.length)
}

function movedCookie(value: string, host: string, own: string): string {
  return value
    .split(';')
    .filter((part, index) => {
      const [name = '', domain = ''] = part.trim().toLowerCase().split('=')
      if (index === 0) return true
      if (name === 'domain') return domain.replace(/^\./, '') !== host
      return name !== 'secure' || own.startsWith('https:')
    })
    .join(';')
}

function eachField(head: string, change: (name: string, value: string) => string): string {
  return head
    .split('\r\n')
    .map((line, index) => {
      const colon = line.indexOf(':')
      if (index === 0 || colon === -1) return line
      const value = line.slice(colon + 1)
      const changed = change(line.slice(0, colon).toLowerCase(), value)
      return changed === value ? line : line.slice(0, colon + 1) + changed
    })
    .join('\r\n')
}
