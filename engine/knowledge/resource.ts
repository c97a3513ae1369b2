import type { FeatureName } from './features/features.ts'
import type { Availability } from '../model/version.ts'

/** Names of the kinds of objects that a client creates, reads, changes, and removes. */
export type ResourceName =
  | 'stream'
  | 'rule'
  | 'output'
  | 'assignment'
  | 'token'
  | 'user'
  | 'role'
  | 'dashboard'
  | 'saved-search'
  | 'view'
  | 'index-set'
  | 'input'
  | 'event-definition'

/**
 * How the server keeps a sent value: `same` unchanged, `any-order` the same elements, `at-least`
 * with additions of the server, `granted` with additions of plug-ins but without removed elements,
 * `rules` the same rules with any identifiers.
 */
export type Keeping = 'same' | 'any-order' | 'at-least' | 'granted' | 'rules'

/** A value that the server writes into a new object: creator, time, parent, or a constant. */
export type Setting = 'maker' | 'moment' | 'above' | { readonly value: boolean | null }

/** A response that contains all things of a kind, or all of those that hang below one. */
export interface ListPlace {
  readonly route: string
  /** Their place: `streams`, or `streams[].rules` below each stream. */
  readonly items: string
  /** Only objects with this value are there. */
  readonly where?: { readonly field: string; readonly is: boolean | string }
  /** Members of a record that the list leaves out. */
  readonly without?: readonly string[]
  /** It says which things there are, and too little of each to be compared. */
  readonly isBrief?: true
  /** One object in the context of a list, such as `context.admin_user`, which is also in a list. */
  readonly isSingle?: true
  /** The list names its page and page size: it is complete only if all objects fit on the page. */
  readonly isPaged?: true
}

/** A kind of object on a server: how it is created, shown, changed, removed, and cleaned up. */
export interface Resource {
  readonly kind: ResourceName
  /** No check follows its state. */
  readonly isUntracked?: true
  /** The word for one of them. */
  readonly words: string
  readonly versions?: Availability
  /** Real servers whose responses were followed, where they are others than those of most kinds. */
  readonly seenOn?: readonly string[]
  /** The kind that it hangs below, named by the first parameter of its paths. */
  readonly below?: ResourceName
  readonly make: string
  /** Another route that makes one like an old one, with other words: its response names the new one. */
  readonly copy?: string
  /** Members of the response to its making that name it, in the order in which they are tried. */
  readonly givenAs?: readonly string[]
  /** The member of the request that names it, where the maker chooses; a list names several. */
  readonly chosenAs?: string
  /** Members by which records name it, in the order in which they are tried. */
  readonly ids: readonly string[]
  /** The member in which its maker gives it a name that people read; `path` when the path contains it. */
  readonly title?: string
  readonly read?: string
  readonly lists: readonly ListPlace[]
  readonly change?: string
  /** Paths of a change name it by another member of its record from this feature on. */
  readonly changedBy?: { readonly field: string; readonly from: FeatureName }
  readonly end: readonly string[]
  /** Members that are kept as they were sent. */
  readonly kept: Readonly<Record<string, Keeping>>
  /** Members that a change may omit: they stay as they are with the feature, otherwise their new value is unknown. */
  readonly unsent?: Readonly<Record<string, FeatureName | null>>
  /** Members that are not kept as sent while the release has the feature. */
  readonly notWith?: Readonly<Record<string, FeatureName>>
  /** Members that a change merges if the release has the feature, and otherwise replaces. */
  readonly merged?: Readonly<Record<string, FeatureName>>
  /** Values that the server writes. */
  readonly set: Readonly<Record<string, Setting>>
  /** Requests that change one member, whatever their body. */
  readonly verbs?: Readonly<Record<string, { readonly field: string; readonly to: boolean }>>
  /** Whether the response to its making and changing is the record; with a feature, of a change only then. */
  readonly answers?: { readonly make?: true; readonly change?: true | FeatureName }
  /** Members that change without a request to the routes of the object. */
  readonly moving?: readonly string[]
  /** The checks of each field report missing members and wrong types. */
  readonly hasSchema?: true
  /** With a schema: members that may be null, so that null is another value and not another type. */
  readonly nullable?: readonly string[]
  /** Location after its making leads to it, which no other check says. */
  readonly hasLocation?: true
  /** Milliseconds after its creation in which its deletion may return 404, as the server does not know it yet. */
  readonly heardOfWithin?: number
  /**
   * Requests that change such objects without naming each in their path, with the members that may change; without
   * members any, and whether the objects exist at all.
   */
  readonly alsoChangedBy?: readonly {
    readonly routes: readonly string[]
    readonly fields?: readonly string[]
  }[]
  /** How a run removes such an object; missing if it disappears with another object. */
  readonly removal?: Removal
}

