import type { Exchange } from '../../src/model/exchange.ts'
import { findLinks } from '../../src/links/links.ts'
import type { Links } from '../../src/links/links.ts'
import { accountsOf, needsSession } from './accounts.ts'
import type { IsClosed, RecordedAccounts } from './accounts.ts'

/** What a recording says of its own replay, whatever server it is sent to. */
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
  isClosed: IsClosed,
): ReplayPlan {
  const links = findLinks(exchanges)
  const names = new Set(links.names.map(({ value }) => value))
  const given = new Set(links.links.map(({ value }) => value))
  return {
    ...{ exchanges, roots, links, names },
    accounts: accountsOf(exchanges, names, isClosed),
    needsSession: needsSession(exchanges, (session) => given.has(session), isClosed),
  }
}
