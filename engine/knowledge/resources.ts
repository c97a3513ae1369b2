import { type Availability, isWithin, type Version } from '../model/version.ts'
import { INDEX_SET_UNHEARD_OF } from './limits.ts'

/** Stands in a path for an account: its name, or its id where the release wants that. */
export const OWNER = '{owner}'

/** One kind of thing that a client makes, lists, changes and ends. */
export interface Resource {
  /** The word for one of them. */
  readonly kind: string
  /** The path to list and create them, below the root; `{owner}` is each account. */
  readonly path: string
  /** The member of the list that holds the things. */
  readonly items: string
  /** Members of a thing that hold the name its maker chose, in the order in which they are tried. */
  readonly names: readonly string[]
  /** Members of a thing by which paths call it, in the order in which they are tried. */
  readonly ids: readonly string[]
  /** Members of the answer to its making by which paths call it; none where the maker chose the id. */
  readonly givenAs: readonly string[]
  /** Whether the name is in the path of the creating request, and not in the body. */
  readonly isNamedInPath?: true
  /** The permission that lists and reads need for each of them, so that single things may be granted. */
  readonly seenWith?: string
  /**
   * The permission that ends it, where having made it is not enough. Source: an account of a role that
   * may make outputs and not end them, on 3.2.0 and 6.1.0.
   */
  readonly endedWith?: string
  /** Releases in which it is asked; all where it is missing. */
  readonly endedWithin?: Availability
  /** Further content of the deleting request, so that nothing else is deleted with it. */
  readonly endQuery?: string
  /**
   * The kind without which it cannot be listed: what rests on a thing is ended before that is. Source:
   * tokens of accounts that were deleted, in the databases of 2.4.6 and 2.5.2.
   */
  readonly restsOn?: string
  /** Milliseconds after which a new one that is listed and was not found by what ends it may be found. */
  readonly heardOfAfter?: number
  /**
   * Whether probes make it: its list must then be equal before and after a run, or is at least looked
   * through afterwards. The others are looked for when a replay made one.
   */
  readonly probes?: 'compared' | 'looked-for'
}

/** Every kind that a run may make, in the order in which it is removed. */
export const RESOURCES: readonly Resource[] = [
  {
    kind: 'stream',
    path: '/streams',
    items: 'streams',
    probes: 'compared',
    names: ['title'],
    ids: ['id'],
    givenAs: ['stream_id'],
    seenWith: 'streams:read',
  },
  {
    kind: 'output',
    path: '/system/outputs',
    items: 'outputs',
    probes: 'compared',
    names: ['title'],
    ids: ['id'],
    givenAs: ['id'],
    seenWith: 'outputs:read',
    endedWith: 'outputs:terminate',
  },
  {
    kind: 'access token',
    path: `/users/${OWNER}/tokens`,
    items: 'tokens',
    // From 3.3 on tokens have an id; before, the value in the list is all there is.
    names: ['name'],
    ids: ['id', 'token'],
    givenAs: ['id', 'token'],
    isNamedInPath: true,
    probes: 'compared',
    seenWith: 'users:tokenlist',
    restsOn: 'user',
  },
  {
    kind: 'user',
    path: '/users',
    items: 'users',
    probes: 'compared',
    names: ['username'],
    ids: ['username'],
    givenAs: [],
    seenWith: 'users:list',
    endedWith: 'users:edit',
  },
  {
    kind: 'input',
    path: '/system/inputs',
    items: 'inputs',
    probes: 'looked-for',
    // 2.0 lists the input within what the node knows of it.
    names: ['title', 'message_input.title'],
    ids: ['id', 'message_input.id'],
    givenAs: ['id'],
    endedWith: 'inputs:terminate',
  },
  {
    kind: 'event definition',
    path: '/events/definitions',
    items: 'event_definitions',
    names: ['title'],
    ids: ['id'],
    givenAs: ['id'],
    probes: 'looked-for',
    // Source: the server's own names of its permissions; no account was seen that has only one of them.
    seenWith: 'eventdefinitions:read',
    endedWith: 'eventdefinitions:delete',
  },
  {
    kind: 'role',
    path: '/roles',
    items: 'roles',
    probes: 'looked-for',
    names: ['name'],
    ids: ['name'],
    givenAs: ['name'],
  },
  {
    // From 3.3 on a dashboard is a view, listed here and made there.
    kind: 'dashboard',
    path: '/dashboards',
    items: 'dashboards',
    names: ['title'],
    ids: ['id'],
    givenAs: ['dashboard_id', 'id'],
  },
  {
    // From 3.3 on a saved search is a view, listed here and made there.
    kind: 'saved search',
    path: '/search/saved',
    items: 'searches',
    names: ['title'],
    ids: ['id'],
    givenAs: ['search_id', 'id'],
  },
  {
    kind: 'view',
    path: '/views',
    items: 'views',
    probes: 'looked-for',
    names: ['title'],
    ids: ['id'],
    givenAs: ['id'],
    // Who makes one may read and change it, from 4.0 on also end it. Source: accounts of two roles on 3.3.0.
    endedWith: 'view:delete',
    endedWithin: { since: '3.3.0', until: '4.0.0' },
  },
  {
    // Probes make only such as nothing is written to, so that there is no index to be lost with it.
    kind: 'index set',
    path: '/system/indices/index_sets',
    items: 'index_sets',
    names: ['title'],
    ids: ['id'],
    givenAs: ['id'],
    probes: 'looked-for',
    seenWith: 'indexsets:read',
    endedWith: 'indexsets:delete',
    endQuery: 'delete_indices=false',
    heardOfAfter: INDEX_SET_UNHEARD_OF.every,
  },
]

/** The resource with its list at a path below the root. */
export function resourceListedAt(path: string): Resource | undefined {
  const segments = path.replace(/\/$/, '').split('/')
  return RESOURCES.find((row) => isAlike(row.path.split('/'), segments))
}

/** The resource that a POST to a path below the root makes. */
export function resourceMadeAt(path: string): Resource | undefined {
  const cut = path.replace(/\/$/, '')
  const list = cut.slice(0, cut.lastIndexOf('/'))
  const named = resourceListedAt(list)
  if (named?.isNamedInPath) return named
  const listed = resourceListedAt(cut)
  return listed?.isNamedInPath ? undefined : listed
}

/** The resource of which a path below the root, with its places for parameters, names a single one. */
export function resourceNamedAt(path: string): Resource | undefined {
  const at = path.lastIndexOf('/')
  return path.startsWith('{', at + 1) ? resourceListedAt(path.slice(0, at)) : undefined
}

/** Permissions to delete the objects that a route creates, by that route. */
export function endedWithOn(version: Version): ReadonlyMap<string, string> {
  return new Map(
    RESOURCES.flatMap(({ path, endedWith, endedWithin = {} }) =>
      endedWith === undefined || !isWithin(version, endedWithin)
        ? []
        : [[`POST ${path}`, endedWith]],
    ),
  )
}

/** The target that ends the thing at a path below the root. */
export function endOf(path: string): string {
  const query = resourceListedAt(path.slice(0, path.lastIndexOf('/')))?.endQuery
  return query === undefined ? path : `${path}?${query}`
}

function isAlike(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, at) => part === segments[at] || part.startsWith('{'))
  )
}
