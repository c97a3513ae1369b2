import { createRequire } from 'node:module'

import type * as Undici from 'undici'

type Sending = Pick<typeof Undici, 'Client' | 'buildConnector'>

/**
 * The part of undici that sends requests. Loading all of undici takes 50 ms more; it is the
 * fallback for releases of undici that keep these files elsewhere.
 */
export const { Client, buildConnector }: Sending = loadSending()

/** Loads the proxy agent, which needs more of undici. */
export function loadProxyAgent(): typeof Undici.ProxyAgent {
  return loadAll().ProxyAgent
}

function loadSending(): Sending {
  const require = createRequire(import.meta.url)
  try {
    return {
      Client: require('undici/lib/dispatcher/client.js') as Sending['Client'],
      buildConnector: require('undici/lib/core/connect.js') as Sending['buildConnector'],
    }
  } catch {
    return loadAll()
  }
}

/** Bun puts a part of its own in place of `undici`, which has no dispatchers; not in that of its file. */
function loadAll(): typeof Undici {
  return createRequire(import.meta.url)('undici/index.js') as typeof Undici
}
