import {
  bodiless,
  fault,
  field,
  good,
  json,
  on,
  rename,
  set,
  status,
  withoutHeader,
} from '#engine/suite.ts'
import { LIMITED_ACCOUNT } from '../../failing-together.ts'

const USER = good('GET /users/{username}')

const USERS = good('GET /users')

/** Faults of users, roles and index sets. */
export const userFaults = [
  fault('user.create.200', 'the creation of a user responds with 200', {
    edits: [on({ route: 'POST /users', status: 201 }, status(200))],
    fails: ['user.create.status'],
  }),
  fault('user.create.body', 'the creation of a user responds with a body', {
    edits: [on({ route: 'POST /users', status: 201 }, json({}))],
    fails: ['user.create.status'],
  }),
  fault('user.create.no-location', 'the creation of a user has no Location', {
    edits: [on({ route: 'POST /users', status: 201 }, withoutHeader('Location'))],
    fails: ['user.create.location'],
  }),
  fault('user.email.lost', 'new users have a different address than requested', {
    edits: [on(USER, field('email', set('another@example.org')))],
    fails: ['user.create.keeps'],
  }),
  fault('user.username.differs', 'a single user has a different name than the path', {
    edits: [on(USER, field('username', set('another')))],
    fails: ['user.single.name', 'user.create.keeps'],
  }),
  fault('user.delete.200', 'the deletion of a user responds with 200', {
    edits: [
      on(
        { route: ['DELETE /users/{username}', 'DELETE /users/id/{userId}'], status: 204 },
        status(200),
      ),
    ],
    fails: ['user.delete.status'],
  }),
  fault('user.unknown.500', 'an unknown user gets 500', {
    edits: [on({ route: 'GET /users/{username}', status: 404 }, status(500))],
    fails: ['user.unknown.read', 'user.delete.gone'],
  }),
  fault('user-list.key', 'the list of users has a different key', {
    edits: [on(USERS, field('users', rename('elements')))],
    fails: ['user.list.answer', 'user.limited.users'],
  }),
  fault('user.root.writable', 'the root account can be changed', {
    edits: [
      on(USER, field('read_only', set(false))),
      on(USERS, field('users[].read_only', set(false))),
    ],
    fails: ['user.root.record'],
  }),
  fault('user.root.timeout', 'the session timeout of the root account is an hour', {
    edits: [
      on(USER, field('session_timeout_ms', set(3_600_000))),
      on(USERS, field('users[].session_timeout_ms', set(3_600_000))),
    ],
    fails: ['user.root.timeout', 'user.create.keeps', 'user.session.life'],
  }),
  fault('role.total.wrong', 'the list of roles has a wrong total', {
    edits: [on(good('GET /roles'), field('total', set(99)))],
    fails: ['user.roles.total'],
  }),
  fault('role.built-in.writable', 'built-in roles can be changed', {
    edits: [on(good('GET /roles'), field('roles[].read_only', set(false)))],
    fails: ['user.roles.built-in'],
  }),
  fault('index-set.total.wrong', 'the list of index sets has a wrong total', {
    edits: [on(good('GET /system/indices/index_sets'), field('total', set(99)))],
    fails: ['user.index-sets.total'],
  }),
  fault('index-set.default.none', 'no index set is the default', {
    edits: [on(good('GET /system/indices/index_sets'), field('index_sets[].default', set(false)))],
    fails: ['user.index-sets.one-default'],
  }),
  fault('user.limited.refused', 'accounts other than the administrator are rejected', {
    edits: [on({ status: 403 }, status(401), bodiless())],
    fails: [
      ...LIMITED_ACCOUNT,
      'auth.user.read',
      'auth.user.write',
      'token.admin.own-only',
      'token.path.name',
    ],
  }),
]
