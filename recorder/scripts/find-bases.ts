import { matcherOfAllReleases } from '#engine/knowledge/routes/matchers.ts'
import { methodOfRoute } from '#engine/knowledge/routes/route-matcher.ts'
import { isKnown, written } from './unknown.ts'
import type { Address } from './address.ts'

/** A call with the parts of its URL. */
export interface Addressed {
  readonly method: string
  readonly address: Address
}

/** Where the interface begins below a base: the path before its routes. */
export type Prefixes = ReadonlyMap<string, string>

/** The port on which releases before 2.1 serve the interface, without a base path. */
const OLD_PORT = ':12900'

/** A variable that is named after the server holds its root, whatever is called below it. */
const NAMED = /^[^:/]*graylog/i

/**
 * The bases of a script below which routes of any release are called. Of servers that are named, one without a base
 * path counts on the old port alone, or where the script calls nothing better: others have `/users` too.
 */
export function findBases(calls: readonly Addressed[]): Prefixes {
  const votes = new Map<string, Map<string, number>>()
  for (const { method, address } of calls) {
    const own = votes.get(address.base) ?? new Map<string, number>()
    votes.set(address.base, own)
    for (const prefix of prefixesOf(method, address.path))
      own.set(prefix, (own.get(prefix) ?? 0) + 1)
  }
  const found = new Map(
    [...votes].flatMap(([base, own]) => {
      const prefix = most(own) ?? (NAMED.test(base) ? '' : undefined)
      return prefix === undefined ? [] : [[base, prefix] as const]
    }),
  )
  const named = new Set(calls.flatMap(({ address }) => (address.origin ? [address.base] : [])))
  const isSure = (base: string): boolean =>
    !named.has(base) || found.get(base) !== '' || base.endsWith(OLD_PORT)
  const sure = [...found].filter(([base]) => isSure(base))
  return sure.length > 0 ? new Map(sure) : found
}

/** Paths before what is a route: `/api/streams` → `/api`. */
function prefixesOf(method: string, target: string): readonly string[] {
  const path = written(target.split('?', 1)[0] ?? '')
  const matcher = matcherOfAllReleases()
  const prefixes: string[] = []
  for (let at = 0, tried = 0; at >= 0 && tried < 8; at = path.indexOf('/', at + 1), tried += 1) {
    const prefix = path.slice(0, at)
    const below = path.slice(at)
    if (/^\/?$/.test(below) && !prefix.endsWith('/api')) continue
    const match = matcher.match(below)
    if (match && (!isKnown(method) || match.byMethod.has(methodOfRoute(method))))
      prefixes.push(prefix)
  }
  return path.endsWith('/api') && !prefixes.includes(path) ? [...prefixes, path] : prefixes
}

function most(votes: ReadonlyMap<string, number>): string | undefined {
  const sorted = [...votes].toSorted(
    ([a, x], [b, y]) => y - x || Number(b.endsWith('/api')) - Number(a.endsWith('/api')),
  )
  return sorted[0]?.[0]
}
