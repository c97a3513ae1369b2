import { fault, type Fault, field, good, on, set } from '#engine/suite.ts'

/** The edited route, the field, another value, and the other rows that read this route. */
type Row = readonly [
  id: string,
  route: string,
  fields: readonly string[],
  value: string | boolean,
  also?: readonly string[],
]

const ROWS: readonly Row[] = [
  ['streams', 'GET /streams', ['streams[].creator_user_id'], 'another', ['state.stream.listed']],
  [
    'enabled-streams',
    'GET /streams/enabled',
    ['streams[].creator_user_id'],
    'another',
    ['state.stream.listed'],
  ],
  [
    'pages-of-streams',
    'GET /streams/paginated',
    ['elements[].creator_user_id', 'streams[].creator_user_id'],
    'another',
  ],
  ['users', 'GET /users/{username}', ['external'], true, ['state.user.made', 'state.user.listed']],
  ['pages-of-users', 'GET /users/paginated', ['users[].email'], 'another@example.org'],
  [
    'roles',
    'GET /roles/{rolename}',
    ['description'],
    'another',
    ['state.role.made', 'state.role.changed'],
  ],
  [
    'outputs',
    'GET /system/outputs',
    ['outputs[].creator_user_id'],
    'another',
    ['state.output.listed'],
  ],
  ['index-sets', 'GET /system/indices/index_sets/{id}', ['index_analyzer'], 'another'],
  ['views', 'GET /views', ['views[].owner'], 'another', ['state.view.listed']],
  [
    'dashboards',
    'GET /dashboards',
    ['elements[].owner', 'views[].owner'],
    'another',
    ['state.view.listed'],
  ],
  ['event-definitions', 'GET /events/definitions', ['event_definitions[].alert'], true],
  ['nodes', 'GET /system/cluster/nodes/{nodeId}', ['short_node_id'], 'another'],
  ['own-node', 'GET /system/cluster/node', ['short_node_id'], 'another'],
]

/** Faults of objects that two routes show with different values. */
export const agreeFaults: readonly Fault[] = ROWS.map(([id, route, fields, value, also = []]) =>
  fault(`list.agree.${id}`, `${route} shows another value than the other routes`, {
    edits: [on(good(route), ...fields.map((at) => field(at, set(value))))],
    fails: [`list.agree.${id}`, ...also],
  }),
)
