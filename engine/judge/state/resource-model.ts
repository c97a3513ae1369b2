import type { Resource, Relation } from '../../knowledge/resource.ts'
import type { Annotated } from '../../model/facts.ts'
import { mayDoEverything } from '../../model/permission.ts'
import type { Version } from '../../model/version.ts'
import { decodeSegment } from '../../text/paths/path.ts'
import { setRecent } from '../../text/recent.ts'
import { follows } from '../facts/moment.ts'
import type { Item, Listing } from './listing.ts'
import type { Difference } from './prediction.ts'
import { isStale } from './neighbours.ts'
import { findSender } from './requests.ts'
import {
  type Cause,
  createThings,
  type TrackedResource,
  type TrackedResources,
} from './tracked-resource.ts'

/** A request to make something that was rejected, so that nothing of that name may be there. */
interface RefusedMaking extends Cause {
  readonly title: string
}

/** The latest content of a list. */
interface LastListed {
  readonly listing: Pick<Listing, 'byId' | 'titles'>
  readonly at: number
}

/** A record of an existing object at one place. */
export interface Shown {
  readonly x: Annotated
  readonly item: Item
  /** Requests before it that may have changed anything. */
  readonly writes: number
  /** Members that the place leaves out. */
  readonly without: readonly string[]
}

/** Receives an observed state with its cause, its evidence, and any difference. */
export type StateListener = (
  kind: Resource,
  relation: Relation,
  group: readonly Annotated[],
  state: { readonly thing: string; readonly difference?: Difference },
) => void

/** The tracked objects of a recording and their state. */
export interface ResourceModel {
  readonly version: Version
  readonly things: TrackedResources
  readonly tell: StateListener
  /** Counts exchanges that have to do with any thing. */
  now: number
  /** Counts requests that may change anything. */
  writes: number
  /** The last changes of two different things, the newest first. */
  changes: readonly (Cause & { readonly thing: TrackedResource | undefined })[]
  readonly refusals: Map<string, RefusedMaking[]>
  readonly listed: Map<string, LastListed>
  /** Objects that the recording does not create, by scope and id: the last two records of each place, the newest first. */
  readonly existing: Map<string, Map<string, readonly Shown[]>>
  /** Names of unknown number, by scope: a response was lost. */
  readonly unclear: Set<string>
}

export function createResourceModel(version: Version, tell: StateListener): ResourceModel {
  return {
    version,
    tell,
    things: createThings(),
    now: 0,
    writes: 0,
    changes: [],
    refusals: new Map(),
    listed: new Map(),
    existing: new Map(),
    unclear: new Set(),
  }
}

/** Limit on remembered lists: lists below short-lived objects keep growing in number. */
const MAX_LISTED = 2_000

/**
 * Remembers the content of a list; drops the list that was read longest ago if there are too many.
 */
export function noteListed({ listed, now }: ResourceModel, list: string, listing: Listing): void {
  setRecent(listed, list, { listing, at: now }, MAX_LISTED)
}

/** Where things of a kind are listed, below one of another kind or not; the nodes of a cluster share them. */
export function getScope(x: Annotated, kind: Resource, owner?: string): string {
  const above = kind.below === undefined ? '' : (owner ?? decodeSegment(x.parameters[0] ?? ''))
  return `${kind.kind} ${above}`
}

/** The thing that the path of an exchange names, by its last parameter. */
export function thingAt(
  world: ResourceModel,
  x: Annotated,
  kind: Resource,
): TrackedResource | undefined {
  return world.things.find(getScope(x, kind), decodeSegment(x.parameters.at(-1) ?? ''))
}

/** Objects below one of the kind that are tracked themselves. */
export function ownerIn(
  world: ResourceModel,
  x: Annotated,
  kind: Resource,
  owner?: string,
): TrackedResource | undefined {
  const id = owner ?? decodeSegment(x.parameters[0] ?? '')
  return kind.below === undefined ? undefined : world.things.find(`${kind.below} `, id)
}

/** Records a change; earlier rejections no longer matter then. */
export function noteChange(
  world: ResourceModel,
  x: Annotated,
  thing: TrackedResource | undefined,
): Cause {
  world.now += 1
  const cause = { x, at: world.now, thing }
  const other = world.changes.find((one) => one.thing !== thing)
  world.changes = other ? [cause, other] : [cause]
  return cause
}

/** The latest change of another object. */
export function otherChange({ changes }: ResourceModel, thing: TrackedResource): Cause | undefined {
  return changes.find((one) => one.thing !== thing)
}

/** Whether an exchange shows the result of all earlier requests, and is recent enough. */
export function showsState(world: ResourceModel, x: Annotated, thing: TrackedResource): boolean {
  if (isStale(thing, x)) return false
  return [thing.cause, thing.refused.at(-1), world.changes[0]].every((one) => isBefore(one, x))
}

function isBefore(cause: Cause | undefined, { exchange }: Annotated): boolean {
  return !cause || follows(exchange, cause.x.exchange) === 'after'
}

/** Whether it says something that a thing is not shown: not to those who may see some only. */
export function maySeeAll(x: Annotated, thing?: TrackedResource): boolean {
  if (x.account) return mayDoEverything(x.account)
  const sender = findSender(x)
  return sender !== undefined && thing?.seenBy.has(sender) === true
}

/** Names an object for a finding. Old releases use the token itself as its id. */
export function nameResource({ kind, title, ids }: TrackedResource): string {
  const [id = ''] = ids
  if (title === undefined) return `${kind.words} ${id}`
  return title === id || kind.title === 'path'
    ? `${kind.words} "${title}"`
    : `${kind.words} "${title}" (${id})`
}
