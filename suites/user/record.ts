import {
  type Annotated,
  between,
  beyond,
  checksWith,
  deviation,
  eachAfter,
  expectError,
  type Finding,
  fieldChecks,
  found,
  isRecord,
  mayDoEverything,
  memberAt,
  availabilityOf,
  observed,
  one,
  inconclusive,
  decodeSegment,
  reads,
  INCOMPLETE,
  NOT_JSON,
} from '#engine/suite.ts'
import {
  asksJson,
  CHANGED_MEANWHILE,
  expectTotal,
  listed,
  type Located,
  expectMember,
} from '../answers.ts'
import {
  INDEX_SETS,
  LIST,
  MEMBER_CHANGED,
  OTHER_CHANGES_OF_MEMBERS,
  MEMBERS,
  RECORDS,
  ROLES,
  SINGLE,
  indexSets,
  userRecords,
} from './records.ts'
import { whereServed } from '../served.ts'

const check = checksWith({ source: observed('2.0.3', '2.2.3', '3.2.0', '5.1.0', '7.0.1') })
const EIGHT_HOURS = 28_800_000

/** User records in lists and by themselves. */
export const recordChecks = [
  ...fieldChecks({
    schema: 'user',
    prefix: 'user.record',
    record: 'the user record',
    needs: ['user-credentials'],
    evidence: one(RECORDS),
    records: userRecords,
  }),
  check('user.list.answer', 'MUST list users in "users"', {
    evidence: one(LIST),
    judge: ([x]) => {
      if (x.text === undefined) return INCOMPLETE
      const users = memberAt(x.json, 'users')
      return Array.isArray(users) && users.length > 0
        ? undefined
        : deviation('a non-empty array "users"', found(users), '/users')
    },
  }),
  check('user.single.name', 'MUST return the user named in the path', {
    needs: ['user-credentials'],
    evidence: one(SINGLE),
    judge: ([x]) => {
      const wanted = decodeSegment(x.parameters[0])
      return expectMember(x, 'username', found(wanted), (username) => username === wanted)
    },
  }),
  check(
    'user.root.record',
    'MUST report the root account as local:admin and read-only, with all permissions',
    {
      evidence: one(RECORDS),
      judge: ([x]) => {
        const root = userRecords(x).find(({ record }) => record['id'] === 'local:admin')
        if (!root) return withoutRoot(x)
        const { read_only: fixed, permissions } = root.record
        if (fixed !== true)
          return deviation('read_only true', found(fixed), `${root.pointer}/read_only`)
        return Array.isArray(permissions) && permissions.includes('*')
          ? undefined
          : deviation('permissions ["*"]', found(permissions), `${root.pointer}/permissions`)
      },
    },
  ),
  check('user.root.timeout', "SHOULD let the root account's sessions last eight hours", {
    evidence: one(RECORDS),
    judge: ([x]) => {
      const root = userRecords(x).find(({ record }) => record['id'] === 'local:admin')
      if (!root) return withoutRoot(x)
      const { session_timeout_ms: timeout } = root.record
      return timeout === EIGHT_HOURS
        ? undefined
        : deviation(String(EIGHT_HOURS), found(timeout), `${root.pointer}/session_timeout_ms`)
    },
  }),
  check(
    'user.unknown.read',
    'MUST respond with 404 and an ApiError for a user who does not exist',
    {
      evidence: one({
        ...reads('GET /users/{username}'),
        where: (x) => isNobody(x.parameters[0]) && asksJson(x),
      }),
      judge: whereServed(([x]) => {
        if (x.status === 403) return inconclusive('the account is not allowed to read users')
        const named = memberAt(x.json, 'username') === decodeSegment(x.parameters[0])
        return named ? inconclusive('the user exists') : expectError(x, 404, 'ApiError')
      }),
    },
  ),
]

/** Roles. */
export const roleChecks = [
  ...fieldChecks({
    schema: 'role',
    prefix: 'user.role',
    record: 'the role',
    evidence: one(ROLES),
    records: (x) => listed(x, 'roles'),
  }),
  check('user.roles.total', 'MUST set "total" to the number of roles it lists', {
    source: observed('3.2.0'),
    evidence: one(ROLES),
    judge: ([x]) => expectTotal(x, 'roles'),
  }),
  check('user.roles.exist', 'MUST list only existing roles in user records', {
    source: observed('3.2.0', '5.1.0', '7.0.1'),
    evidence: between(ROLES, LIST),
    judge: ([before, users, after]) => {
      if (!users || !after || !seesAll(users)) return NOT_ALL
      const known = new Set([before, after].flatMap((x) => listed(x, 'roles')).map(nameOf))
      const gone = rolesIn(users).find(({ role }) => !known.has(role.toLowerCase()))
      return gone && deviation('only roles that GET /roles lists', gone.role, gone.pointer, users)
    },
    why: 'a user who keeps a deleted role gets the permissions of the next role created with the same name',
  }),
  check(
    'user.role.members',
    'MUST list exactly the users who have a role as the members of that role',
    {
      source: observed('3.2.0', '5.1.0', '7.0.1'),
      mode: 'write',
      evidence: between(LIST, MEMBERS),
      judge: ([before, members, after]) => {
        if (!members || !after || !seesAll(members)) return NOT_ALL
        const role = String(memberAt(members.json, 'role'))
        const [wanted, later] = [before, after].map((x) => namesWith(x, role))
        const shown = listed(members, 'users')
          .filter(isOrdinary)
          .map(({ record }) => String(record['username']))
          .toSorted()
          .join(', ')
        if (wanted !== later) return CHANGED_MEANWHILE
        return wanted === shown
          ? undefined
          : deviation(wanted || 'no users', shown || 'no users', '/users', members)
      },
    },
  ),
  check('user.role.change', 'MUST add a user to a role, or remove the user, as requested', {
    source: observed('3.2.0'),
    mode: 'write',
    evidence: eachAfter((x) => x.parameters[0], MEMBER_CHANGED, MEMBERS, {
      endedBy: OTHER_CHANGES_OF_MEMBERS,
    }),
    judge: ([change, members]) => {
      if (!members) return undefined
      const name = decodeSegment(change.parameters[1])
      const isListed = listed(members, 'users').some(({ record }) => record['username'] === name)
      if (isListed === (change.method === 'PUT')) return undefined
      const member = `${name} as a member`
      return isListed
        ? deviation(`no ${member}`, member, '/users')
        : deviation(member, `no ${member}`, '/users')
    },
    why: 'otherwise, a user keeps the permissions of a role that was taken away',
  }),
  check('user.roles.built-in', 'MUST have the built-in, read-only role Reader', {
    source: observed('3.2.0'),
    evidence: one(ROLES),
    judge: ([x]) => {
      const roles = listed(x, 'roles')
      if (roles.length === 0) return inconclusive('the response contains no role')
      const reader = roles.find(({ record }) => record['name'] === 'Reader')
      if (!reader) return deviation('the role Reader: one list entry', 'none')
      return reader.record['read_only'] === true
        ? undefined
        : deviation(
            'read_only true',
            found(reader.record['read_only']),
            `${reader.pointer}/read_only`,
          )
    },
  }),
]

