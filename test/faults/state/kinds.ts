import type { Window } from '#engine/model/version.ts'

/** How a kind of object is created, read, changed, and deleted. */
export interface Kind {
  readonly name: string
  readonly make: string
  readonly read?: string
  readonly list: string
  readonly change?: string
  readonly end: string
  /** Members that name it in lists and paths, in order of preference. */
  readonly ids: readonly string[]
  /** Members that keep their sent value at creation. */
  readonly kept: readonly string[]
  /** Values that a forgetful server stores in place of required members. */
  readonly keptAs?: Readonly<Record<string, unknown>>
  /** The releases that have one of these members, if not all do. */
  readonly keptIn?: Readonly<Record<string, Window>>
  /** Members that a change may ignore or reset. */
  readonly changed: readonly string[]
  /** The value to which a change resets the second member; defaults to an empty text. */
  readonly resetTo?: unknown
  /** Releases whose servers keep members that a change does not send. */
  readonly resetIn?: Window
  readonly releases?: Window
}

/** Builds a kind with the usual routes: one for the collection and one for each object. */
function kind(
  name: string,
  [every, one]: readonly [every: string, one: string],
  kept: readonly string[],
  changed: readonly string[],
  more: Partial<Kind> = {},
): Kind {
  return {
    name,
    make: `POST ${every}`,
    read: `GET ${one}`,
    list: `GET ${every}`,
    change: `PUT ${one}`,
    end: `DELETE ${one}`,
    ids: ['id'],
    kept,
    changed,
    ...more,
  }
}

export const KINDS: readonly Kind[] = [
  kind(
    'stream',
    ['/streams', '/streams/{streamId}'],
    ['description', 'matching_type', 'remove_matches_from_default_stream', 'rules'],
    ['title', 'description', 'matching_type'],
    {
      keptIn: { remove_matches_from_default_stream: { since: '2.2.0' } },
      resetTo: 'reset',
      resetIn: { until: '5.2.6' },
    },
  ),
  kind(
    'rule',
    ['/streams/{streamid}/rules', '/streams/{streamid}/rules/{streamRuleId}'],
    ['inverted', 'description', 'value', 'type'],
    ['value', 'inverted'],
  ),
  kind(
    'output',
    ['/system/outputs', '/system/outputs/{outputId}'],
    ['streams'],
    ['title', 'configuration'],
    { resetTo: { hostname: 'localhost', port: 1 } },
  ),
  kind(
    'user',
    ['/users', '/users/{username}'],
    ['email', 'timezone', 'session_timeout_ms', 'roles', 'permissions'],
    ['email', 'timezone'],
    { change: 'PUT /users/{userId}', ids: ['username', 'id'] },
  ),
  kind(
    'role',
    ['/roles', '/roles/{rolename}'],
    ['description', 'permissions'],
    ['description', 'permissions'],
    { ids: ['name'], keptAs: { permissions: [] } },
  ),
  {
    name: 'token',
    make: 'POST /users/{userId}/tokens/{name}',
    list: 'GET /users/{userId}/tokens',
    end: 'DELETE /users/{userId}/tokens/{idOrToken}',
    ids: ['id', 'token'],
    kept: [],
    changed: [],
  },
  kind('view', ['/views', '/views/{id}'], ['description'], ['title'], {
    releases: { since: '3.3.0' },
  }),
  kind('dashboard', ['/dashboards', '/dashboards/{dashboardId}'], ['description'], ['title'], {
    keptAs: { description: '' },
    releases: { until: '3.3.0' },
  }),
  kind('saved-search', ['/search/saved', '/search/saved/{searchId}'], ['query'], ['title'], {
    keptAs: { query: { rangeType: 'relative', relative: 0, query: '', fields: '' } },
    releases: { until: '3.3.0' },
  }),
  // 2.0 lists an input in the record of its node.
  kind('input', ['/system/inputs', '/system/inputs/{inputId}'], ['global'], ['title'], {
    releases: { since: '2.1.0' },
  }),
  kind(
    'index-set',
    ['/system/indices/index_sets', '/system/indices/index_sets/{id}'],
    ['description'],
    ['title'],
    { releases: { since: '2.2.0' } },
  ),
]
