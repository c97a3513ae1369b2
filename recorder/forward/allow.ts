import { isIP } from 'node:net'

import { UsageError } from '#engine/model/errors.ts'

/** A host that is intercepted: `host`, `host:port` or `*.domain`, and addresses. */
export interface AllowedHost {
  /** In lower case, without the brackets of an IPv6 address; of `*.domain` the domain. */
  readonly name: string
  readonly isDomain: boolean
  /** Undefined for any. */
  readonly port: number | undefined
}

/** Where a request to a proxy wants to go. */
export interface Destination {
  readonly name: string
  readonly port: number
}

/** Reads one value of --allow; throws UsageError. */
export function readAllowed(text: string): AllowedHost {
  const isDomain = text.startsWith('*.')
  const destination = readDestination(isDomain ? text.slice(2) : text, 0)
  if (!destination || (isDomain && isIP(destination.name) !== 0)) {
    throw new UsageError(
      `cannot allow "${text}": it is not a host; use a format like "logs.example.com", "logs.example.com:9000", or "*.example.com"`,
    )
  }
  const { name, port } = destination
  return { name, isDomain, port: port === 0 ? undefined : port }
}

/** Whether one of the hosts covers a destination. */
export function isAllowed(allowed: readonly AllowedHost[], { name, port }: Destination): boolean {
  return allowed.some(
    (host) =>
      (host.port === undefined || host.port === port) &&
      (host.name === name || (host.isDomain && name.endsWith(`.${host.name}`))),
  )
}

/**
 * Reads `host:port` strictly, since names of files and connections are made of it; an address has one
 * spelling afterward, so that `0x7f.1` is `127.0.0.1`.
 */
export function readDestination(text: string, defaultPort: number): Destination | undefined {
  const match =
    /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9_](?:[a-z0-9._-]{0,251}[a-z0-9_])?)(?::(\d{1,5}))?$/i.exec(text)
  if (!match) return undefined
  const [, host = '', digits] = match
  const port = digits === undefined ? defaultPort : Number(digits)
  if (port > 65_535 || (digits !== undefined && port === 0)) return undefined
  // The standard of URLs reads numbers in any form as an address, and rejects those that are none.
  const url = `http://${host}/`
  if (host.includes('..') || !URL.canParse(url)) return undefined
  return { name: new URL(url).hostname.replace(/^\[|\]$/g, ''), port }
}
