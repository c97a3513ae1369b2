import { matcherOfAllReleases } from '../../knowledge/routes/matchers.ts'
import { type Exchange, mediaType } from '../../model/exchange.ts'
import type { Recording } from '../../model/recording.ts'
import { belowRoot, splitBelow, splitRoot } from '../../model/root.ts'
import { withoutQuery } from '../../text/paths/path.ts'
import { withoutTrailing } from '../../text/patterns.ts'

/** Where in a request's target the interface begins. */
export interface PlaceBelowRoot {
  readonly root: string
  /** Relative to the root, raw, without the query. */
  readonly path: string
  readonly query: string
}

/**
 * The interface's roots: given, from the file's header, found in the traffic (one for each origin),
 * or from the file's comment, in this order.
 */
export function listRoots(
  recording: Pick<Recording, 'header' | 'exchanges'>,
  given: readonly string[] = [],
): readonly string[] {
  return candidatesFor(recording, given).filter((root) => URL.canParse(root))
}

/** Foreign files may contain invalid addresses, such as a host with half a surrogate pair. */
function candidatesFor(
  recording: Pick<Recording, 'header' | 'exchanges'>,
  given: readonly string[],
): readonly string[] {
  if (given.length > 0) return given.map(withoutSlash)
  if (recording.header.roots.length > 0) return recording.header.roots.map(withoutSlash)
  const found = findRoots(recording.exchanges())
  if (found.length > 0) return found
  const { commentedRoot } = recording.header
  return commentedRoot === undefined ? [] : [withoutSlash(commentedRoot)]
}

/** Finds the root of a request; undefined outside the interface. */
export function createLocator(
  roots: readonly string[],
): (exchange: Exchange) => PlaceBelowRoot | undefined {
  const prefixes = new Map<string, string>()
  for (const root of roots) {
    const { origin, prefix } = splitRoot(root)
    prefixes.set(origin.toLowerCase(), prefix)
  }
  return ({ request: { origin, target } }) => {
    const prefix = prefixes.get(origin.toLowerCase())
    const below = prefix === undefined ? undefined : belowRoot(target, prefix)
    return below === undefined ? undefined : { root: `${origin}${prefix}`, ...splitBelow(below) }
  }
}

/** A good JSON response, or a good one from a log that omits its form. */
function mayBeAnswer({ request, response }: Exchange): boolean {
  if (response?.status !== 200) return false
  if (request.isWithoutHeaders && response.headers.length === 0) return true
  return mediaType(response.headers) === 'application/json'
}

/** Good JSON responses vote for every prefix before a path that is a route; the most votes win. */
function findRoots(exchanges: Iterable<Exchange>): readonly string[] {
  const votes = new Map<string, Map<string, number>>()
  const matcher = matcherOfAllReleases()
  for (const exchange of exchanges) {
    if (!mayBeAnswer(exchange)) continue
    const { request, times } = exchange
    const path = withoutQuery(request.target)
    for (const prefix of listPrefixes(path)) {
      if (!matcher.match(path.slice(prefix.length))?.byMethod.has(request.method)) continue
      const own = votes.get(request.origin) ?? new Map<string, number>()
      votes.set(request.origin, own.set(prefix, (own.get(prefix) ?? 0) + (times?.count ?? 1)))
    }
  }
  return [...votes].map(([origin, own]) => `${origin}${most(own)}`)
}

/** `/a/b/c` → ``, `/a`, `/a/b` */
function listPrefixes(path: string): readonly string[] {
  const prefixes: string[] = []
  for (let at = 0; at >= 0 && prefixes.length < 8; at = path.indexOf('/', at + 1))
    prefixes.push(path.slice(0, at))
  return prefixes
}

function most(votes: ReadonlyMap<string, number>): string {
  return [...votes].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0] as [
    string,
    number,
  ])[0]
}

function withoutSlash(root: string): string {
  return withoutTrailing(root, '/')
}
