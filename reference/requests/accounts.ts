import { type Availability, isWithin, type Version } from '#engine/model/version.ts'
import type { Ids } from '../ids.ts'
import type { Features } from '../rules.ts'
import type { Role, State, User } from '../state.ts'

export interface ReferenceAccount {
  readonly name: string
  readonly password: string
}

const EIGHT_HOURS = 8 * 60 * 60 * 1000
/** Milliseconds. Source: tokens of 7.0.0 expire after thirty days by default. */
export const TOKEN_LIFE = 30 * 24 * 60 * 60 * 1000

/** The sources of an account's permissions. */
interface AccountContext extends Features {
  readonly version: Version
  readonly state: State
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Puts the roles and accounts of a fresh installation in: the root account and what the release adds. */
export function addAccounts(
  { state, version, has }: AccountContext,
  ids: Ids,
  root: ReferenceAccount,
): void {
  for (const role of builtInRoles(version)) state.roles.set(role.name, role)
  const admin = {
    ...blank(root, 'local:admin'),
    fullName: 'Administrator',
    permissions: ['*'],
    roles: ['Admin'],
    root: true,
  }
  state.users.set(admin.name, admin)
  if (!has('sidecar-user')) return
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

/** Adds a read-only account. */
export function addReader(state: State, ids: Ids, account: ReferenceAccount): void {
  const names = { firstName: account.name, lastName: 'Reader' }
  state.users.set(account.name, { ...blank(account, ids.objectId()), ...names, roles: ['Reader'] })
}

/** Gives an account a token of that value, as one that it made itself. */
export function addToken(
  state: State,
  ids: Ids,
  { owner, value, now }: { readonly owner: string; readonly value: string; readonly now: number },
): void {
  const user = state.users.get(owner)
  if (!user) throw new Error(`there is no account "${owner}"`)
  const id = ids.objectId()
  const times = { lastAccess: undefined, createdAt: now, expiresAt: now + TOKEN_LIFE }
  state.tokens.set(id, { id, name: owner, value, user, ...times })
}

/** An account without any right. */
export function blank(account: ReferenceAccount, id: string): User {
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
    disabled: false,
  }
}

/** Permissions of the role Reader. Source: seen on 2.0.3 to 7.0.1. */
const READER: readonly (readonly [permission: string, availability?: Availability])[] = [
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

function builtInRoles(version: Version): readonly Role[] {
  const reader = READER.filter(([, availability]) => isWithin(version, availability)).map(
    ([name]) => name,
  )
  const sidecar = [
    'sidecars:update',
    'sidecar_collectors:read',
    'sidecar_collector_configurations:read',
  ]
  const rows: readonly (readonly [string, string, readonly string[], Availability?])[] = [
    ['Admin', 'Grants all permissions', ['*']],
    ['Reader', 'Grants basic permissions for every user', reader],
    ['Sidecar System (Internal)', 'Internal technical role', sidecar, { since: '3.0.0' }],
    [
      'Views Manager',
      'Allows to read and write all views',
      ['view:edit', 'view:read'],
      { since: '3.1.0' },
    ],
  ]
  return rows
    .filter(([, , , availability]) => isWithin(version, availability))
    .map(([name, description, permissions]) => ({ name, description, permissions, builtIn: true }))
}

/** Everything that an account may do. */
export function permissionsOfUser(user: User, around: AccountContext): readonly string[] {
  if (user.roles.includes('Admin')) return ['*']
  const ofRoles = user.roles.flatMap((name) =>
    grantedBy(around.state.roles.get(name), around.now()),
  )
  return [...new Set([...ownPermissions(user, around), ...ofRoles, ...user.permissions])]
}

/** Nodes read the roles anew once a second: until then a change grants nothing. Seen on 3.2.0. */
function grantedBy(role: Role | undefined, now: number): readonly string[] {
  if (!role) return []
  const { changed, permissions } = role
  return changed && now - changed.at < ONE_SECOND ? changed.before : permissions
}
const ONE_SECOND = 1000

/** The mark of a change that is made now. */
export function changedNow(role: Role | undefined, now: number): NonNullable<Role['changed']> {
  return { at: now, before: grantedBy(role, now) }
}

/** The permissions of an account for itself. */
function ownPermissions(user: User, features: Features): readonly string[] {
  const acts = ['users:edit', 'users:passwordchange']
  if (!features.has('tokens-own-only')) acts.push('users:tokenlist', 'users:tokenremove')
  if (!features.has('tokens-own-only') && !features.has('tokens-by-admins-only'))
    acts.push('users:tokencreate')
  const keys = features.has('tokens-by-admins-only') ? [user.id, user.name] : [user.name]
  if (features.has('tokens-by-admins-only')) acts.push('users:read')
  return keys.flatMap((key) => acts.map((act) => `${act}:${key}`))
}

/** Whether held permissions cover a wanted one, such as `streams:read:ID`. */
export function covers(held: readonly string[], wanted: string): boolean {
  const parts = wanted.split(':')
  return held.some((permission) =>
    permission.split(':').every((part, at) => part === '*' || part === parts[at]),
  )
}
