import { type Heir, makeHeir } from './heir.ts'
import type { RemovableResource } from '../../knowledge/resource.ts'
import { OWNER } from '../../knowledge/resources.ts'
import { COMPARED, idsIn, itemsNamed, mayHaveMade, type Named, thingsIn } from './inventory.ts'
import type { Removable } from './remove.ts'
import { type RunState, sendStep } from '../run-state.ts'
import { type Strangers, strangersIn } from './strangers.ts'
import { type ListPlace, ownTokens, tokenLists } from './token-lists.ts'
import { type Unreadable, type Unseen, whyUnreadable } from './unreadable.ts'

/** Probe names under which the lists before and after a run are recorded. */
export const LISTING_BEFORE = 'listing-before'
export const LISTING_AFTER = 'listing-after'

/**
 * Reads the lists of all objects that a run could leave: streams, outputs, tokens, users.
 * Objects from before the run are never treated as its own.
 */
export async function listEverything(state: RunState, probe: string): Promise<void> {
  const isAfter = probe === LISTING_AFTER
  for (const row of COMPARED) {
    const own = row.path.includes(OWNER) ? await ownTokens(state, probe, isAfter) : row.path
    if (own === undefined) continue
    const exchange = await sendStep(state, 'GET', own, {
      probe,
      as: 'self',
      evenWhenStopped: isAfter,
    })
    if (isAfter) continue
    for (const id of idsIn(exchange, row)) state.own.spare(id)
    const there = thingsIn(exchange, row, own)
    if (there) state.before.set(row, new Set(there.map(({ key }) => key)))
  }
}

/** The objects found in the lists. */
export interface Found {
  readonly things: readonly (Named & Removable)[]
  readonly unreadable: readonly Unreadable[]
  /** Describes possible leftovers that cannot be distinguished from other clients' objects. */
  readonly perhaps: readonly string[]
  /** Whether the target no longer responds in time: to ask again would only take longer. */
  readonly isSilent: boolean
}

/** Lists that may come too late; the others are not asked for then. */
const MOST_LATE = 2

/** The objects to look for. */
interface Search {
  /** The name under which it is recorded. */
  readonly probe: string
  readonly fits: (name: string) => boolean
  /** Kinds of things. */
  readonly isMeant: (row: RemovableResource) => boolean
  /** Lists of tokens in addition to those of the run's own. */
  readonly more?: readonly ListPlace[]
}

/** Looks for things whose name fits. */
export async function findNamed(state: RunState, search: Search): Promise<Found> {
  const things: (Named & Removable)[] = []
  const unreadable: Unreadable[] = []
  const perhaps: string[] = []
  const isSilent = (): boolean => unreadable.filter(({ isLate }) => isLate).length >= MOST_LATE
  const intents = state.ledger.intents().map(({ path }) => path)
  for (const row of mayHaveMade(intents, state.version).filter(search.isMeant))
    for (const place of await placesOf(state, row, search)) {
      const found = isSilent() ? SILENT : await lookAt(state, row, place, search)
      const list = place.path
      if ('reason' in found)
        unreadable.push({ kind: row.kind, ...found, ...(list !== undefined && { list }) })
      else {
        things.push(...found.ours)
        perhaps.push(...found.perhaps)
      }
    }
  return { things, unreadable, perhaps, isSilent: isSilent() }
}

const SILENT: Unseen = { reason: 'the target no longer responds', isLost: true, isLate: true }
const NO_RECORD: Unseen = {
  reason: 'nor can the record of the account',
  isLost: true,
  isLate: false,
}

/** A list without a path belongs to an account whose tokens cannot be located. */
async function placesOf(
  state: RunState,
  { path }: RemovableResource,
  { probe, more = [] }: Search,
): Promise<readonly Partial<ListPlace>[]> {
  if (!path.includes(OWNER)) return [{ path }]
  const places = new Map<string | undefined, Partial<ListPlace>>()
  for (const place of [...(await tokenLists(state, probe)), ...more])
    if (!places.has(place.path)) places.set(place.path, place)
  return [...places.values()]
}

async function lookAt(
  state: RunState,
  row: RemovableResource,
  { path, as = 'self', heirOf }: Partial<ListPlace>,
  { probe, fits }: Search,
): Promise<Strangers | Unseen> {
  if (path === undefined) return NO_RECORD
  const heir = heirOf === undefined ? undefined : await makeHeir(state, heirOf, probe)
  if (isUnseen(heir)) return heir
  const exchange = await sendStep(state, 'GET', path, {
    probe,
    evenWhenStopped: true,
    ...(heir ? { as: 'none', headers: heir } : { as }),
  })
  // The release and the server lack the list, so its objects are removed, too.
  if (exchange.response?.status === 404) return { ours: [], perhaps: [] }
  const found = itemsNamed(exchange, row, path, fits)
  const how = heir ? { by: heir } : { as }
  const { heardOfAfter } = row
  const wait = heardOfAfter !== undefined && { heardOfAfter }
  if (!found) return whyUnreadable(exchange)
  const { ours, perhaps } = strangersIn(state, row, path, exchange)
  return { ours: [...found.map((thing) => ({ ...thing, ...how, ...wait })), ...ours], perhaps }
}

function isUnseen(heir: Heir | Unseen | undefined): heir is Unseen {
  return heir !== undefined && 'isLost' in heir
}
