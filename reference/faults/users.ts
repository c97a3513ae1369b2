import { LIMITED_ACCOUNT } from './failing-together.ts'
import type { Fault, Target } from './fault.ts'

const USER = { route: 'GET /users/{username}', status: 200 } as const satisfies Target

const USERS = { route: 'GET /users', status: 200 } as const satisfies Target

/** Deviations of users, roles and index sets. */
export const userFaults: readonly Fault[] = [
  {
    id: 'user.create.200',
    what: 'the creation of a user answers 200',
    edits: [{ on: { route: 'POST /users', status: 201 }, status: 200 }],
    fails: ['user.create.status'],
  },
  {
    id: 'user.create.body',
    what: 'the creation of a user answers with a body',
    edits: [{ on: { route: 'POST /users', status: 201 }, body: { json: {} } }],
    fails: ['user.create.status'],
  },
  {
    id: 'user.create.no-location',
    what: 'the creation of a user has no Location',
    edits: [{ on: { route: 'POST /users', status: 201 }, headers: { Location: null } }],
    fails: ['user.create.location'],
  },
  {
    id: 'user.email.lost',
    what: 'users have another address than was sent',
    edits: [
      { on: USER, fields: [{ at: 'email', change: { kind: 'set', to: 'another@example.org' } }] },
    ],
    fails: ['user.create.keeps'],
  },
  {
    id: 'user.username.differs',
    what: 'a user by itself has another name than the path',
    edits: [{ on: USER, fields: [{ at: 'username', change: { kind: 'set', to: 'another' } }] }],
    fails: ['user.single.name', 'user.create.keeps'],
  },
  {
    id: 'user.delete.200',
    what: 'the deletion of a user answers 200',
    edits: [
      {
        on: { route: ['DELETE /users/{username}', 'DELETE /users/id/{userId}'], status: 204 },
        status: 200,
      },
    ],
    fails: ['user.delete.status'],
  },
  {
    id: 'user.unknown.500',
    what: 'a user who does not exist is answered with 500',
    edits: [{ on: { route: 'GET /users/{username}', status: 404 }, status: 500 }],
    fails: ['user.unknown.read', 'user.delete.gone'],
  },
  {
    id: 'user-list.key',
    what: 'the list of users is called otherwise',
    edits: [{ on: USERS, fields: [{ at: 'users', change: { kind: 'rename', to: 'elements' } }] }],
    fails: ['user.list.answer', 'user.limited.users'],
  },
  {
    id: 'user.root.writable',
    what: 'the root account can be changed',
    edits: [
      { on: USER, fields: [{ at: 'read_only', change: { kind: 'set', to: false } }] },
      { on: USERS, fields: [{ at: 'users.*.read_only', change: { kind: 'set', to: false } }] },
    ],
    fails: ['user.root.record'],
  },
  {
    id: 'user.root.timeout',
    what: 'sessions of the root account live a minute by its record',
    edits: [
      { on: USER, fields: [{ at: 'session_timeout_ms', change: { kind: 'set', to: 60000 } }] },
      {
        on: USERS,
        fields: [{ at: 'users.*.session_timeout_ms', change: { kind: 'set', to: 60000 } }],
      },
    ],
    fails: ['user.root.timeout', 'user.create.keeps', 'user.session.life'],
  },
  {
    id: 'role.total.wrong',
    what: 'the list of roles counts wrong',
    edits: [
      {
        on: { route: 'GET /roles', status: 200 },
        fields: [{ at: 'total', change: { kind: 'set', to: 99 } }],
      },
    ],
    fails: ['user.roles.total'],
  },
  {
    id: 'role.built-in.writable',
    what: 'built-in roles can be changed',
    edits: [
      {
        on: { route: 'GET /roles', status: 200 },
        fields: [{ at: 'roles.*.read_only', change: { kind: 'set', to: false } }],
      },
    ],
    fails: ['user.roles.built-in'],
  },
  {
    id: 'index-set.total.wrong',
    what: 'the list of index sets counts wrong',
    versions: { since: '2.2.0' },
    edits: [
      {
        on: { route: 'GET /system/indices/index_sets', status: 200 },
        fields: [{ at: 'total', change: { kind: 'set', to: 99 } }],
      },
    ],
    fails: ['user.index-sets.total'],
  },
  {
    id: 'index-set.default.none',
    what: 'no index set is the default',
    versions: { since: '2.2.0' },
    edits: [
      {
        on: { route: 'GET /system/indices/index_sets', status: 200 },
        fields: [{ at: 'index_sets.*.default', change: { kind: 'set', to: false } }],
      },
    ],
    fails: ['user.index-sets.one-default'],
  },
  {
    id: 'user.limited.refused',
    what: 'accounts that may not do everything are refused',
    edits: [{ on: { status: 403 }, status: 401, body: 'none' }],
    fails: [...LIMITED_ACCOUNT, 'auth.user.read', 'auth.user.write', 'token.admin.own-only'],
  },
]
