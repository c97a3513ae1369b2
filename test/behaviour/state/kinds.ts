import type { Window } from '#engine/model/version.ts'

/** One kind of thing, and how it is made, read, changed and ended. */
export interface Kind {
  readonly name: string
  readonly make: string
  readonly read?: string
  readonly list: string
  readonly change?: string
  readonly end: string
  /** The members by which lists and paths call it, in the order in which they are tried. */
  readonly ids: readonly string[]
  /** Members that are kept as they were sent when it is made. */
  readonly kept: readonly string[]
  /** Of these members what is kept where nothing is no value: who forgets one keeps that. */
  readonly keptAs?: Readonly<Record<string, unknown>>
  /** Of these members the releases that have them; all that have the kind without. */
  readonly keptIn?: Readonly<Record<string, Window>>
  /** Members that a change may forget, or reset. */
  readonly changed: readonly string[]
  /** What a change sets the second of these to, without being told; an empty text without. */
  readonly resetTo?: unknown
  /** Releases whose servers keep what a change does not send. */
  readonly resetIn?: Window
  readonly releases?: Window
}

export const KINDS: readonly Kind[] = [
  {
    name: 'stream',
    make: 'POST /streams',
    read: 'GET /streams/{streamId}',
    list: 'GET /streams',
    change: 'PUT /streams/{streamId}',
    end: 'DELETE /streams/{streamId}',
    ids: ['id'],
    kept: ['description', 'matching_type', 'remove_matches_from_default_stream', 'rules'],
    keptIn: { remove_matches_from_default_stream: { since: '2.2.0' } },
    changed: ['title', 'description', 'matching_type'],
    resetTo: 'reset',
    resetIn: { until: '5.2.6' },
  },
  {
    name: 'rule',
    make: 'POST /streams/{streamid}/rules',
    read: 'GET /streams/{streamid}/rules/{streamRuleId}',
    list: 'GET /streams/{streamid}/rules',
    change: 'PUT /streams/{streamid}/rules/{streamRuleId}',
    end: 'DELETE /streams/{streamid}/rules/{streamRuleId}',
    ids: ['id'],
    kept: ['inverted', 'description', 'value', 'type'],
    changed: ['value', 'inverted'],
  },
  {
    name: 'output',
    make: 'POST /system/outputs',
    read: 'GET /system/outputs/{outputId}',
    list: 'GET /system/outputs',
    change: 'PUT /system/outputs/{outputId}',
    end: 'DELETE /system/outputs/{outputId}',
    ids: ['id'],
    kept: ['streams'],
    changed: ['title', 'configuration'],
    resetTo: { hostname: 'localhost', port: 1 },
  },
  {
    name: 'user',
    make: 'POST /users',
    read: 'GET /users/{username}',
    list: 'GET /users',
    change: 'PUT /users/{userId}',
    end: 'DELETE /users/{username}',
    ids: ['username', 'id'],
    kept: ['email', 'timezone', 'session_timeout_ms', 'roles', 'permissions'],
    changed: ['email', 'timezone'],
  },
  {
    name: 'role',
    make: 'POST /roles',
    read: 'GET /roles/{rolename}',
    list: 'GET /roles',
    change: 'PUT /roles/{rolename}',
    end: 'DELETE /roles/{rolename}',
    ids: ['name'],
    kept: ['description', 'permissions'],
    keptAs: { permissions: [] },
    changed: ['description', 'permissions'],
  },
  {
    name: 'token',
    make: 'POST /users/{userId}/tokens/{name}',
    list: 'GET /users/{userId}/tokens',
    end: 'DELETE /users/{userId}/tokens/{idOrToken}',
    ids: ['id', 'token'],
    kept: [],
    changed: [],
  },
  {
    name: 'view',
    make: 'POST /views',
    read: 'GET /views/{id}',
    list: 'GET /views',
    change: 'PUT /views/{id}',
    end: 'DELETE /views/{id}',
    ids: ['id'],
    kept: ['description'],
    changed: ['title'],
    releases: { since: '3.3.0' },
  },
  {
    name: 'dashboard',
    make: 'POST /dashboards',
    read: 'GET /dashboards/{dashboardId}',
    list: 'GET /dashboards',
    change: 'PUT /dashboards/{dashboardId}',
    end: 'DELETE /dashboards/{dashboardId}',
    ids: ['id'],
    kept: ['description'],
    keptAs: { description: '' },
    changed: ['title'],
    releases: { until: '3.3.0' },
  },
  {
    name: 'saved-search',
    make: 'POST /search/saved',
    read: 'GET /search/saved/{searchId}',
    list: 'GET /search/saved',
    change: 'PUT /search/saved/{searchId}',
    end: 'DELETE /search/saved/{searchId}',
    ids: ['id'],
    kept: ['query'],
    keptAs: { query: { rangeType: 'relative', relative: 0, query: '', fields: '' } },
    changed: ['title'],
    releases: { until: '3.3.0' },
  },
  {
    name: 'input',
    make: 'POST /system/inputs',
    read: 'GET /system/inputs/{inputId}',
    list: 'GET /system/inputs',
    change: 'PUT /system/inputs/{inputId}',
    end: 'DELETE /system/inputs/{inputId}',
    ids: ['id'],
    kept: ['global'],
    changed: ['title'],
    // 2.0 lists an input within what the node knows of it.
    releases: { since: '2.1.0' },
  },
  {
    name: 'index-set',
    make: 'POST /system/indices/index_sets',
    read: 'GET /system/indices/index_sets/{id}',
    list: 'GET /system/indices/index_sets',
    change: 'PUT /system/indices/index_sets/{id}',
    end: 'DELETE /system/indices/index_sets/{id}',
    ids: ['id'],
    kept: ['description'],
    changed: ['title'],
    releases: { since: '2.2.0' },
  },
]
