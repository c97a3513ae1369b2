import type { Fault } from './fault.ts'

/** Routes and keys of other releases. */
export const routesFaults: readonly Fault[] = [
  {
    id: 'route.gone',
    what: 'routes of the release are gone',
    edits: [
      {
        on: {
          route: [
            'GET /system/indices/rotation/config',
            'GET /count/total',
            'GET /streams/paginated',
            'GET /views',
            'GET /system/urlwhitelist',
            'GET /events/definitions',
          ],
          status: 200,
        },
        status: 404,
        body: { json: { type: 'ApiError', message: 'HTTP 404 Not Found' } },
      },
    ],
    fails: ['node.version.behaviour', 'route.served'],
  },
  {
    id: 'route.kept',
    what: 'a route of another release is served',
    edits: [
      {
        on: {
          target:
            '/(dashboards|system/bundles|system/urlallowlist|system/ldap/settings|alerts/conditions/types)$',
          unknownPath: true,
        },
        status: 200,
        body: { json: { total: 0 } },
      },
    ],
    fails: [
      'node.version.behaviour',
      'error.path.json',
      'error.path.page',
      'error.path.empty',
      'route.gone',
    ],
  },
  {
    id: 'route.list-keys',
    what: 'lists are called by other keys',
    edits: [
      {
        on: {
          route: [
            'GET /streams/paginated',
            'GET /views',
            'GET /events/definitions',
            'GET /dashboards',
            'GET /search/saved',
          ],
          status: 200,
        },
        fields: [
          { at: 'elements', change: { kind: 'rename', to: 'items' } },
          { at: 'streams', change: { kind: 'rename', to: 'items' } },
          { at: 'views', change: { kind: 'rename', to: 'items' } },
          { at: 'event_definitions', change: { kind: 'rename', to: 'items' } },
          { at: 'dashboards', change: { kind: 'rename', to: 'items' } },
          { at: 'searches', change: { kind: 'rename', to: 'items' } },
        ],
      },
    ],
    fails: ['node.version.behaviour', 'route.fields'],
  },
  {
    id: 'route.old-keys',
    what: 'lists have the key of earlier releases too',
    versions: { since: '5.1.0' },
    edits: [
      {
        on: { route: 'GET /streams/paginated', status: 200 },
        fields: [{ at: 'streams', change: { kind: 'add', to: [] } }],
      },
    ],
    fails: ['route.fields-gone'],
  },
]
