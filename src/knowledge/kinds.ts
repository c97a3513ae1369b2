import type { FeatureName } from './features/features.ts'
import { INDEX_SET_UNHEARD_OF } from './limits.ts'
import type { Availability } from '../model/version.ts'

/** Kinds of things that a client makes, reads, changes and ends, one of them. */
export type KindName =
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

/**
 * How what was sent is to be seen: `same` as it was, `any-order` the same elements, `at-least` all of
 * it among what the server adds, `rules` the same rules whatever their identifiers.
 */
export type Keeping = 'same' | 'any-order' | 'at-least' | 'rules'

/** What the server writes into a new thing: who made it, when, what it hangs below, or always the same. */
export type Setting = 'maker' | 'moment' | 'above' | { readonly value: boolean | null }

/** An answer that holds all things of a kind, or all of those that hang below one. */
export interface ListPlace {
  readonly route: string
  /** Where they stand: `streams`, or `streams[].rules` below each stream. */
  readonly items: string
  /** Only things with this value stand there. */
  readonly where?: { readonly field: string; readonly is: boolean | string }
  /** It says which things there are, and too little of each to be compared. */
  readonly isBrief?: true
  /** It says which page it is and how many things one holds: only a page that has room for all shows all. */
  readonly isPaged?: true
}

/** A kind of thing with its whole life: what brings about which state, and what shows it. */
export interface Kind {
  readonly kind: KindName
  /** What people call one of them. */
  readonly words: string
  readonly versions?: Availability
  /** Real servers whose answers were followed, where they are others than those of most kinds. */
  readonly seenOn?: readonly string[]
  /** The kind that it hangs below, named by the first parameter of its paths. */
  readonly below?: KindName
  readonly make: string
  /** Another route that makes one like an old one, with other words: its answer names the new one. */
  readonly copy?: string
  /** Members of the answer to its making that name it, in the order in which they are tried. */
  readonly givenAs?: readonly string[]
  /** The member of the request that names it, where the maker chooses; a list names several. */
  readonly chosenAs?: string
  /** Members by which records name it, in the order in which they are tried. */
  readonly ids: readonly string[]
  /** The member in which its maker gives it a name that people read; `path` when the path holds it. */
  readonly title?: string
  readonly read?: string
  readonly lists: readonly ListPlace[]
  readonly change?: string
  /** Paths of a change name it by another member of its record from this feature on. */
  readonly changedBy?: { readonly field: string; readonly from: FeatureName }
  readonly end: readonly string[]
  /** Members that are kept as they were sent. */
  readonly kept: Readonly<Record<string, Keeping>>
  /** Of these members a change may say nothing: they stay as they are with the feature, else nobody knows. */
  readonly unsent?: Readonly<Record<string, FeatureName | null>>
  /** Members that are not kept as sent while the release has the feature. */
  readonly notWith?: Readonly<Record<string, FeatureName>>
  /** A change of these members leaves what it does not send with the feature, and else replaces them. */
  readonly merged?: Readonly<Record<string, FeatureName>>
  /** What the server writes. */
  readonly set: Readonly<Record<string, Setting>>
  /** Requests that change one member, whatever their body. */
  readonly verbs?: Readonly<Record<string, { readonly field: string; readonly to: boolean }>>
  /** Whether the answer to its making and changing is the record; with a feature, of a change only then. */
  readonly answers?: { readonly make?: true; readonly change?: true | FeatureName }
  /** What is missing from its record or of another type is said by the checks of each field. */
  readonly hasSchema?: true
  /** With a schema: members that may be null, so that null is another value and not another type. */
  readonly nullable?: readonly string[]
  /** Location after its making leads to it, which no other check says. */
  readonly hasLocation?: true
  /** Milliseconds after its making within which what ends it may answer 404, as it has not heard of it yet. */
  readonly heardOfWithin?: number
}