/** Index sets, which every stream needs from 2.2.0. */
export const indexSetChecks = [
  ...fieldChecks({
    schema: 'index-set',
    prefix: 'user.index-set',
    record: 'the index set',
    evidence: one({
      ...INDEX_SETS,
      route: ['GET /system/indices/index_sets', 'GET /system/indices/index_sets/{id}'],
    }),
    records: indexSets,
  }).map((made) => ({ ...made, versions: made.versions ?? availabilityOf('stream-index-set') })),
  check('user.index-sets.total', 'MUST set "total" to the number of index sets it has', {
    source: observed('2.2.3', '3.2.0', '5.1.0', '7.0.1'),
    versions: availabilityOf('stream-index-set'),
    evidence: one(INDEX_SETS),
    judge: ([x]) => {
      if (!isRecord(x.json)) return NOT_JSON
      const { index_sets: sets, total } = x.json
      if (!Array.isArray(sets))
        return deviation('an array "index_sets"', found(sets), '/index_sets')
      const paged = /(^|&)(limit=[1-9]|skip=[1-9])/.test(x.query)
      const right = paged ? Number(total) >= sets.length : total === sets.length
      if (right) return undefined
      // Every server has a default index set.
      return sets.length === 0 && Number(total) > 0
        ? deviation(
            `${found(total)} index sets, because total says so${/(^|&)limit=0(&|$)/.test(x.query) ? ' and limit=0 sets no limit' : ''}`,
            'an empty list',
            '/index_sets',
          )
        : deviation(String(sets.length), found(total), '/total')
    },
  }),
  check('user.index-sets.one-default', 'MUST have exactly one default index set', {
    source: observed('2.2.3', '3.2.0', '5.1.0', '7.0.1'),
    versions: availabilityOf('stream-index-set'),
    evidence: one({
      ...INDEX_SETS,
      where: ({ query }) => !/(^|&)(limit=[1-9]|skip=[1-9])/.test(query),
    }),
    judge: ([x]) => {
      const sets = indexSets(x)
      if (sets.length === 0) return inconclusive('the response contains no index set')
      const chosen = sets.filter(({ record }) => record['default'] === true)
      return chosen.length === 1
        ? undefined
        : deviation('one index set with default true', String(chosen.length), '/index_sets')
    },
    why: 'clients create new streams in the default index set',
  }),
]

/** A server may have no root user: the setting root_user_disabled removes it. */
function withoutRoot({ route }: Annotated): Finding {
  return route === 'GET /users'
    ? beyond('a root user that the account can see')
    : inconclusive('the response does not contain the root account')
}

/** A name without an account: invented by a run, or a typical placeholder. */
function isNobody(name = ''): boolean {
  return /^(nobody|gc-[0-9a-f]{8}-(invented|nobody))$/.test(decodeSegment(name))
}

const NOT_ALL = inconclusive('the lists may not contain all users and roles')

function seesAll({ account }: Annotated): boolean {
  return account !== undefined && mayDoEverything(account)
}

function nameOf({ record }: Located): string {
  return String(record['name']).toLowerCase()
}

/** Not the root account, whose roles are not stored. */
function isOrdinary({ record }: Located): boolean {
  return record['read_only'] !== true && typeof record['username'] === 'string'
}

/** The roles of the listed users, with their places. */
function rolesIn(users: Annotated) {
  return listed(users, 'users')
    .filter(isOrdinary)
    .flatMap(({ pointer, record }) =>
      (Array.isArray(record['roles']) ? record['roles'] : []).map((role) => ({
        user: String(record['username']),
        role: String(role),
        pointer: `${pointer}/roles`,
      })),
    )
}

/** The names of the listed users with a role. */
function namesWith(users: Annotated, role: string): string {
  const own = rolesIn(users).filter((one) => one.role.toLowerCase() === role.toLowerCase())
  return own
    .map(({ user }) => user)
    .toSorted()
    .join(', ')
}
