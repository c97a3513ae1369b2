import { createHash } from 'node:crypto'

import { changedNow, permissionsOfUser } from '../../requests/accounts.ts'
import { type Answer, empty, json, withHeaders } from '../../answer.ts'
import { apiError } from '../../errors.ts'
import { isObject, type JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handlers, permits } from '../../server.ts'
import type { Role, User } from '../../state.ts'
import { page } from '../pages.ts'
import { createdAt } from '../location.ts'
import { groupedPermissions } from './permissions.ts'
import { userRecord } from './user-records.ts'
import { asText, asTexts } from '../values.ts'

/** Roles, who has them, and the permissions that they are made of. */
export const roleHandlers: Handlers = {
  'GET /roles': (call) => {
    const all = [...call.server.state.roles.values()]
    const roles = all.filter(({ name }) => permits(call, `roles:read:${name}`))
    return answerWith(call, { roles: roles.map(roleRecord), total: roles.length })
  },
  'GET /authz/roles': (call) => paginated(call),
  'POST /roles': (call) => create(call),
  'GET /roles/{rolename}': (call) =>
    ofRole(call, 'read', (role) => answerWith(call, roleRecord(role))),
  'PUT /roles/{rolename}': (call) => ofRole(call, 'edit', (role) => update(call, role)),
  'DELETE /roles/{rolename}': (call) => ofRole(call, 'delete', (role) => remove(call, role)),
  'GET /roles/{rolename}/members': (call) => ofRole(call, 'read', (role) => members(call, role)),
  'PUT /roles/{rolename}/members/{username}': (call) =>
    ofMember(call, (user, role) => [...new Set([...user.roles, role.name])]),
  'DELETE /roles/{rolename}/members/{username}': (call) =>
    ofMember(call, (user, role) => user.roles.filter((name) => name !== role.name)),
  'GET /system/permissions': ({ server }) => json({ permissions: groupedPermissions(server) }),
  'GET /system/permissions/reader/{username}': (call) => ofReader(call),
}

function roleRecord({ name, description, permissions, builtIn }: Role): JsonObject {
  return { name, description, permissions, read_only: builtIn }
}

function paginated(call: Call): Answer {
  if (!permits(call, 'roles:read')) return apiError(403, 'Not authorized')
  const items = [...call.server.state.roles.values()].map((role) => {
    const id = createHash('sha256').update(role.name).digest('hex').slice(0, 24)
    return { id, ...roleRecord(role) }
  })
  return page(call, { key: 'roles', items, query: '', grandTotal: true })
}

function ofRole(call: Call, act: string, answer: (role: Role) => Answer): Answer {
  const [name = ''] = call.parameters
  const isFree = act === 'edit' && !call.server.has('role-change-permitted')
  if (!isFree && !permits(call, `roles:${act}:${name}`)) return apiError(403, 'Not authorized')
  const role = [...call.server.state.roles.values()].find(
    (one) => one.name.toLowerCase() === name.toLowerCase(),
  )
  return role ? answer(role) : apiError(404, `No role found with name ${name}`)
}

function create(call: Call): Answer {
  const { server, body } = call
  if (!isObject(body)) return apiError(500, '')
  const name = asText(body['name'])
  if (server.state.roles.has(name)) return apiError(400, `Role ${name} already exists.`)
  const changed = changedNow(undefined, server.now())
  const role: Role = { name, ...getValues(body), builtIn: false, changed }
  server.state.roles.set(name, role)
  return withHeaders(answerWith(call, roleRecord(role), 201), [
    createdAt(server, `/roles/${encodeURIComponent(name)}`),
  ])
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
  return answerWith(call, roleRecord(role))
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

function ofMember(call: Call, rolesOf: (user: User, role: Role) => readonly string[]): Answer {
  return ofRole(call, 'edit', (role) => {
    const name = call.parameters[1] ?? ''
    const user = call.server.state.users.get(name)
    if (!user) return apiError(404, `Cannot find user ${name}`)
    user.roles = rolesOf(user, role)
    return empty()
  })
}

function ofReader({ server, parameters }: Call): Answer {
  const user = server.state.users.get(parameters[0] ?? '')
  if (!user) return apiError(404)
  return json({
    permissions: permissionsOfUser({ ...user, roles: ['Reader'], permissions: [] }, server),
  })
}
