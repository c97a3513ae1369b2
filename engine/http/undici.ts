import { createRequire } from 'node:module'

import type * as Undici from 'undici'

type Sending = Pick<typeof Undici, 'Client' | 'buildConnector'>

/**
 * What sends requests. All of undici, with its fetch, web sockets and caches, takes three times as long to load, which
 * is 50 ms of every run; it is loaded where a release of it has these files elsewhere.
 */
export const { Client, buildConnector }: Sending = loadSending()

/** What connects through a proxy stands on more of it. */
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
