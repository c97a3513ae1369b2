import type { RequestHead } from '../capture/wire/http-head.ts'
import { type Destination, readDestination } from './allow.ts'

/** A request to a proxy, turned into one to the server. */
interface Unwrapped extends Destination {
  readonly isTls: boolean
  /** Host and port as the request has them. */
  readonly authority: string
  readonly head: string
}

/** RFC 9110 7.6.1: header fields for the proxy only. */
const FOR_THE_PROXY = /\r\nproxy-(?:connection|authorization):[^\r]*/gi

/**
 * Rewrites `GET http://host/path` to `GET /path` with the right Host; path and query stay as they
 * are, and fields for the proxy are removed. Undefined if the target is not of that form, or
 * contains a user: the Authorization header identifies the sender (RFC 9110 4.2.4).
 */
export function unwrap({ text, method, target, host }: RequestHead): Unwrapped | undefined {
  // RFC 3986 3.2: the authority ends at the next `/`, `?` or `#`; text before an `@` is no host.
  const match = /^(https?):\/\/([^/?#]+)((?:[/?][^#]*)?)$/i.exec(target)
  if (!match) return undefined
  const [, scheme = '', given = '', rest = ''] = match
  const isTls = scheme.toLowerCase() === 'https'
  // RFC 3986 3.2.3: an empty port is that of the scheme.
  const authority = given.endsWith(':') ? given.slice(0, -1) : given
  const destination = readDestination(authority, isTls ? 443 : 80)
  if (!destination) return undefined
  const path = rest.startsWith('/') ? rest : `/${rest}`
  const start = method.length + 1
  const fields = host
    ? text.slice(start + target.length, host.start) +
      authority +
      text.slice(host.start + host.value.length)
    : text.slice(start + target.length)
  const head = text.slice(0, start) + path + fields.replace(FOR_THE_PROXY, '')
  return { ...destination, isTls, authority, head }
}
