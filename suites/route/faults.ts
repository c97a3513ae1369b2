import {
  add,
  edit,
  fault,
  field,
  good,
  json,
  on,
  recordingFault,
  remove,
  rename,
  set,
  status,
  apiError,
} from '#engine/suite.ts'

/** Routes and keys of other releases. */
export const faults = [
  fault('route.gone', 'routes of the release are missing', {
    edits: [
      on(
        good(
          'GET /system/indices/rotation/config',
          'GET /count/total',
          'GET /streams/paginated',
          'GET /views',
          'GET /system/urlwhitelist',
          'GET /events/definitions',
        ),
        status(404),
        apiError('HTTP 404 Not Found'),
      ),
    ],
    fails: ['route.served', 'node.version.behaviour'],
  }),
  fault('route.kept', 'a route from a different release is served', {
    edits: [
      on(
        {
          target:
            '/(dashboards|system/bundles|system/urlallowlist|system/ldap/settings|alerts/conditions/types)$',
          unknownPath: true,
        },
        status(200),
        json({ total: 0 }),
      ),
    ],
    fails: [
      'route.gone',
      'error.path.json',
      'error.path.page',
      'error.path.empty',
      'node.version.behaviour',
    ],
  }),
  fault('route.list-keys', 'lists are returned under the wrong JSON keys', {
    edits: [
      on(
        good(
          'GET /streams/paginated',
          'GET /views',
          'GET /events/definitions',
          'GET /dashboards',
          'GET /search/saved',
        ),
        field('elements', rename('items')),
        field('streams', rename('items')),
        field('views', rename('items')),
        field('event_definitions', rename('items')),
        field('dashboards', rename('items')),
        field('searches', rename('items')),
      ),
    ],
    fails: ['route.fields', 'node.version.behaviour'],
  }),
  fault('route.old-keys', 'list responses also contain the key used by earlier releases', {
    versions: { since: '5.1.0' },
    edits: [on(good('GET /streams/paginated'), field('streams', add([])))],
    fails: ['route.fields-gone'],
  }),
  fault('route.types', 'fields not covered by a specific check have the wrong type', {
    edits: [
      on(good('GET /system/jvm', 'GET /cluster/{nodeId}/jvm'), field('node_id', set(1))),
      on(good('GET /views'), field('count', set('1'))),
    ],
    fails: ['route.types', 'list.page.told'],
  }),
  fault('route.complete', 'fields not covered by a specific check are missing', {
    edits: [
      on(good('GET /system/jvm', 'GET /cluster/{nodeId}/jvm'), field('node_id', remove())),
      on(good('GET /views'), field('count', remove())),
    ],
    fails: ['route.complete'],
  }),
  fault('route.status', 'reads not covered by a specific check get 202', {
    edits: [on(good('GET /system/jvm', 'GET /views', 'GET /system/inputs'), status(202))],
    fails: ['route.status'],
  }),
  fault('route.twice', 'a role has each permission twice', {
    versions: { since: '4.0.0' },
    edits: [
      on(good('GET /authz/roles'), field('roles[].permissions', set(['users:list', 'users:list']))),
    ],
    fails: ['route.unique'],
  }),
  fault('route.times.space', 'times of inputs have a space before the time', {
    edits: [
      on(good('GET /system/inputs'), field('inputs[].created_at', set('2026-12-01 03:10:27.000Z'))),
    ],
    fails: ['route.times.form', 'state.input.listed'],
  }),
  recordingFault('route.times.alert-conditions', 'graylog-4.3.0', edit.text('+0000', '+00:00')),
  recordingFault('route.times.last-activity', 'graylog-5.1.0', edit.text('+0000', 'Z')),
]