const MADE: Readonly<Record<string, Setting>> = { creator_user_id: 'maker', created_at: 'moment' }

/** Source: recordings of real servers of 2.0.3 to 7.0.1; what only a run of its own showed, of 3.2.0 and 5.1.0. */
export const KINDS: readonly Kind[] = [
  {
    ...{ kind: 'stream', words: 'stream', hasSchema: true, nullable: ['description'] },
    ...{ make: 'POST /streams', copy: 'POST /streams/{streamId}/clone', givenAs: ['stream_id'] },
    ...{ read: 'GET /streams/{streamId}', ids: ['id'], title: 'title' },
    lists: [
      { route: 'GET /streams', items: 'streams' },
      { route: 'GET /streams/enabled', items: 'streams', where: { field: 'disabled', is: false } },
    ],
    ...{ change: 'PUT /streams/{streamId}', answers: { change: true } },
    end: ['DELETE /streams/{streamId}'],
    kept: {
      ...{ title: 'same', description: 'same', matching_type: 'same', index_set_id: 'same' },
      ...{ remove_matches_from_default_stream: 'same', rules: 'rules' },
    },
    unsent: { description: 'stream-update-keeps-description' },
    set: { ...MADE, disabled: { value: true }, is_default: { value: false } },
    verbs: {
      'POST /streams/{streamId}/pause': { field: 'disabled', to: true },
      'POST /streams/{streamId}/resume': { field: 'disabled', to: false },
    },
  },
  {
    ...{ kind: 'rule', words: 'stream rule', below: 'stream', hasSchema: true },
    ...{ make: 'POST /streams/{streamid}/rules', givenAs: ['streamrule_id'], ids: ['id'] },
    nullable: ['description'],
    read: 'GET /streams/{streamid}/rules/{streamRuleId}',
    lists: [
      { route: 'GET /streams/{streamid}/rules', items: 'stream_rules' },
      { route: 'GET /streams/{streamId}', items: 'rules' },
      { route: 'GET /streams', items: 'streams[].rules' },
    ],
    change: 'PUT /streams/{streamid}/rules/{streamRuleId}',
    end: ['DELETE /streams/{streamid}/rules/{streamRuleId}'],
    kept: {
      ...{ field: 'same', value: 'same', type: 'same', inverted: 'same', description: 'same' },
    },
    unsent: { description: null, inverted: null },
    set: { stream_id: 'above' },
  },
  {
    ...{ kind: 'output', words: 'output', hasSchema: true },
    ...{ make: 'POST /system/outputs', givenAs: ['id'], ids: ['id'], title: 'title' },
    read: 'GET /system/outputs/{outputId}',
    lists: [{ route: 'GET /system/outputs', items: 'outputs' }],
    change: 'PUT /system/outputs/{outputId}',
    answers: { make: true, change: 'output-put-answers-new' },
    end: ['DELETE /system/outputs/{outputId}'],
    kept: { title: 'same', type: 'same', configuration: 'at-least' },
    merged: { configuration: 'output-put-merges' },
    set: { ...MADE, content_pack: { value: null } },
  },
  {
    ...{ kind: 'assignment', words: 'output of a stream', below: 'stream' },
    ...{ make: 'POST /streams/{streamid}/outputs', chosenAs: 'outputs', ids: ['id'] },
    lists: [
      { route: 'GET /streams/{streamid}/outputs', items: 'outputs', isBrief: true },
      { route: 'GET /streams/{streamId}', items: 'outputs', isBrief: true },
      { route: 'GET /streams', items: 'streams[].outputs', isBrief: true },
    ],
    end: ['DELETE /streams/{streamid}/outputs/{outputId}'],
    ...{ kept: {}, set: {} },
  },
  {
    ...{ kind: 'token', words: 'access token', below: 'user', hasSchema: true },
    make: 'POST /users/{userId}/tokens/{name}',
    ...{ givenAs: ['id', 'token'], ids: ['id', 'token'], title: 'path' },
    lists: [{ route: 'GET /users/{userId}/tokens', items: 'tokens' }],
    end: ['DELETE /users/{userId}/tokens/{idOrToken}'],
    ...{ kept: { name: 'same' }, set: {}, answers: { make: true } },
  },
  {
    ...{ kind: 'user', words: 'user', hasSchema: true, nullable: ['timezone'] },
    ...{ make: 'POST /users', chosenAs: 'username', ids: ['username'], title: 'username' },
    ...{ read: 'GET /users/{username}', lists: [{ route: 'GET /users', items: 'users' }] },
    change: 'PUT /users/{userId}',
    changedBy: { field: 'id', from: 'user-by-id' },
    end: ['DELETE /users/{username}', 'DELETE /users/id/{userId}'],
    kept: {
      ...{ username: 'same', email: 'same', full_name: 'same', first_name: 'same' },
      ...{ last_name: 'same', timezone: 'same', session_timeout_ms: 'same', roles: 'any-order' },
    },
    // A change that names no time zone sets one: seen on 3.2.0. One name is made of the others.
    unsent: { timezone: null, full_name: null, first_name: null, last_name: null, roles: null },
    notWith: { session_timeout_ms: 'global-session-timeout' },
    set: { read_only: { value: false }, external: { value: false } },
  },
  {
    ...{ kind: 'role', words: 'role', hasSchema: true, hasLocation: true },
    nullable: ['description'],
    ...{ make: 'POST /roles', chosenAs: 'name', ids: ['name'], title: 'name' },
    ...{ read: 'GET /roles/{rolename}', lists: [{ route: 'GET /roles', items: 'roles' }] },
    ...{ change: 'PUT /roles/{rolename}', answers: { make: true, change: true } },
    end: ['DELETE /roles/{rolename}'],
    kept: { name: 'same', description: 'same', permissions: 'any-order' },
    unsent: { description: null, permissions: null },
    set: { read_only: { value: false } },
  },
  {
    ...{ kind: 'dashboard', words: 'dashboard', versions: { until: '3.3.0' }, hasLocation: true },
    ...{ make: 'POST /dashboards', givenAs: ['dashboard_id'], ids: ['id'], title: 'title' },
    read: 'GET /dashboards/{dashboardId}',
    lists: [{ route: 'GET /dashboards', items: 'dashboards' }],
    change: 'PUT /dashboards/{dashboardId}',
    end: ['DELETE /dashboards/{dashboardId}'],
    ...{ kept: { title: 'same', description: 'same' }, set: MADE },
  },
  {
    ...{
      kind: 'saved-search',
      words: 'saved search',
      versions: { until: '3.3.0' },
      hasLocation: true,
    },
    ...{ make: 'POST /search/saved', givenAs: ['search_id'], ids: ['id'], title: 'title' },
    read: 'GET /search/saved/{searchId}',
    lists: [{ route: 'GET /search/saved', items: 'searches' }],
    change: 'PUT /search/saved/{searchId}',
    end: ['DELETE /search/saved/{searchId}'],
    ...{ kept: { title: 'same', query: 'at-least' }, set: MADE, answers: { change: true } },
  },
  {
    // Dashboards and saved searches are views from then on.
    ...{ kind: 'view', words: 'view', versions: { since: '3.3.0' } },
    seenOn: ['3.3.0', '5.1.0', '7.0.1'],
    ...{ make: 'POST /views', givenAs: ['id'], ids: ['id'], title: 'title' },
    read: 'GET /views/{id}',
    lists: [
      { route: 'GET /views', items: 'views', isPaged: true },
      ...(['views', 'elements'] as const).flatMap((items): readonly ListPlace[] => [
        {
          route: 'GET /dashboards',
          items,
          where: { field: 'type', is: 'DASHBOARD' },
          isPaged: true,
        },
        {
          route: 'GET /search/saved',
          items,
          where: { field: 'type', is: 'SEARCH' },
          isPaged: true,
        },
      ]),
    ],
    ...{ change: 'PUT /views/{id}', answers: { make: true, change: true } },
    end: ['DELETE /views/{id}'],
    kept: {
      ...{ title: 'same', summary: 'same', description: 'same', type: 'same' },
      ...{ search_id: 'same', state: 'at-least' },
    },
    // A change makes it anew, and of nobody where it names no owner: seen on 3.3.0, 5.1.0, 7.0.1.
    unsent: { summary: null, description: null, type: null, owner: null, created_at: null },
    set: { owner: 'maker', created_at: 'moment' },
  },
  {
    // What strategies and tiers become of what is sent differs; prefix and analyzer stay as they were made.
    ...{ kind: 'index-set', words: 'index set', versions: { since: '2.2.0' }, hasSchema: true },
    ...{ seenOn: ['2.2.3', '3.3.0', '5.1.0', '7.0.1'], nullable: ['description'] },
    ...{ make: 'POST /system/indices/index_sets', givenAs: ['id'], ids: ['id'], title: 'title' },
    read: 'GET /system/indices/index_sets/{id}',
    lists: [{ route: 'GET /system/indices/index_sets', items: 'index_sets' }],
    change: 'PUT /system/indices/index_sets/{id}',
    answers: { make: true, change: true },
    end: ['DELETE /system/indices/index_sets/{id}'],
    heardOfWithin: INDEX_SET_UNHEARD_OF.atMost,
    kept: {
      ...{ title: 'same', description: 'same', shards: 'same', replicas: 'same' },
      ...{ index_optimization_max_num_segments: 'same', index_optimization_disabled: 'same' },
      ...{ field_type_refresh_interval: 'same', writable: 'same' },
    },
    unsent: {
      ...{ description: null, shards: null, replicas: null, writable: null },
      ...{ index_optimization_max_num_segments: null, index_optimization_disabled: null },
      field_type_refresh_interval: null,
    },
    set: {},
  },
  {
    ...{ kind: 'input', words: 'input', hasLocation: true },
    ...{ make: 'POST /system/inputs', givenAs: ['id'], ids: ['id'], title: 'title' },
    // 2.0 lists an input within what the node knows of it.
    ...{ versions: { since: '2.1.0' }, read: 'GET /system/inputs/{inputId}' },
    lists: [{ route: 'GET /system/inputs', items: 'inputs' }],
    change: 'PUT /system/inputs/{inputId}',
    end: ['DELETE /system/inputs/{inputId}'],
    kept: { title: 'same', type: 'same', global: 'same', node: 'same' },
    // A change makes it anew: seen on 3.2.0, 5.1.0.
    unsent: { created_at: null, creator_user_id: null },
    set: MADE,
  },
]

/** What is required of the states of a thing, one check each. */
export const RELATIONS = ['made', 'listed', 'changed', 'ended', 'refused', 'others'] as const
export type Relation = (typeof RELATIONS)[number]

/** Which relations a kind can show: what has no record of its own is only listed or not. */
export function relationsOf({ read, answers, change, verbs }: Kind): readonly Relation[] {
  const shows: Readonly<Record<Relation, boolean>> = {
    made: read !== undefined || answers?.make === true,
    changed: change !== undefined || verbs !== undefined,
    refused: read !== undefined || answers?.make === true,
    ...{ listed: true, ended: true, others: true },
  }
  return RELATIONS.filter((one) => shows[one])
}

/** Every route that brings about or shows the state of a kind. */
export function routesAbout(kind: Kind): readonly string[] {
  const { make, copy, read, lists, change, end, verbs = {} } = kind
  const shown = lists.map(({ route }) => route)
  return [make, copy, read, ...shown, change, ...end, ...Object.keys(verbs)].filter(
    (route) => route !== undefined,
  )
}
