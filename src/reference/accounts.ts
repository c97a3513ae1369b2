import { isWithin } from '../model/version.ts'
import type { Life, Version } from '../model/version.ts'
import type { Ids } from './ids.ts'
import type { Gates } from './rules.ts'
import type { State, User } from './state.ts'

export interface Account {
  readonly name: string
  readonly password: string
}

const EIGHT_HOURS = 8 * 60 * 60 * 1000

/** Puts the accounts of a fresh installation in: the root account and what the release adds. */
export function addAccounts(state: State, gates: Gates, ids: Ids, root: Account): void {
  const admin = {
    ...blank(root, 'local:admin'),
    fullName: 'Administrator',
    permissions: ['*'],
    roles: ['Admin'],
    root: true,
  }
  state.users.set(admin.name, admin)
  if (!gates.has('sidecar-user')) return
  const sidecar = {
    ...blank({ name: 'graylog-sidecar', password: ids.token() }, ids.objectId()),
    email: 'sidecar@graylog.local',
    fullName: 'Sidecar System User (built-in)',
    firstName: 'Sidecar System User',
    lastName: '(built-in)',
    roles: ['Reader', 'Sidecar System (Internal)'],
    service: true,
  }
  state.users.set(sidecar.name, sidecar)
}

/** Adds an account that may only read. */
export function addReader(state: State, ids: Ids, account: Account): void {
  state.users.set(account.name, { ...blank(account, ids.objectId()), roles: ['Reader'] })
}

/** An account without any right. */
export function blank(account: Account, id: string): User {
  return {
    id,
    name: account.name,
    password: account.password,
    email: '',
    fullName: account.name,
    firstName: null,
    lastName: null,
    permissions: [],
    roles: [],
    sessionTimeout: EIGHT_HOURS,
    timezone: 'UTC',
    root: false,
    service: false,
  }
}

/** Permissions of the role Reader. Source: seen on 2.0.3 to 7.0.1. */
const READER: readonly (readonly [permission: string, life?: Life])[] = [
  ['metrics:read'],
  ['messagecount:read'],
  ['journal:read'],
  ['messages:analyze', { since: '2.2.0' }],
  ['fieldnames:read'],
  ['messages:read'],
  ['view:create', { since: '5.2.0' }],
  ['indexercluster:read'],
  ['system:read'],
  ['jvmstats:read'],
  ['datanode:read', { since: '6.0.0' }],
  ['inputs:read'],
  ['buffers:read'],
  ['clusterconfigentry:read'],
  ['decorators:read', { since: '2.1.0' }],
  ['throughput:read'],
  ['savedsearches:read', { until: '4.0.0' }],
  ['savedsearches:edit', { until: '4.0.0' }],
  ['savedsearches:create', { until: '4.0.0' }],
]

/** What the role Reader grants in a release. */
export function readerPermissions(version: Version): readonly string[] {
  return READER.filter(([, life]) => isWithin(version, life)).map(([permission]) => permission)
}

/** Everything that an account may do. */
export function permissionsOfUser(user: User, version: Version, gates: Gates): readonly string[] {
  if (user.roles.includes('Admin')) return ['*']
  const reader = user.roles.includes('Reader') ? readerPermissions(version) : []
  return [...ownPermissions(user, gates), ...reader, ...user.permissions]
}

/** What an account may do with itself. */
function ownPermissions(user: User, gates: Gates): readonly string[] {
  const acts = ['users:edit', 'users:passwordchange']
  if (!gates.has('tokens-own-only')) acts.push('users:tokenlist', 'users:tokenremove')
  if (!gates.has('tokens-own-only') && !gates.has('tokens-by-admins-only'))
    acts.push('users:tokencreate')
  const keys = gates.has('tokens-by-admins-only') ? [user.id, user.name] : [user.name]
  if (gates.has('tokens-by-admins-only')) acts.push('users:read')
  return keys.flatMap((key) => acts.map((act) => `${act}:${key}`))
}

/** Whether held permissions cover a wanted one, such as `streams:read:ID`. */
export function covers(held: readonly string[], wanted: string): boolean {
  const parts = wanted.split(':')
  return held.some((permission) =>
    permission.split(':').every((part, at) => part === '*' || part === parts[at]),
  )
}
