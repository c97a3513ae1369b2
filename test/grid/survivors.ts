import { fieldOf } from '#engine/knowledge/routes/route-availability.ts'
import type { JsonField } from '#engine/knowledge/bodies.ts'
import type { Cell } from './cells.ts'

/** Why no check fails at a cell. */
export interface SurvivorReason {
  readonly reason: string
  readonly operator?: RegExp
  /** `GET /streams 200` */
  readonly place?: RegExp
  readonly field?: RegExp
  /** For its row in the table of routes, if there is one. */
  readonly row?: (row: JsonField) => boolean
}

const isNullable = ({ nullable, nullable_changes = [] }: JsonField): boolean =>
  nullable === true || nullable_changes.some((change) => change['nullable'] === true)

const MAY_BE_MISSING = 'the field may be null or missing: real servers or their source show both'

/** The first row that matches a cell is its reason. A gap is a check that could exist. */
export const SURVIVORS: readonly SurvivorReason[] = [
  {
    reason: MAY_BE_MISSING,
    operator: /^(?:null|dropped|renamed)$/,
    place: /^POST \/views\/search\/sync /,
    field: /^results\.\w+\.errors$/,
  },
  {
    reason: MAY_BE_MISSING,
    operator: /^(?:null|dropped|renamed)$/,
    row: (row) => isNullable(row) || row.may_be_absent === true,
  },
  {
    reason: 'neither real servers nor their source show whether the field may be null',
    operator: /^null$/,
    row: ({ nullable }) => nullable === undefined,
  },
  {
    reason: 'the type of the field is unknown, or the wrong value is also an object',
    operator: /^(?:other-type|null)$/,
    row: ({ type }) => type === undefined || /^(?:map|object)$/.test(type),
  },
  {
    reason: 'the settings belong to a plugin, which chooses their names',
    operator: /^(?:null|dropped|renamed|other-type)$/,
    place: /^GET /,
    field: /\b(?:configuration|rotation_strategy|retention_strategy)\./,
  },
  {
    reason:
      'the web interface stores this state, and no probe creates a view before 3.3.0 to compare it with',
    place: /^GET \/views /,
    field: /^views(?:\[\]\.(?:type|state).*)?$/,
  },
  {
    reason: 'an error of a search has a structure of its own, with details of the search backend',
    place: /^GET \/search\/universal\/\w+ 400$/,
    field: /^(?:type|details)?$/,
  },
  {
    reason: 'it repeats the rejected value, which may have any type',
    field: /^\[\]\.invalid_value$/,
  },
  {
    reason:
      'a server without the route also returns 404, so the rejection stays unverified instead of failing',
    operator: /^status$/,
    place: / 403$/,
  },
  {
    reason: 'a server may reject the ID or the body with 400 before it looks for the object',
    operator: /^status$/,
    place: / 404$/,
  },
  {
    reason: 'the Location header names the new object, so the body is not needed',
    place: /^POST \/(?:dashboards|search\/saved) 201$/,
  },
  {
    reason: 'the value changes between two reads: activity, addresses, and roles of a user',
    place: /^GET \/(?:users|roles\/\{rolename\}\/members)/,
    field: /\b(?:permissions|grn_permissions|session_active|last_activity|client_address)\b/,
  },
  {
    reason:
      'messages of other clients change the result between two searches, and no document defines its fields',
    place:
      /^(?:GET \/search\/universal\/\w+(?:\/terms)?|GET \/sources|POST \/views\/search\/sync) 200$/,
    field: /(?:^|\.)(?:messages|fields)(?:\[\](?:\.message(?:\._id)?)?)?$|^(?:sources|terms\w*)\./,
  },
  {
    reason: 'the web interface stores these preferences, and the server does not read them',
    field: /\bpreferences\./,
  },
  {
    reason: 'the text of the query for the search backend differs with the version of the backend',
    field: /^built_query$/,
  },
  {
    reason: 'the server extracts the value from the message, and no other response repeats it',
    place: /^GET \/messages\//,
    field: /^message\.\w+$/,
  },
  {
    reason: 'the server sets the value, and no request or other response contains it',
    field:
      /\b(?:can_be_default|index_template_type|storage(?:\[\]\.streams)?|context\.scheduler\.\*|_entity_source\.source)$/,
  },
  {
    reason: 'the list of the outputs of a stream is only checked for the IDs of the outputs',
    place: /^GET \/streams\/\{streamid\}\/outputs /,
  },
  {
    reason: 'gap: check the types of the fields in the Swagger description',
    place: /^GET \/api-docs/,
  },
  {
    reason: 'gap: compare the settings in the response to a write with the next read',
    place: /^(?:PUT|POST) \/system\/(?:outputs|indices)/,
  },
  {
    reason: 'gap: compare the ID with the path, the creation, or the next read',
    operator: /^(?:not-as-sent|null|dropped|renamed|empty)$/,
    field: /(?:^|\.|_)id$|^$/,
  },
  {
    reason: 'gap: compare the index of a message with other searches or the path',
    field: /(?:^|\.)(?:index|current_target)$/,
  },
  {
    reason: 'gap: compare the permissions that exist with those of the roles',
    place: /^GET \/system\/permissions /,
  },
  {
    reason: 'gap: compare a single rule of a stream with the list of its rules',
    place: /^GET \/streams\/\{streamid\}\/rules\/\{streamRuleId\} /,
  },
  { reason: 'gap: check the paths in a validation error', place: / 400$/, field: /^\[\]\.path$/ },
  {
    reason: 'gap: compare the node record with the other routes that return it',
    place: /^GET \/system\/cluster\/nodes?(?:\/\{nodeId\})? /,
  },
  {
    reason: 'gap: compare the roles in pages with `GET /roles`',
    place: /^GET \/authz\/roles /,
    field: /\.(?:permissions|description)\b/,
  },
  {
    reason: 'gap: check the types of `widgets` and `positions`, which the table of routes lacks',
    place: /^GET \/dashboards(?:\/\{dashboardId\})? /,
    field: /(?:^|\.)(?:widgets|positions|cache_time)$/,
  },
  {
    reason: 'gap: compare the creator and the creation time in every list and record',
    field: /(?:^|\.)(?:creator_user_id|created_at)$/,
  },
  {
    reason: 'gap: compare the deleted object in the response with the last read',
    place: /^DELETE .* 200$/,
  },
  {
    reason: 'gap: compare the members of a role with `GET /users`',
    place: /^GET \/roles\/\{rolename\}\/members 200$/,
  },
  {
    reason: 'gap: compare the enabled streams with `GET /streams`',
    place: /^GET \/streams\/enabled 200$/,
  },
  {
    reason: 'gap: compare the query of a list with the request',
    field: /^(?:query|query_metadata\.\w+|parameters\.(?:sort_by|timerange\.type))$/,
  },
  {
    reason: 'gap: compare the time range of a search with the request',
    field: /\beffective_timerange\b/,
  },
  {
    reason: 'gap: check the state of a search job in each response',
    place: /^(?:GET \/views\/search\/status\/\{jobId\}|POST \/views\/search\/\{id\}\/execute) /,
  },
  {
    reason: 'gap: check that the rejection of a body has a `reference_path`',
    place: / 400$/,
    field: /^reference_path$/,
  },
  {
    reason: 'gap: check that each rule of a list has a `description`',
    field: /^stream_rules\[\]\.description$/,
  },
]

/** Returns why a cell survives. */
export function findSurvivorReason(cell: Cell): string | undefined {
  const { operator, route, status, field } = cell
  const row = fieldOf(route, 'response', field)
  return SURVIVORS.find(
    (one) =>
      (one.operator?.test(operator) ?? true) &&
      (one.place?.test(`${route} ${status}`) ?? true) &&
      (one.field?.test(field) ?? true) &&
      (one.row === undefined || (row !== undefined && one.row(row))),
  )?.reason
}
