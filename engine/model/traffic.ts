import type { Check } from './check.ts'
import type { Exchange } from './exchange.ts'
import type { Recording } from './recording.ts'

/**
 * The content of a file: the interface, the search backend, or dashboards before and after an
 * upgrade.
 */
export type Traffic = 'interface' | 'backend' | 'migration'

/** Exchanges that are looked at to recognize the search backend. */
const LOOKED_AT = 200

/** The traffic that a check judges; checks of one kind say nothing about another. */
export function trafficJudgedBy({ needs }: Pick<Check, 'needs'>): Traffic {
  if (needs?.includes('backend-traffic') === true) return 'backend'
  return needs?.includes('migration') === true ? 'migration' : 'interface'
}

/**
 * Detects the content of a recording; trusts a header that says `interface` if it names a root or a
 * plan.
 */
export function trafficIn({ header, beforeAfter, exchanges }: Recording): Traffic {
  if (beforeAfter) return 'migration'
  if (header.kind === 'backend') return 'backend'
  const isSaid = header.roots.length > 0 || header.plan !== undefined
  return !isSaid && isBackendTraffic(exchanges()) ? 'backend' : 'interface'
}

/**
 * Routes of Elasticsearch and OpenSearch begin with an underscore: `/_bulk`, `/graylog_0/_mapping`.
 */
export function isBackendTraffic(exchanges: Iterable<Exchange>): boolean {
  let looked = 0
  let own = 0
  for (const { request } of exchanges) {
    looked += 1
    if (/^[^?]*\/_[a-z]/.test(request.target)) own += 1
    if (looked === LOOKED_AT) break
  }
  return own * 3 > looked
}
