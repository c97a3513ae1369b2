import type { Exchange } from '../../model/exchange.ts'
import { OWNER } from '../../knowledge/resources.ts'
import type { Resource } from '../../knowledge/resources.ts'
import { COMPARED, idsIn, itemsNamed, mayHaveMade } from './inventory.ts'
import type { Named } from './inventory.ts'
import { sendStep } from '../run-state.ts'
import type { RunState } from '../run-state.ts'
import { ownTokens, tokenLists } from './token-lists.ts'
import type { ListPlace } from './token-lists.ts'

/** Probe names under which the lists before and after a run are recorded. */
export const LISTING_BEFORE = 'listing-before'
export const LISTING_AFTER = 'listing-after'

/**
 * Reads the lists of everything that a run could leave behind: streams, outputs, tokens, users. What
 * stands there before the run is never taken for the run's own.
 */
export async function listEverything(state: RunState, probe: string): Promise<void> {
  const isAfter = probe === LISTING_AFTER
  for (const row of COMPARED) {
    const own = row.path.includes(OWNER) ? await ownTokens(state, probe, isAfter) : row.path
    if (own === undefined) continue
    const exchange = await sendStep(state, 'GET', own, {
      ...{ probe, as: 'self', evenWhenStopped: isAfter },
    })
    if (!isAfter) for (const id of idsIn(exchange, row)) state.own.spare(id)
  }
}

/** A kind of thing whose list cannot be read. */
export interface Unreadable {
  readonly kind: string
  /** What came instead of the list. */
  readonly reason: string
  /** Whether another try may bring it. */
  readonly isLost: boolean
  /** Whether it did not come in time. */
  readonly isLate: boolean
}

/** What was found in the lists. */
export interface Found {
  readonly things: readonly Named[]
  readonly unreadable: readonly Unreadable[]
  /** Whether the target no longer answers in time: to ask again would only take longer. */
  readonly isSilent: boolean
}

/** Lists that may come too late; the others are not asked for then. */
const MOST_LATE = 2

/** Looks for things whose name fits; `more` are lists of tokens besides those of the run's own. */
export async function findNamed(
  state: RunState,
  probe: string,
  fits: (name: string) => boolean,
  more: readonly ListPlace[] = [],
): Promise<Found> {
  const things: Named[] = []
  const unreadable: Unreadable[] = []
  const isSilent = (): boolean => unreadable.filter(({ isLate }) => isLate).length >= MOST_LATE
  const intents = state.ledger.intents().map(({ path }) => path)
  for (const row of mayHaveMade(intents, state.version))
    for (const place of await placesOf(state, row, probe, more)) {
      const found = isSilent() ? SILENT : await lookAt(state, row, place, { probe, fits })
      if ('reason' in found) unreadable.push({ kind: row.kind, ...found })
      else things.push(...found)
    }
  return { things, unreadable, isSilent: isSilent() }
}

type Unseen = Omit<Unreadable, 'kind'>

const SILENT: Unseen = { reason: 'the target answers no more', isLost: true, isLate: true }
const NO_RECORD: Unseen = { reason: 'nor can that of the account', isLost: true, isLate: false }

/** A list that has no path is one of an account of which nobody can tell where its tokens are. */
async function placesOf(
  state: RunState,
  { path }: Resource,
  probe: string,
  more: readonly ListPlace[],
): Promise<readonly Partial<ListPlace>[]> {
  if (!path.includes(OWNER)) return [{ path }]
  const places = new Map<string | undefined, Partial<ListPlace>>()
  for (const place of [...(await tokenLists(state, probe)), ...more])
    if (!places.has(place.path)) places.set(place.path, place)
  return [...places.values()]
}

async function lookAt(
  state: RunState,
  row: Resource,
  { path, as = 'self' }: Partial<ListPlace>,
  { probe, fits }: { readonly probe: string; readonly fits: (name: string) => boolean },
): Promise<readonly Named[] | Unseen> {
  if (path === undefined) return NO_RECORD
  const exchange = await sendStep(state, 'GET', path, { probe, as, evenWhenStopped: true })
  // Neither the release nor the server has it: what was there went with it.
  if (exchange.response?.status === 404) return []
  const found = itemsNamed(exchange, row, path, fits)
  return found?.map((thing) => ({ ...thing, as })) ?? whyUnreadable(exchange)
}

function whyUnreadable({ response, failure }: Exchange): Unseen {
  const isLate = failure?.kind === 'timeout'
  if (failure) return { reason: failure.message, isLost: true, isLate }
  const status = response?.status ?? 0
  return { reason: `answer ${status}`, isLost: status === 429 || status >= 500, isLate }
}