/** How objects are found and removed again; by default as the rest of the row says. */
interface Removal {
  /** Where they are listed and created, below the root; `{owner}` is each account. */
  readonly path?: string
  /** Members that contain the name its creator chose, in the order in which they are tried. */
  readonly names?: readonly string[]
  /** Members by which paths name it, in the order in which they are tried. */
  readonly ids?: readonly string[]
  /** Members of the response to its creation by which paths name it; none if the creator chose the id. */
  readonly givenAs?: readonly string[]
  /** The permission that lists and reads need for each of them, so that single objects may be granted. */
  readonly seenWith?: string
  /**
   * The permission that removes it, if having created it is not enough. Source: an account of a role that
   * may create outputs and not remove them, on 3.2.0 and 6.1.0.
   */
  readonly endedWith?: string
  /** Releases that ask for it; all by default. */
  readonly endedWithin?: Availability
  /** The query of the request that removes it, so that nothing else is removed with it. */
  readonly endQuery?: string
  /**
   * The kind without which it cannot be listed, so it is removed first. Source: tokens of accounts that were
   * deleted, in the databases of 2.4.6 and 2.5.2.
   */
  readonly restsOn?: string
  /** Milliseconds after which to retry the removal of a new object that is listed and was not found. */
  readonly heardOfAfter?: number
  /**
   * Whether probes create it: its list must then be equal before and after a run, or is at least searched
   * afterward. The others are searched if a replay created one.
   */
  readonly probes?: 'compared' | 'looked-for'
}

/** A resource as clean-up removes it. */
export interface RemovableResource
  extends
    Omit<Removal, 'path' | 'names' | 'ids' | 'givenAs'>,
    Required<Pick<Removal, 'path' | 'names' | 'ids' | 'givenAs'>> {
  /** The word for one of them. */
  readonly kind: string
  /** The member of the list that contains them. */
  readonly items: string
  /** Whether the path of the request that creates it contains its name, and not the body. */
  readonly isNamedInPath?: true
}

/** The requirements on the states of an object, one check each. */
const RELATIONS = ['made', 'listed', 'changed', 'ended', 'refused', 'others'] as const
export type Relation = (typeof RELATIONS)[number]

/** Returns the relations that a kind can show; without a record of its own, an object can only be listed or not. */
export function relationsOf({ read, answers, change, verbs }: Resource): readonly Relation[] {
  const shows: Readonly<Record<Relation, boolean>> = {
    made: read !== undefined || answers?.make === true,
    changed: change !== undefined || verbs !== undefined,
    refused: read !== undefined || answers?.make === true,
    listed: true,
    ended: true,
    others: true,
  }
  return RELATIONS.filter((one) => shows[one])
}

/** Every route that brings about or shows the state of a kind. */
export function routesAbout(kind: Resource): readonly string[] {
  const { make, copy, read, lists, change, end, verbs = {} } = kind
  const shown = lists.map(({ route }) => route)
  return [make, copy, read, ...shown, change, ...end, ...Object.keys(verbs)].filter(
    (route) => route !== undefined,
  )
}
