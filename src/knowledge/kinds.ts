import type { Kind, ListPlace, Setting } from './kind.ts'
import { INDEX_SET_UNHEARD_OF } from './limits.ts'

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
