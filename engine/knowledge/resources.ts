import { isWithin, type Version } from '../model/version.ts'
import { INDEX_SET_UNHEARD_OF } from './limits.ts'
import type { ListPlace, RemovableResource, Resource, ResourceName, Setting } from './resource.ts'

/** In a path, the name of an account, or its id if the release wants that. */
export const OWNER = '{owner}'

/** Requests by which users lose or gain roles. Source: real 3.2.0 (recording of go-graylog), and the release history. */
const ROLE_CHANGES = [
  'DELETE /roles/{rolename}',
  'PUT /roles/{rolename}',
  'PUT /roles/{rolename}/members/{username}',
  'DELETE /roles/{rolename}/members/{username}',
  'PUT /authz/roles/{roleId}/assignees',
  'DELETE /authz/roles/{roleId}/assignee/{username}',
  'DELETE /authz/roles/{roleId}',
]

/** Requests that install or remove content packs. */
const PACKS = [
  'POST /system/bundles/{bundleId}/apply',
  'POST /system/content_packs/{contentPackId}/{revision}/installations',
  'DELETE /system/content_packs/{contentPackId}/installations/{installationId}',
]

const MADE: Readonly<Record<string, Setting>> = { creator_user_id: 'maker', created_at: 'moment' }

/** Source: recordings of real servers of 2.0.3 to 7.0.1; a few rows only from separate runs on 3.2.0 and 5.1.0. */
export const RESOURCES: readonly Resource[] = [
  {
    kind: 'stream',
    words: 'stream',
    hasSchema: true,
    nullable: ['description'],
    make: 'POST /streams',
    copy: 'POST /streams/{streamId}/clone',
    givenAs: ['stream_id'],
    read: 'GET /streams/{streamId}',
    ids: ['id'],
    title: 'title',
    lists: [
      { route: 'GET /streams', items: 'streams' },
      { route: 'GET /streams/enabled', items: 'streams', where: { field: 'disabled', is: false } },
      ...(['streams', 'elements'] as const).map((items): ListPlace => ({
        route: 'GET /streams/paginated',
        items,
        isPaged: true,
        without: [
          'outputs',
          'created_at',
          'categories',
          'alert_conditions',
          'alert_receivers',
          'is_default',
        ],
      })),
    ],
    change: 'PUT /streams/{streamId}',
    answers: { change: true },
    end: ['DELETE /streams/{streamId}'],
    kept: {
      title: 'same',
      description: 'same',
      matching_type: 'same',
      index_set_id: 'same',
      remove_matches_from_default_stream: 'same',
      rules: 'rules',
    },
    unsent: { description: 'stream-update-keeps-description' },
    set: { ...MADE, disabled: { value: true }, is_default: { value: false } },
    verbs: {
      'POST /streams/{streamId}/pause': { field: 'disabled', to: true },
      'POST /streams/{streamId}/resume': { field: 'disabled', to: false },
    },
    alsoChangedBy: [
      { routes: ['POST /streams/bulk_delete', ...PACKS] },
      { routes: ['POST /streams/bulk_pause', 'POST /streams/bulk_resume'], fields: ['disabled'] },
      { routes: ['PUT /streams/indexSet/{indexSetId}'], fields: ['index_set_id'] },
      { routes: ['POST /streams/{streamid}/rules/{streamRuleId}'], fields: ['rules'] },
    ],
    removal: { seenWith: 'streams:read', probes: 'compared' },
  },
  {
    kind: 'rule',
    words: 'stream rule',
    below: 'stream',
    hasSchema: true,
    make: 'POST /streams/{streamid}/rules',
    givenAs: ['streamrule_id'],
    ids: ['id'],
    nullable: ['description'],
    read: 'GET /streams/{streamid}/rules/{streamRuleId}',
    lists: [
      { route: 'GET /streams/{streamid}/rules', items: 'stream_rules' },
      { route: 'GET /streams/{streamId}', items: 'rules' },
      { route: 'GET /streams', items: 'streams[].rules' },
    ],
    change: 'PUT /streams/{streamid}/rules/{streamRuleId}',
    end: ['DELETE /streams/{streamid}/rules/{streamRuleId}'],
    kept: { field: 'same', value: 'same', type: 'same', inverted: 'same', description: 'same' },
    unsent: { description: null, inverted: null },
    set: { stream_id: 'above' },
    alsoChangedBy: [{ routes: ['POST /streams/{streamid}/rules/{streamRuleId}', ...PACKS] }],
  },
  {
    kind: 'output',
    words: 'output',
    hasSchema: true,
    make: 'POST /system/outputs',
    givenAs: ['id'],
    ids: ['id'],
    title: 'title',
    read: 'GET /system/outputs/{outputId}',
    lists: [{ route: 'GET /system/outputs', items: 'outputs' }],
    change: 'PUT /system/outputs/{outputId}',
    answers: { make: true, change: 'output-put-answers-new' },
    end: ['DELETE /system/outputs/{outputId}'],
    kept: { title: 'same', type: 'same', configuration: 'at-least' },
    merged: { configuration: 'output-put-merges' },
    set: { ...MADE, content_pack: { value: null } },
    alsoChangedBy: [{ routes: PACKS }],
    removal: { seenWith: 'outputs:read', endedWith: 'outputs:terminate', probes: 'compared' },
  },
  {
    kind: 'assignment',
    words: 'stream output',
    below: 'stream',
    make: 'POST /streams/{streamid}/outputs',
    chosenAs: 'outputs',
    ids: ['id'],
    lists: [
      { route: 'GET /streams/{streamid}/outputs', items: 'outputs', isBrief: true },
      { route: 'GET /streams/{streamId}', items: 'outputs', isBrief: true },
      { route: 'GET /streams', items: 'streams[].outputs', isBrief: true },
    ],
    end: ['DELETE /streams/{streamid}/outputs/{outputId}'],
    kept: {},
    set: {},
    alsoChangedBy: [{ routes: PACKS }],
  },
  {
    kind: 'token',
    words: 'access token',
    below: 'user',
    hasSchema: true,
    make: 'POST /users/{userId}/tokens/{name}',
    givenAs: ['id', 'token'],
    ids: ['id', 'token'],
    title: 'path',
    moving: ['last_access'],
    lists: [{ route: 'GET /users/{userId}/tokens', items: 'tokens' }],
    end: ['DELETE /users/{userId}/tokens/{idOrToken}'],
    kept: { name: 'same' },
    set: {},
    answers: { make: true },
    removal: {
      path: `/users/${OWNER}/tokens`,
      // From 3.3 on tokens have an id; before, only the value in the list.
      names: ['name'],
      seenWith: 'users:tokenlist',
      restsOn: 'user',
      probes: 'compared',
    },
  },
  {
    kind: 'user',
    words: 'user',
    hasSchema: true,
    nullable: ['timezone'],
    make: 'POST /users',
    chosenAs: 'username',
    ids: ['username'],
    title: 'username',
    read: 'GET /users/{username}',
    // The permissions of a new role reach its users a moment later: seen on 3.2.0.
    moving: ['session_active', 'last_activity', 'client_address', 'permissions', 'grn_permissions'],
    lists: [
      { route: 'GET /users', items: 'users' },
      { route: 'GET /users/paginated', items: 'users', isPaged: true, without: ['read_only'] },
      {
        route: 'GET /users/paginated',
        items: 'context.admin_user',
        isSingle: true,
        isPaged: true,
        without: ['read_only'],
      },
    ],
    change: 'PUT /users/{userId}',
    changedBy: { field: 'id', from: 'user-by-id' },
    end: ['DELETE /users/{username}', 'DELETE /users/id/{userId}'],
    kept: {
      username: 'same',
      email: 'same',
      full_name: 'same',
      first_name: 'same',
      last_name: 'same',
      timezone: 'same',
      session_timeout_ms: 'same',
      roles: 'any-order',
    },
    // A change that names no time zone sets one: seen on 3.2.0. One name is made of the others.
    unsent: { timezone: null, full_name: null, first_name: null, last_name: null, roles: null },
    notWith: { session_timeout_ms: 'global-session-timeout' },
    set: { read_only: { value: false }, external: { value: false } },
    alsoChangedBy: [
      { routes: ROLE_CHANGES, fields: ['roles'] },
      { routes: ['PUT /system/cluster_config/{configClass}'], fields: ['session_timeout_ms'] },
    ],
    removal: { seenWith: 'users:list', endedWith: 'users:edit', probes: 'compared' },
  },
  {
    kind: 'role',
    words: 'role',
    hasSchema: true,
    hasLocation: true,
    nullable: ['description'],
    make: 'POST /roles',
    chosenAs: 'name',
    ids: ['name'],
    title: 'name',
    read: 'GET /roles/{rolename}',
    lists: [{ route: 'GET /roles', items: 'roles' }],
    change: 'PUT /roles/{rolename}',
    answers: { make: true, change: true },
    end: ['DELETE /roles/{rolename}'],
    kept: { name: 'same', description: 'same', permissions: 'granted' },
    unsent: { description: null, permissions: null },
    set: { read_only: { value: false } },
    alsoChangedBy: [{ routes: ['DELETE /authz/roles/{roleId}', ...PACKS] }],
    removal: { givenAs: ['name'], probes: 'looked-for' },
  },
  {
    kind: 'dashboard',
    words: 'dashboard',
    versions: { until: '3.3.0' },
    hasLocation: true,
    make: 'POST /dashboards',
    givenAs: ['dashboard_id'],
    ids: ['id'],
    title: 'title',
    read: 'GET /dashboards/{dashboardId}',
    moving: ['widgets', 'positions'],
    lists: [{ route: 'GET /dashboards', items: 'dashboards' }],
    change: 'PUT /dashboards/{dashboardId}',
    end: ['DELETE /dashboards/{dashboardId}'],
    kept: { title: 'same', description: 'same' },
    set: MADE,
    alsoChangedBy: [{ routes: PACKS }],
    removal: {
      // From 3.3 on a dashboard is a view, listed here and created there.
      givenAs: ['dashboard_id', 'id'],
    },
  },
  {
    kind: 'saved-search',
    words: 'saved search',
    versions: { until: '3.3.0' },
    hasLocation: true,
    make: 'POST /search/saved',
    givenAs: ['search_id'],
    ids: ['id'],
    title: 'title',
    read: 'GET /search/saved/{searchId}',
    lists: [{ route: 'GET /search/saved', items: 'searches' }],
    change: 'PUT /search/saved/{searchId}',
    end: ['DELETE /search/saved/{searchId}'],
    kept: { title: 'same', query: 'at-least' },
    set: MADE,
    answers: { change: true },
    alsoChangedBy: [{ routes: PACKS }],
    removal: {
      // From 3.3 on a saved search is a view, listed here and created there.
      givenAs: ['search_id', 'id'],
    },
  },
  {
    // Dashboards and saved searches are views from then on.
    kind: 'view',
    words: 'view',
    versions: { since: '3.3.0' },
    seenOn: ['3.3.0', '5.1.0', '7.0.1'],
    make: 'POST /views',
    givenAs: ['id'],
    ids: ['id'],
    title: 'title',
    read: 'GET /views/{id}',
    lists: [
      { route: 'GET /views', items: 'views', isPaged: true },
      ...(['views', 'elements'] as const).flatMap((items): readonly ListPlace[] => [
        {
          route: 'GET /dashboards',
          items,
          where: { field: 'type', is: 'DASHBOARD' },
          isPaged: true,
          without: ['state'],
        },
        {
          route: 'GET /search/saved',
          items,
          where: { field: 'type', is: 'SEARCH' },
          isPaged: true,
          without: ['state'],
        },
      ]),
    ],
    change: 'PUT /views/{id}',
    answers: { make: true, change: true },
    end: ['DELETE /views/{id}'],
    kept: {
      title: 'same',
      summary: 'same',
      description: 'same',
      type: 'same',
      search_id: 'same',
      state: 'at-least',
    },
    // An update replaces it, without an owner if it names none: seen on 3.3.0, 5.1.0, 7.0.1.
    unsent: { summary: null, description: null, type: null, owner: null, created_at: null },
    set: { owner: 'maker', created_at: 'moment' },
    alsoChangedBy: [
      {
        routes: [
          'POST /views/bulk_delete',
          'POST /views/{id}',
          'DELETE /legacy/search/saved/{searchId}',
          'DELETE /legacy/dashboards/{dashboardId}',
          ...PACKS,
        ],
      },
    ],
    removal: {
      // Who creates one may read and change it, from 4.0 on also remove it. Source: accounts of two roles on 3.3.0.
      endedWith: 'view:delete',
      endedWithin: { since: '3.3.0', until: '4.0.0' },
      probes: 'looked-for',
    },
  },
  {
    // Releases change the sent strategies and tiers differently; prefix and analyzer never change.
    kind: 'index-set',
    words: 'index set',
    versions: { since: '2.2.0' },
    hasSchema: true,
    seenOn: ['2.2.3', '3.3.0', '5.1.0', '7.0.1'],
    nullable: ['description'],
    make: 'POST /system/indices/index_sets',
    givenAs: ['id'],
    ids: ['id'],
    title: 'title',
    read: 'GET /system/indices/index_sets/{id}',
    lists: [{ route: 'GET /system/indices/index_sets', items: 'index_sets' }],
    change: 'PUT /system/indices/index_sets/{id}',
    answers: { make: true, change: true },
    end: ['DELETE /system/indices/index_sets/{id}'],
    heardOfWithin: INDEX_SET_UNHEARD_OF.atMost,
    kept: {
      title: 'same',
      description: 'same',
      shards: 'same',
      replicas: 'same',
      index_optimization_max_num_segments: 'same',
      index_optimization_disabled: 'same',
      field_type_refresh_interval: 'same',
      writable: 'same',
    },
    unsent: {
      description: null,
      shards: null,
      replicas: null,
      writable: null,
      index_optimization_max_num_segments: null,
      index_optimization_disabled: null,
      field_type_refresh_interval: null,
    },
    set: {},
    alsoChangedBy: [{ routes: PACKS }],
    removal: {
      // Probes create only sets that nothing is written to, so no index can be lost with one.
      seenWith: 'indexsets:read',
      endedWith: 'indexsets:delete',
      endQuery: 'delete_indices=false',
      heardOfAfter: INDEX_SET_UNHEARD_OF.every,
      probes: 'looked-for',
    },
  },
  {
    kind: 'input',
    words: 'input',
    hasLocation: true,
    make: 'POST /system/inputs',
    givenAs: ['id'],
    ids: ['id'],
    title: 'title',
    // 2.0 lists an input inside its node's state.
    versions: { since: '2.1.0' },
    read: 'GET /system/inputs/{inputId}',
    lists: [{ route: 'GET /system/inputs', items: 'inputs' }],
    change: 'PUT /system/inputs/{inputId}',
    end: ['DELETE /system/inputs/{inputId}'],
    kept: { title: 'same', type: 'same', global: 'same', node: 'same' },
    // A change makes it anew: seen on 3.2.0, 5.1.0.
    unsent: { created_at: null, creator_user_id: null },
    set: MADE,
    alsoChangedBy: [{ routes: PACKS }],
    removal: {
      // 2.0 lists the input within the node's own record of it.
      names: ['title', 'message_input.title'],
      ids: ['id', 'message_input.id'],
      endedWith: 'inputs:terminate',
      probes: 'looked-for',
    },
  },
  {
    kind: 'event-definition',
    words: 'event definition',
    isUntracked: true,
    make: 'POST /events/definitions',
    givenAs: ['id'],
    ids: ['id'],
    title: 'title',
    lists: [{ route: 'GET /events/definitions', items: 'event_definitions' }],
    end: ['DELETE /events/definitions/{definitionId}'],
    kept: {},
    set: {},
    removal: {
      // Source: the server's own names of its permissions; no account was seen that has only one of them.
      seenWith: 'eventdefinitions:read',
      endedWith: 'eventdefinitions:delete',
      probes: 'looked-for',
    },
  },
]

