import {
  add,
  deviates,
  type Deviation,
  field,
  good,
  json,
  on,
  rename,
  status,
} from '#engine/suite.ts'

/** Routes and keys of other releases. */
export const deviations: readonly Deviation[] = [
  deviates('route.gone', 'routes of the release are gone', {
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
        json({ type: 'ApiError', message: 'HTTP 404 Not Found' }),
      ),
    ],
    fails: ['node.version.behaviour', 'route.served'],
  }),
  deviates('route.kept', 'a route of another release is served', {
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
      'node.version.behaviour',
      'error.path.json',
      'error.path.page',
      'error.path.empty',
      'route.gone',
    ],
  }),
  deviates('route.list-keys', 'lists are called by other keys', {
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
    fails: ['node.version.behaviour', 'route.fields'],
  }),
  deviates('route.old-keys', 'lists have the key of earlier releases too', {
    versions: { since: '5.1.0' },
    edits: [on(good('GET /streams/paginated'), field('streams', add([])))],
    fails: ['route.fields-gone'],
  }),
]
