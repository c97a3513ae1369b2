import { type Availability, isWithin, type Version } from '../model/version.ts'
import { permissionsOf, rowOf } from './bodies.ts'
import { resourceListedAt, resourceNamedAt } from './resources.ts'

/** A permission that a route asks for without an annotation of the source. */
interface Demand {
  readonly route: string
  readonly permission: string
  readonly availability: Availability
  readonly source: string
}

const DEMANDS: readonly Demand[] = [
  {
    route: 'POST /system/inputs',
    permission: 'input_types:create',
    availability: { since: '6.3.0' },
    source: 'upgrade notes of 6.3; field report 63',
  },
  {
    route: 'POST /users/{userId}/tokens/{name}',
    permission: 'users:tokencreate',
    availability: { since: '7.0.0' },
    source: 'seen on 6.1.0, 7.0.1; field report 22',
  },
  {
    // Taken back one release later.
    route: 'GET /messages/{index}/{messageId}',
    permission: 'indices:read',
    availability: [
      { since: '6.3.15', until: '6.3.16' },
      { since: '7.0.10', until: '7.0.11' },
      { since: '7.1.5', until: '7.1.6' },
    ],
    source: 'field report 10',
  },
]

/** Whether some release is known to ask for a permission on the route. */
export function mayAskPermission(route: string): boolean {
  return DEMANDS.some((one) => one.route === route) || (rowOf(route)?.permissions ?? []).length > 0
}

/** The permissions for a route such as `POST /streams`; empty if unknown. */
export function permissionsFor(route: string, version: Version): readonly string[] {
  const demanded = DEMANDS.filter(
    (one) => one.route === route && isWithin(version, one.availability),
  )
  return [
    ...new Set([...permissionsOf(route, version), ...demanded.map(({ permission }) => permission)]),
  ]
}

/**
 * Permissions that a route checks while it runs, so that single objects may be granted, in addition
 * to those for listing and ending resources. A list then shows only permitted objects, any other
 * request gets 403. Source: Reader accounts on 2.5.2, 3.1.0, 4.2.0, 7.0.1.
 */
const INSIDE: Readonly<Record<string, string>> = {
  'GET /streams/enabled': 'streams:read',
  'DELETE /streams/{streamId}': 'streams:edit',
  'GET /system/indexer/indices/templates': 'indexsets:read',
  'GET /roles': 'roles:read',
  'GET /search/universal/relative': 'searches:relative',
  'GET /search/universal/keyword': 'searches:keyword',
  'GET /search/universal/absolute': 'searches:absolute',
  'GET /messages/{index}/{messageId}': 'messages:read',
  'GET /system/indexer/indices/{index}/mapping': 'indices:read',
}

/** Permissions that a route checks while it runs: without them, it shows less, or nothing. */
export function permissionInside(route: string): string | undefined {
  return INSIDE[route] ?? ofResource(route)
}

/** Permissions for listing, reading, or ending a kind of object. */
function ofResource(route: string): string | undefined {
  const [method, path = ''] = route.split(' ')
  const single = resourceNamedAt(path)
  if (method === 'GET') return (single ?? resourceListedAt(path))?.seenWith
  return method === 'DELETE' ? single?.endedWith : undefined
}

/** Permissions for everything that a route can show, before it runs or while it does. */
export function permissionsToSee(route: string, version: Version): readonly string[] {
  const inside = permissionInside(route)
  return [
    ...new Set([...permissionsFor(route, version), ...(inside === undefined ? [] : [inside])]),
  ]
}
