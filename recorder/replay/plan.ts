import type { Exchange } from '#engine/model/exchange.ts'
import type { Route } from '#engine/knowledge/routes/routes.ts'
import { findLinks, type Links } from '#engine/links/links.ts'
import { getAccounts, needsSession, type RecordedAccounts } from './accounts.ts'
import { isOwnWord } from './own-words.ts'

/** Facts for the replay of a recording to any server. */
export interface ReplayPlan {
  readonly exchanges: readonly Exchange[]
  /** Recorded roots of the interface. */
  readonly roots: readonly string[]
  readonly links: Links
  /** Names that clients made up: another run needs others. */
  readonly names: ReadonlySet<string>
  readonly accounts: RecordedAccounts
  /** Whether a session that was opened before the recording is used in it. */
  readonly needsSession: boolean
}

/** Reads a recording once for all of its replays. */
export function planReplay(
  exchanges: readonly Exchange[],
  roots: readonly string[],
  routeOf: (exchange: Exchange) => Pick<Route, 'open' | 'path'> | undefined,
): ReplayPlan {
  const found = findLinks(exchanges)
  const links = { ...found, in: withoutOwnWords(exchanges, found, routeOf) }
  const isClosed = (exchange: Exchange): boolean => routeOf(exchange)?.open === false
  const names = new Set(links.names.map(({ value }) => value))
  const given = new Set(links.links.map(({ value }) => value))
  return {
    exchanges,
    roots,
    links,
    names,
    accounts: getAccounts(exchanges, names, isClosed),
    needsSession: needsSession(exchanges, (session) => given.has(session), isClosed),
  }
}

/** Values in requests, without words of their routes that are also names of objects. */
function withoutOwnWords(
  exchanges: readonly Exchange[],
  { in: placesIn }: Links,
  routeOf: (exchange: Exchange) => Pick<Route, 'path'> | undefined,
): Links['in'] {
  const byIndex = new Map(exchanges.map((exchange) => [exchange.index, exchange]))
  return (index) => {
    const places = placesIn(index)
    const exchange = places.length > 0 ? byIndex.get(index) : undefined
    const route = exchange && routeOf(exchange)
    if (!exchange || !route) return places
    return places.filter((place) => !isOwnWord(exchange.request.target, route.path, place))
  }
}
