import { permissionsOfUser, readerPermissions } from '../accounts.ts'
import { json } from '../answer.ts'
import type { Answer } from '../answer.ts'
import { apiError } from '../errors.ts'
import type { Json } from '../json.ts'
import { answerWith } from '../project.ts'
import { permits } from '../server.ts'
import type { Call, Handlers, Server } from '../server.ts'
import { userRecord } from './user-records.ts'

/** Roles and the permissions that they are made of. */
export const roleHandlers: Handlers = {
  'GET /roles': (call) => {
    const roles = rolesOf(call.server)
    return answerWith(call, { roles: roles.map(roleRecord), total: roles.length })
  },
  'GET /roles/{rolename}': (call) => ofRole(call, (role) => answerWith(call, roleRecord(role))),
  'GET /roles/{rolename}/members': (call) => ofRole(call, (role) => members(call, role)),
  'GET /system/permissions': ({ server }) => json({ permissions: grouped(server) }),
  'GET /system/permissions/reader/{username}': (call) => ofReader(call),
}

interface Role {
  readonly name: string
  readonly description: string
  readonly permissions: readonly string[]
}

function rolesOf(server: Server): readonly Role[] {
  const { version } = server
  return [
    { name: 'Admin', description: 'Grants all permissions', permissions: ['*'] },
    {
      name: 'Reader',
      description: 'Grants basic permissions for every user',
      permissions: readerPermissions(version),
    },
    ...(server.has('sidecar-user')
      ? [
          {
            name: 'Sidecar System (Internal)',
            description: 'Internal technical role',
            permissions: ['sidecars:read', 'sidecars:update'],
          },
        ]
      : []),
  ]
}

function roleRecord({ name, description, permissions }: Role): Json {
  return { name, description, permissions, read_only: true }
}

function ofRole(call: Call, answer: (role: Role) => Answer): Answer {
  const [name = ''] = call.parameters
  if (!permits(call, `roles:read:${name}`)) return apiError(403, 'Not authorized')
  const role = rolesOf(call.server).find((one) => one.name.toLowerCase() === name.toLowerCase())
  return role ? answer(role) : apiError(404, `No role found with name ${name}`)
}

function members(call: Call, role: Role): Answer {
  const users = [...call.server.state.users.values()].filter(({ roles }) =>
    roles.includes(role.name),
  )
  return answerWith(call, {
    role: role.name,
    users: users.map((user) => userRecord(user, call.server, false)),
  })
}

function grouped({ version }: Server): Json {
  const groups = new Map<string, string[]>()
  for (const permission of [...readerPermissions(version), ...ADMINISTRATIVE]) {
    const [area = '', act = ''] = permission.split(':')
    groups.set(area, [...(groups.get(area) ?? []), act])
  }
  return Object.fromEntries(groups)
}

const ADMINISTRATIVE = [
  'streams:create',
  'streams:read',
  'streams:edit',
  'streams:changestate',
  'users:list',
  'users:create',
  'users:edit',
  'users:tokenlist',
  'users:tokencreate',
  'users:tokenremove',
  'lbstatus:change',
  'processing:changestate',
  'outputs:create',
  'outputs:read',
  'outputs:edit',
  'outputs:terminate',
  'inputs:create',
  'inputs:edit',
  'inputs:terminate',
]

function ofReader({ server, parameters }: Call): Answer {
  const user = server.state.users.get(parameters[0] ?? '')
  const held = user ? permissionsOfUser({ ...user, roles: ['Reader'] }, server.version, server) : []
  return user ? json({ permissions: held }) : apiError(404)
}