/** The resources whose state checks follow. */
export const TRACKED_RESOURCES = RESOURCES.filter(({ isUntracked }) => !isUntracked)

/** The order in which a run removes the objects it created: dependent objects first. */
const REMOVAL_ORDER: readonly ResourceName[] = [
  ...(['stream', 'output', 'token', 'user', 'input', 'event-definition', 'role'] as const),
  ...(['dashboard', 'saved-search', 'view', 'index-set'] as const),
]

/** Every kind that a run may create, in the order in which it is removed. */
export const REMOVABLE_RESOURCES: readonly RemovableResource[] = REMOVAL_ORDER.flatMap((name) =>
  RESOURCES.filter(({ kind }) => kind === name).map(toRemovable),
)

function toRemovable(resource: Resource): RemovableResource {
  const { words, make, title = '', ids, givenAs = [], lists, removal } = resource
  return {
    kind: words,
    path: make.replace('POST ', ''),
    items: lists[0]?.items ?? '',
    names: [title],
    ids,
    givenAs,
    ...(title === 'path' && { isNamedInPath: true }),
    ...removal,
  }
}

/** The resource with its list at a path below the root. */
export function resourceListedAt(path: string): RemovableResource | undefined {
  const segments = path.replace(/\/$/, '').split('/')
  return REMOVABLE_RESOURCES.find((row) => isAlike(row.path.split('/'), segments))
}

/** The resource that a POST to a path below the root makes. */
export function resourceMadeAt(path: string): RemovableResource | undefined {
  const cut = path.replace(/\/$/, '')
  const list = cut.slice(0, cut.lastIndexOf('/'))
  const named = resourceListedAt(list)
  if (named?.isNamedInPath) return named
  const listed = resourceListedAt(cut)
  return listed?.isNamedInPath ? undefined : listed
}

/** The resource of which a path below the root, with its places for parameters, names a single one. */
export function resourceNamedAt(path: string): RemovableResource | undefined {
  const at = path.lastIndexOf('/')
  return path.startsWith('{', at + 1) ? resourceListedAt(path.slice(0, at)) : undefined
}

/** Permissions to delete the objects that a route creates, by that route. */
export function endedWithOn(version: Version): ReadonlyMap<string, string> {
  return new Map(
    REMOVABLE_RESOURCES.flatMap(({ path, endedWith, endedWithin = {} }) =>
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
