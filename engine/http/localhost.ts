import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Where a server of this machine may listen that is called localhost: RFC 6761, section 6.3. */
const LOOPBACK = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
] as const

/**
 * Resolves localhost to both loopback addresses, even if the hosts file names only one: a server
 * may listen on either. The system resolves all other names.
 */
export const lookupWithLoopback: LookupFunction = (hostname, options, callback) => {
  if (hostname === 'localhost' && options.all === true) callback(null, [...LOOPBACK])
  else lookup(hostname, options, callback)
}
