import {
  fault,
  field,
  good,
  json,
  on,
  rename,
  set,
  status,
  withoutHeader,
  fieldFaults,
  row,
  recordingFault,
} from '#engine/suite.ts'
import { UNAUTHORIZED } from '../targets.ts'
import { LIMITED_ACCOUNT } from '../failing-together.ts'

const USER = good('GET /users/{username}')

const USERS = good('GET /users')

/** Faults of users, roles and index sets. */
export const faults = [
  // Users, roles and index sets.
  fault('user.create.200', 'creating a user returns 200', {
    edits: [on({ route: 'POST /users', status: 201 }, status(200))],
    fails: ['user.create.status'],
  }),
  fault('user.create.body', 'creating a user returns a body', {
    edits: [on({ route: 'POST /users', status: 201 }, json({}))],
    fails: ['user.create.status'],
  }),
  fault('user.create.no-location', 'creating a user returns no Location', {
    edits: [on({ route: 'POST /users', status: 201 }, withoutHeader('Location'))],
    fails: ['user.create.location'],
  }),
  fault('user.create.again', 'a second user with the same name gets 201', {
    edits: [on({ route: 'POST /users', status: 400, says: 'already taken' }, status(201))],
    fails: ['user.create.taken', 'user.create.status', 'user.create.location'],
  }),
  fault('user.email.lost', 'new users have a different email address than requested', {
    edits: [on(USER, field('email', set('another@example.org')))],
    fails: ['user.create.keeps'],
  }),
  fault(
    'user.username.differs',
    'reading a user by name returns a different name than the one in the path',
    {
      edits: [on(USER, field('username', set('another')))],
      fails: ['user.single.name', 'user.create.keeps'],
    },
  ),
  fault('user.delete.200', 'deleting a user returns 200', {
    edits: [
      on(
        { route: ['DELETE /users/{username}', 'DELETE /users/id/{userId}'], status: 204 },
        status(200),
      ),
    ],
    fails: ['user.delete.status'],
  }),
  fault('user.unknown.500', 'a request for an unknown user gets 500', {
    edits: [on({ route: 'GET /users/{username}', status: 404 }, status(500))],
    fails: ['user.unknown.read', 'user.delete.gone'],
  }),
  fault('user-list.key', 'the list of users is returned under the wrong JSON key', {
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
  fault('role.total.wrong', 'the list of roles has the wrong total', {
    edits: [on(good('GET /roles'), field('total', set(99)))],
    fails: ['user.roles.total'],
  }),
  fault('role.deleted.kept', 'users keep a role that was deleted', {
    edits: [on(USERS, field('users[].roles', set(['gone'])))],
    fails: ['user.roles.exist', 'user.role.members', 'state.user.listed'],
  }),
  fault('role.members.none', 'a role has no members', {
    edits: [on(good('GET /roles/{rolename}/members'), field('users', set([])))],
    fails: ['user.role.members', 'user.role.change'],
  }),
  fault('role.built-in.writable', 'built-in roles can be changed', {
    edits: [on(good('GET /roles'), field('roles[].read_only', set(false)))],
    fails: ['user.roles.built-in'],
  }),
  fault('index-set.total.wrong', 'the list of index sets has the wrong total', {
    edits: [on(good('GET /system/indices/index_sets'), field('total', set(99)))],
    fails: ['user.index-sets.total'],
  }),
  fault('index-set.default.none', 'no index set is the default', {
    edits: [on(good('GET /system/indices/index_sets'), field('index_sets[].default', set(false)))],
    fails: ['user.index-sets.one-default'],
  }),
  fault('user.limited.refused', 'every account except the administrator is rejected', {
    edits: [on({ status: 403 }, ...UNAUTHORIZED)],
    fails: [
      ...LIMITED_ACCOUNT,
      'auth.user.read',
      'auth.user.write',
      'token.admin.own-only',
      'token.path.name',
    ],
  }),

  // Single fields of users, roles and index sets.
  ...fieldFaults({
    name: 'user',
    what: 'user records',
    places: [
      ['GET /users', 'users[]'],
      ['GET /users/{username}', ''],
    ],
    prefixes: ['user.record'],
    fields: [
      row('id', 'missing', { also: ['token.limited.others'] }),
      row('username', 'missing', { also: ['user.single.name', 'user.create.keeps'] }),
      row('email', 'number', { also: ['user.create.keeps'] }),
      row('full_name', 'missing number'),
      row('permissions', 'object', { also: ['user.root.record'] }),
      row('preferences', 'list'),
      row('timezone', 'number'),
      row('session_timeout_ms', 'missing', { also: ['user.root.timeout', 'user.create.keeps'] }),
      row('external', 'text'),
      row('startpage', 'list'),
      row('roles', 'object', { also: ['user.create.keeps'] }),
      row('read_only', 'text', { also: ['user.root.record'] }),
      row('session_active', 'missing'),
      row('last_activity', 'number'),
      row('client_address', 'number'),
      row('first_name', 'number'),
      row('last_name', 'list'),
      row('grn_permissions', 'missing'),
      row('account_status', 'missing number'),
      row('service_account', 'missing'),
      row('auth_service_enabled', 'missing'),
    ],
  }),
  ...fieldFaults({
    name: 'role',
    what: 'role records',
    places: [['GET /roles', 'roles[]']],
    prefixes: ['user.role'],
    fields: [
      row('name', 'missing', { also: ['user.roles.built-in'] }),
      row('description', 'number'),
      row('permissions', 'object'),
      row('read_only', 'text', { also: ['user.roles.built-in'] }),
    ],
  }),
  ...fieldFaults({
    name: 'index-set',
    what: 'index sets',
    places: [
      ['GET /system/indices/index_sets', 'index_sets[]'],
      ['GET /system/indices/index_sets/{id}', ''],
    ],
    prefixes: ['user.index-set'],
    fields: [
      row('id', 'missing'),
      row('title', 'missing'),
      row('index_prefix', 'null'),
      row('shards', 'text'),
      row('replicas', 'null'),
      row('rotation_strategy', 'missing'),
      row('retention_strategy', 'list'),
      row('creation_date', 'number'),
      row('default', 'text', { also: ['user.index-sets.one-default'] }),
      row('writable', 'null'),
      row('description', 'missing'),
      row('rotation_strategy_class', 'number'),
      row('retention_strategy_class', 'missing'),
      row('index_analyzer', 'null'),
      row('index_optimization_max_num_segments', 'text'),
      row('index_optimization_disabled', 'text'),
      row('field_type_refresh_interval', 'text'),
      row('index_template_type', 'missing'),
      row('can_be_default', 'text'),
      row('data_tiering', 'missing'),
      row('field_type_profile', 'missing'),
      row('use_legacy_rotation', 'text'),
      row('field_restrictions', 'missing'),
    ],
  }),

  // Edits of recordings, for checks that no fault of responses makes fail.
  recordingFault('user.session.slides', 'reference-5.1.0', UNAUTHORIZED),
]
