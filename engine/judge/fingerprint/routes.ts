import { isRecord } from '../../model/json/json.ts'
import { isSafe } from '../facts/rejected-by.ts'
import type { RouteGroup } from '../../knowledge/routes/route-groups.ts'
import type { Signal } from './signal.ts'
import type { Observation } from './observe.ts'
import { everyRelease, others, releasesIn } from './releases.ts'

interface RouteSignals {
  readonly there: Signal
  readonly missing: Signal
}

/**
 * Responses that prove a route exists: not 401, which any path may return, and not 400 to a
 * write request without X-Requested-By, which may be rejected before routing.
 */
const AFTER_ROUTING = new Set([400, 403, 406, 409, 415])

/**
 * A route that responds is there, one that the server does not know is not: both leave some releases, or none where a
 * route is missing that every release has.
 */
export function routeSignal(x: Observation, group: RouteGroup): Signal | undefined {
  const { there, missing } = signalsAbout(group)
  if (isThere(x)) return there.releases === everyRelease() ? undefined : there
  return isMissing(x, group) ? missing : undefined
}

const made = new WeakMap<RouteGroup, RouteSignals>()

function signalsAbout(group: RouteGroup): RouteSignals {
  const known = made.get(group)
  if (known) return known
  const { name } = group
  const releases = releasesIn(group.availability)
  const signals = {
    there: { rule: name, what: `${name} exists`, releases },
    missing: {
      rule: name,
      what: `${name} does not exist`,
      releases: others(releases),
      absent: 'route',
    } as const,
  }
  made.set(group, signals)
  return signals
}

function isThere(x: Observation): boolean {
  if (x.status >= 200 && x.status < 300)
    return x.type === 'application/json' && (x.json === undefined ? x.own : !isEmpty(x.json))
  if (x.status === 400 && !isSafe(x.method) && x.asked('x-requested-by') === undefined) return false
  return x.own && AFTER_ROUTING.has(x.status) && x.errorType !== undefined
}

/**
 * Whether a response shows that the route is missing: only if a bare server is known to serve it,
 * and neither path nor query can cause the 404.
 */
function isMissing(x: Observation, { seen, literal }: RouteGroup): boolean {
  if (!x.own || !seen) return false
  if (x.status === 405) return true
  if (!literal || x.place.query !== '') return false
  if (x.status === 404) return x.text === '' || x.errorType === 'ApiError'
  return x.status === 200 && x.type === 'text/html' && x.method === 'GET'
}

function isEmpty(json: unknown): boolean {
  return isRecord(json) && Object.keys(json).length === 0
}
