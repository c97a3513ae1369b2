import { isWithin } from '../model/version.ts'
import type { Life, Version } from '../model/version.ts'
import { permissionsOf, rowOf } from './bodies.ts'

/** A permission that a route asks for without an annotation of the source. */
interface Demand {
  readonly route: string
  readonly permission: string
  readonly life: Life
  readonly source: string
}

const DEMANDS: readonly Demand[] = [
  {
    route: 'POST /system/inputs',
    permission: 'input_types:create',
    life: { since: '6.3.0' },
    source: 'upgrade notes of 6.3; field report 63',
  },
  {
    route: 'POST /users/{userId}/tokens/{name}',
    permission: 'users:tokencreate',
    life: { since: '7.0.0' },
    source: 'seen on 6.1.0, 7.0.1; field report 22',
  },
  {
    // Taken back one release later.
    route: 'GET /messages/{index}/{messageId}',
    permission: 'indices:read',
    life: [
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

/** What an account must be allowed to do for a route such as `POST /streams`; empty where nothing is known. */
export function permissionsFor(route: string, version: Version): readonly string[] {
  const demanded = DEMANDS.filter((one) => one.route === route && isWithin(version, one.life))
  return [
    ...new Set([...permissionsOf(route, version), ...demanded.map(({ permission }) => permission)]),
  ]
}
