import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Where a server of this machine may listen that is called localhost: RFC 6761, section 6.3. */
const LOOPBACK = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
] as const

/**
 * Resolves localhost to both loopback addresses, whichever of them the system's table of hosts names: a server
 * may listen on one alone, and other clients find it there. All other names go to the system.
 */
export const lookupWithLoopback: LookupFunction = (hostname, options, callback) => {
  if (hostname === 'localhost' && options.all === true) callback(null, [...LOOPBACK])
  else lookup(hostname, options, callback)
}
