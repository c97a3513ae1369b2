import { allowsType, type Field, findResponseField, isAlwaysSent } from '../knowledge/bodies.ts'
import { newestOfLines } from '../knowledge/releases.ts'
import { hasRoute } from '../knowledge/routes/routes.ts'
import type { Fault, FieldChange } from '../model/fault.ts'
import { jsonType } from '../model/json/json.ts'
import { isWithin } from '../model/version.ts'

/** Lists the checks of every response that an edit of its fields makes fail, by the table of the routes. */
export function generalFails({ edits = [], versions }: Fault): readonly string[] {
  const releases = newestOfLines()
    .filter((release) => isWithin(release, versions))
    .toReversed()
  const isDescribed = releases.some((release) => hasRoute(DESCRIPTION, release))
  return edits.flatMap(({ on, status, fields = [] }) => [
    ...(isSuccess(on.status) && isSuccess(status) ? ['route.status'] : []),
    ...[on.route ?? []].flat().flatMap((route) =>
      fields.flatMap(({ at, change }) => {
        const field = findResponseField(route, at, releases)
        const broken = field ? checksBrokenBy(change, field) : []
        // A server's own description has the same fields.
        return broken.length > 0 && isDescribed ? [...broken, 'description.response'] : broken
      }),
    ),
  ])
}

/** Releases with an OpenAPI description. */
const DESCRIPTION = 'GET /openapi{ext}'

function isSuccess(status: number | readonly number[] | undefined): boolean {
  const statuses = [status ?? []].flat()
  return statuses.length > 0 && statuses.every((one) => one >= 200 && one < 300)
}

function checksBrokenBy(change: FieldChange, field: Field): readonly string[] {
  switch (change.kind) {
    case 'remove':
    case 'rename':
      return isAlwaysSent(field) ? ['route.complete'] : []
    case 'set':
      return allowsType(field, jsonType(change.to)) ? [] : ['route.types']
    case 'retype':
      return allowsType(field, change.to) ? [] : ['route.types']
    case 'add':
    case 'replace':
      return []
  }
}
