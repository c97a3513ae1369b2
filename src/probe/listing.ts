import type { Exchange } from '../model/exchange.ts'
import type { Made } from '../model/probe.ts'
import { ownerOfTokens } from './accounts.ts'
import { COMPARED, idsIn, INVENTORY, itemsNamed, segment } from './inventory.ts'
import type { InventoryRow } from './inventory.ts'
import { sendStep } from './run-state.ts'
import type { RunState } from './run-state.ts'

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
    const list = await listPath(state, row, probe, isAfter)
    if (list === undefined) continue
    const exchange = await sendStep(state, 'GET', list, {
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
  readonly things: readonly Made[]
  readonly unreadable: readonly Unreadable[]
  /** Whether the target no longer answers in time: to ask again would only take longer. */
  readonly isSilent: boolean
}

/** Lists that may come too late; the others are not asked for then. */
const MOST_LATE = 2

/** Looks for things whose name fits. */
export async function findNamed(
  state: RunState,
  probe: string,
  fits: (name: string) => boolean,
): Promise<Found> {
  const things: Made[] = []
  const unreadable: Unreadable[] = []
  const isSilent = (): boolean => unreadable.filter(({ isLate }) => isLate).length >= MOST_LATE
  for (const row of INVENTORY) {
    const found = isSilent() ? SILENT : await lookAt(state, row, probe, fits)
    if ('reason' in found) unreadable.push({ kind: row.kind, ...found })
    else things.push(...found)
  }
  return { things, unreadable, isSilent: isSilent() }
}

type Unseen = Omit<Unreadable, 'kind'>

const SILENT: Unseen = { reason: 'the target answers no more', isLost: true, isLate: true }
const NO_RECORD: Unseen = { reason: 'nor can that of the account', isLost: true, isLate: false }

async function lookAt(
  state: RunState,
  row: InventoryRow,
  probe: string,
  fits: (name: string) => boolean,
): Promise<readonly Made[] | Unseen> {
  const list = await listPath(state, row, probe, true)
  // Without a user name there are no tokens that the run could have made.
  if (list === undefined) return state.given.user ? NO_RECORD : []
  const exchange = await sendStep(state, 'GET', list, { probe, evenWhenStopped: true })
  return itemsNamed(exchange, row, list, fits) ?? whyUnreadable(exchange)
}

function whyUnreadable({ response, failure }: Exchange): Unseen {
  const isLate = failure?.kind === 'timeout'
  if (failure) return { reason: failure.message, isLost: true, isLate }
  const status = response?.status ?? 0
  return { reason: `answer ${status}`, isLost: status === 429 || status >= 500, isLate }
}

async function listPath(
  state: RunState,
  { list }: InventoryRow,
  probe: string,
  evenWhenStopped: boolean,
): Promise<string | undefined> {
  if (!list.includes('{self}')) return list
  const owner = await ownerOfTokens(state, probe, evenWhenStopped)
  return owner === undefined ? undefined : list.replace('{self}', segment(owner))
}
