import { createHash } from 'node:crypto'

import { changedNow, permissionsOfUser } from '../../requests/accounts.ts'
import { type Answer, empty, json } from '../../answer.ts'
import { apiError, forbidden } from '../../errors.ts'
import { isObject, type JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handler, type Handlers, needs, needsBody } from '../../server.ts'
import type { Role, User } from '../../state.ts'
import { page } from '../pages.ts'
import { created } from '../location.ts'
import { defineResource, findBelow } from '../resource.ts'
import { groupedPermissions } from './permissions.ts'
import { userRecord } from './user-records.ts'
import { asText, asTexts } from '../values.ts'

const ROLES = defineResource<Role>({
  kept: ({ roles }) => roles,
  area: 'roles',
  isFree: (act, { has }) => act === 'edit' && !has('role-change-permitted'),
  record: roleRecord,
  find: (id, { state }) =>
    [...state.roles.values()].find(({ name }) => name.toLowerCase() === id.toLowerCase()),
  refused: forbidden,
  missing: (id) => apiError(404, `No role found with name ${id}`),
})

/** Roles, who has them, and the permissions that they are made of. */
export const roleHandlers: Handlers = {
  'GET /roles': ROLES.list((roles) => ({ roles, total: roles.length })),
  'GET /authz/roles': needs('roles:read', paginated),
  'POST /roles': needsBody(create),
  'GET /roles/{rolename}': ROLES.read,
  'PUT /roles/{rolename}': ROLES.with('edit', update),
  'DELETE /roles/{rolename}': ROLES.with('delete', remove),
  'GET /roles/{rolename}/members': ROLES.with('read', members),
  'PUT /roles/{rolename}/members/{username}': withMember((user, role) => [
    ...new Set([...user.roles, role.name]),
  ]),
  'DELETE /roles/{rolename}/members/{username}': withMember((user, role) =>
    user.roles.filter((name) => name !== role.name),
  ),
  'GET /system/permissions': ({ server }) => json({ permissions: groupedPermissions(server) }),
  'GET /system/permissions/reader/{username}': readerPermissions,
}

function roleRecord({ name, description, permissions, builtIn }: Role): JsonObject {
  return { name, description, permissions, read_only: builtIn }
}

function paginated(call: Call): Answer {
  const items = [...call.server.state.roles.values()].map((role) => {
    const id = createHash('sha256').update(role.name).digest('hex').slice(0, 24)
    return { id, ...roleRecord(role) }
  })
  return page(call, { key: 'roles', items, query: '', grandTotal: true })
}

function create(call: Call): Answer {
  const { server, given } = call
  const name = asText(given['name'])
  if (server.state.roles.has(name)) return apiError(400, `Role ${name} already exists.`)
  const changed = changedNow(undefined, server.now())
  const role: Role = { name, ...getValues(given), builtIn: false, changed }
  server.state.roles.set(name, role)
  return created(call, `/roles/${encodeURIComponent(name)}`, roleRecord(role))
}

function getValues(given: JsonObject): Pick<Role, 'description' | 'permissions'> {
  const description = given['description'] ?? null
  return {
    description: description === null ? null : asText(description),
    permissions: asTexts(given['permissions']),
  }
}

function update(call: Call, role: Role): Answer {
  if (role.builtIn) return apiError(400, `Cannot update read only system role ${role.name}`)
  const changed = changedNow(role, call.server.now())
  if (isObject(call.body)) Object.assign(role, { ...getValues(call.body), changed })
  return ROLES.show(call, role)
}

function remove({ server }: Call, role: Role): Answer {
  if (role.builtIn) return apiError(400, `Cannot delete read only system role ${role.name}`)
  server.state.roles.delete(role.name)
  for (const user of server.state.users.values())
    user.roles = user.roles.filter((name) => name !== role.name)
  return empty()
}

function members(call: Call, role: Role): Answer {
  const users = [...call.server.state.users.values()].filter(({ roles }) =>
    roles.includes(role.name),
  )
  const records = users.map((user) => userRecord(user, call.server, false))
  return answerWith(call, { role: role.name, users: records })
}

/** Changes the roles of the user that the path names after the role. */
function withMember(change: (user: User, role: Role) => readonly string[]): Handler {
  const member = findBelow(
    ROLES.with,
    (_, name, { state }) => state.users.get(name),
    (name) => apiError(404, `Cannot find user ${name}`),
  )
  return member('edit', (_, user, role) => {
    user.roles = change(user, role)
    return empty()
  })
}

function readerPermissions({ server, id }: Call): Answer {
  const user = server.state.users.get(id)
  if (!user) return apiError(404)
  return json({
    permissions: permissionsOfUser({ ...user, roles: ['Reader'], permissions: [] }, server),
  })
}
