import type { JsonObject } from '#engine/model/json/json.ts'
import type { Server } from '../../server.ts'

/** Every permission by its area: the known ones, and others that roles grant. */
export function groupedPermissions({ state }: Server): JsonObject {
  const groups = new Map(Object.entries(PERMISSIONS))
  for (const permission of [...state.roles.values()].flatMap((role) => role.permissions)) {
    const [area = '', act = ''] = permission.split(':')
    const acts = groups.get(area) ?? []
    if (area !== '*' && !acts.includes(act)) groups.set(area, [...acts, act])
  }
  return Object.fromEntries(groups)
}

/** Source: seen on 2.4.6; the recordings of other releases do not contain the list. */
const PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
  authentication: ['edit', 'read'],
  blacklistentry: ['create', 'delete', 'edit', 'read'],
  buffers: ['read'],
  bundle: ['create', 'delete', 'export', 'import', 'read', 'update'],
  clusterconfigentry: ['create', 'delete', 'edit', 'read'],
  dashboards: ['create', 'edit', 'read'],
  decorators: ['create', 'edit', 'read'],
  deflector: ['cycle', 'read'],
  fieldnames: ['read'],
  indexercluster: ['read'],
  indexranges: ['read', 'rebuild'],
  indexsets: ['create', 'delete', 'edit', 'read'],
  indices: ['changestate', 'delete', 'failures', 'read'],
  inputs: ['changestate', 'create', 'edit', 'read', 'terminate'],
  journal: ['edit', 'read'],
  jvmstats: ['read'],
  lbstatus: ['change'],
  ldap: ['edit'],
  ldapgroups: ['edit', 'read'],
  loggers: ['edit', 'editsubsystem', 'read', 'readsubsystem'],
  loggersmessages: ['read'],
  lookuptables: ['create', 'delete', 'edit', 'read'],
  messagecount: ['read'],
  messages: ['analyze', 'read'],
  metrics: ['allkeys', 'read', 'readall', 'readhistory'],
  node: ['shutdown'],
  notifications: ['delete', 'read'],
  outputs: ['create', 'edit', 'read', 'terminate'],
  processing: ['changestate'],
  roles: ['create', 'delete', 'edit', 'read'],
  savedsearches: ['create', 'edit', 'read'],
  searches: ['absolute', 'keyword', 'relative'],
  sources: ['read'],
  stream_outputs: ['create', 'delete', 'read'],
  streams: ['changestate', 'create', 'edit', 'read'],
  system: ['read'],
  systemjobs: ['create', 'delete', 'read'],
  systemmessages: ['read'],
  threads: ['dump'],
  throughput: ['read'],
  users: [
    'create',
    'edit',
    'list',
    'passwordchange',
    'permissionsedit',
    'rolesedit',
    'tokencreate',
    'tokenlist',
    'tokenremove',
  ],
}
