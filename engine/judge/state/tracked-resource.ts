import type { Resource, Relation } from '../../knowledge/resource.ts'
import type { Annotated } from '../../model/facts.ts'
import type { UnknownRecord } from '../../model/json/json.ts'
import { createNeighbours, type Neighbours } from './neighbours.ts'
import type { Predicted } from './prediction.ts'

/** An exchange that caused a state, and its position among all exchanges. */
export interface Cause {
  readonly x: Annotated
  readonly at: number
}

/** A rejected request about an object, and the members that it was to set. */
export interface Refusal extends Cause {
  readonly sets: UnknownRecord
}

/** An object created in the recording, and its known state. */
export interface TrackedResource {
  readonly kind: Resource
  /** The list that contains it: its kind and its parent. */
  readonly scope: string
  /** All its ids and names in paths and records. */
  readonly ids: Set<string>
  readonly title: string | undefined
  readonly maker: string | undefined
  /** The expected fields of its record. */
  readonly fields: Map<string, Predicted>
  /** The last response that showed its whole record, and the state of the model then. */
  whole?: Cause
  /** Members that were shown otherwise: said once, and not compared until they are sent again. */
  readonly disputed: Set<string>
  presence: 'there' | 'gone' | 'unknown'
  /** It was shown where it was removed, or was not where it is: said once, until it is changed again. */
  isContested?: boolean
  relation: Extract<Relation, 'made' | 'changed' | 'ended'>
  cause: Cause
  /** The routes of the requests since it was shown that ended a use of it, such as an output's in a stream. */
  touchedBy?: ReadonlySet<string>
  /** The requests about it that were rejected since it was changed. */
  refused: readonly Refusal[]
  /** When it was last shown, by the route that showed it. */
  readonly shown: Map<string, number>
  /** Who has seen it. */
  readonly seenBy: Set<string>
  /** Lists that were found to be wrong about it. */
  readonly muted: Set<string>
  /** When the response to its making had come: milliseconds since the epoch. */
  readonly madeAt: number | undefined
  /** When something was last known of it: milliseconds since the epoch. `know` sets it. */
  knownAt: number | undefined
  /** Number of nested objects that no list has shown yet, by kind: they were created with it. */
  readonly unlisted: Map<string, number>
}

/** Names the requests that may have removed an object. */
export function afterRoute({ touchedBy }: TrackedResource): string {
  return touchedBy === undefined ? '' : `, after ${[...touchedBy].join(' or ')}`
}

/** Things of one scope: as many as are followed at once. */
const MAX_TRACKED = 200

/** All tracked objects, by their list and their ids. */
export interface TrackedResources {
  readonly in: (scope: string) => ReadonlySet<TrackedResource>
  /** Those of them that are not stale at an exchange. */
  readonly freshIn: (scope: string, x: Annotated) => ReadonlySet<TrackedResource>
  readonly find: (scope: string, id: string) => TrackedResource | undefined
  readonly add: (thing: TrackedResource) => void
  readonly name: (thing: TrackedResource, id: string) => void
  /** Something is known of a thing, now. */
  readonly know: (thing: TrackedResource, x: Annotated) => void
  readonly forget: (thing: TrackedResource) => void
  readonly forgetAll: (scope: string) => void
  readonly scopes: () => Iterable<string>
}

export function createThings(): TrackedResources {
  const byScope = new Map<string, Neighbours<TrackedResource>>()
  const byId = new Map<string, TrackedResource>()
  const keyOf = (scope: string, id: string): string => `${scope}\n${id}`
  const forget = (thing: TrackedResource): void => {
    byScope.get(thing.scope)?.delete(thing)
    for (const id of thing.ids) byId.delete(keyOf(thing.scope, id))
  }
  const none: ReadonlySet<TrackedResource> = new Set()
  return {
    in: (scope) => byScope.get(scope)?.all ?? none,
    freshIn: (scope, x) => byScope.get(scope)?.freshAt(x) ?? none,
    find: (scope, id) => byId.get(keyOf(scope, id)),
    add: (thing) => {
      const neighbours = byScope.get(thing.scope) ?? createNeighbours()
      byScope.set(thing.scope, neighbours)
      neighbours.add(thing)
      for (const id of thing.ids) byId.set(keyOf(thing.scope, id), thing)
      const [oldest] = neighbours.all
      if (oldest && neighbours.all.size > MAX_TRACKED) forget(oldest)
    },
    name: (thing, id) => {
      thing.ids.add(id)
      byId.set(keyOf(thing.scope, id), thing)
    },
    know: (thing, x) => {
      thing.knownAt = x.exchange.endedAt
      byScope.get(thing.scope)?.know(thing)
    },
    forget,
    forgetAll: (scope) => {
      for (const thing of [...(byScope.get(scope)?.all ?? none)]) forget(thing)
      byScope.delete(scope)
    },
    scopes: () => byScope.keys(),
  }
}
