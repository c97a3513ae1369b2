import { edit, mutation } from '../../src/suite.ts'
import type { Mutation } from '../../src/suite.ts'
import { MISSING, fieldMutations } from '../field-mutations.ts'

const REFERENCE = 'reference-5.1.0'
const UNAUTHORIZED = edit.answer(401, '')

/** A stream of 2.0.3 that the account may not read. */
const FOREIGN_STREAM = {
  id: '6b00dc145751126be0e87813',
  creator_user_id: 'admin',
  outputs: [],
  matching_type: 'AND',
  description: null,
  created_at: '2026-11-20T23:51:31.003Z',
  disabled: false,
  rules: [],
  alert_conditions: [],
  alert_receivers: { emails: [], users: [] },
  title: 'not yours',
  content_pack: null,
}

/** Fields of users, roles and index sets. */
const fields: readonly Mutation[] = [
  ...fieldMutations('user.record', 'graylog-5.1.0', '', {
    email: 7,
    full_name: MISSING,
    preferences: [],
    timezone: MISSING,
    external: 'no',
    startpage: MISSING,
    roles: 'Admin',
    session_active: MISSING,
    last_activity: 'yesterday',
    client_address: MISSING,
    first_name: MISSING,
    last_name: 7,
    grn_permissions: null,
    account_status: 'fine',
    service_account: 'no',
  }),
  ...fieldMutations('user.record', 'graylog-7.0.1', '', { auth_service_enabled: MISSING }),
  ...fieldMutations('user.role', 'client-go-graylog-v11-3.2.0', '/roles/0', {
    description: 7,
    permissions: null,
  }),
  ...fieldMutations('user.index-set', 'graylog-5.1.0', '/index_sets/0', {
    id: 'first',
    title: MISSING,
    description: 7,
    index_prefix: MISSING,
    shards: '4',
    replicas: null,
    rotation_strategy_class: MISSING,
    rotation_strategy: 'size',
    retention_strategy_class: 7,
    retention_strategy: MISSING,
    creation_date: 'today',
    index_analyzer: MISSING,
    index_optimization_max_num_segments: '1',
    index_optimization_disabled: null,
    field_type_refresh_interval: '5000',
    index_template_type: 7,
    can_be_default: MISSING,
    writable: MISSING,
  }),
  ...fieldMutations('user.index-set', 'graylog-7.0.1', '/index_sets/0', {
    data_tiering: 'none',
    field_type_profile: 7,
    use_legacy_rotation: 'yes',
    field_restrictions: 'none',
  }),
]

/** For each check one edit of a recording that makes it fail. */
export const mutations = [
  ...fields,
  mutation('user.role.name', 'client-go-graylog-v11-3.2.0', edit.remove('/roles/0/name'), {
    also: ['user.roles.built-in'],
  }),
  mutation(
    'user.role.read-only',
    'client-go-graylog-v11-3.2.0',
    edit.set('/roles/0/read_only', 'yes'),
    { also: ['user.roles.built-in'] },
  ),
  mutation('user.index-set.default', 'graylog-5.1.0', edit.set('/index_sets/0/default', 'yes'), {
    also: ['user.index-sets.one-default'],
  }),
  mutation('user.record.id', 'graylog-2.2.3', edit.set('/id', 'somebody')),
  mutation('user.record.username', 'graylog-3.1.0', edit.remove('/username'), {
    also: ['user.single.name'],
  }),
  mutation('user.record.permissions', 'graylog-4.3.0', edit.remove('/permissions'), {
    also: ['user.root.record'],
  }),
  mutation(
    'user.record.session-timeout-ms',
    'graylog-2.5.2',
    edit.set('/session_timeout_ms', '28800000'),
    { also: ['user.root.timeout'] },
  ),
  mutation('user.record.read-only', 'graylog-3.2.0', edit.set('/read_only', 'yes'), {
    also: ['user.root.record'],
  }),
  mutation('user.list.answer', 'graylog-2.0.3', edit.remove('/users')),
  mutation('user.single.name', 'graylog-5.1.0', edit.set('/username', 'somebody')),
  mutation('user.root.record', 'graylog-7.0.1', edit.set('/read_only', false)),
  mutation('user.root.timeout', 'graylog-2.2.3', edit.set('/session_timeout_ms', 60_000), {
    also: ['user.session.life'],
  }),
  mutation('user.unknown.read', 'graylog-3.1.0', edit.status(500)),
  mutation('user.roles.total', 'client-go-graylog-v11-3.2.0', edit.set('/total', 99)),
  mutation('user.roles.built-in', REFERENCE, edit.replace('"name":"Reader"', '"name":"Writer"')),
  mutation('user.index-sets.total', 'graylog-2.5.2', edit.set('/total', 99)),
  mutation(
    'user.index-sets.one-default',
    'graylog-3.2.0',
    edit.set('/index_sets/0/default', false),
  ),
  mutation('user.create.status', 'graylog-4.3.0', edit.status(200)),
  mutation('user.create.full-name', 'graylog-2.5.2', edit.answer(201, ''), {
    also: ['user.create.location'],
  }),
  mutation('user.create.location', 'graylog-5.1.0', edit.withoutHeader('Location')),
  mutation('user.create.keeps', 'graylog-3.1.0', edit.set('/email', 'another@example.org')),
  mutation('user.delete.status', 'graylog-2.0.3', edit.status(200)),
  mutation('user.delete.gone', REFERENCE, edit.status(500)),
  mutation('user.delete.ends', 'reference-7.0.1', edit.answer(200, '{"node_id":"a"}'), {
    also: ['auth.refuse.user'],
  }),
  mutation('user.limited.cluster', 'graylog-2.2.3', edit.status(403)),
  mutation('user.limited.system', 'graylog-3.2.0', edit.status(403)),
  mutation('user.limited.streams', 'graylog-4.3.0', edit.status(403)),
  mutation('user.limited.create-stream', 'graylog-5.1.0', edit.status(400)),
  mutation('user.limited.users', 'graylog-2.5.2', edit.status(404)),
  mutation('user.limited.own-streams', 'graylog-2.0.3', edit.set('/streams', [FOREIGN_STREAM]), {
    also: ['stream.list.counts'],
  }),
  mutation('user.login.limited', 'graylog-3.1.0', UNAUTHORIZED, {
    also: ['session.create.answer', 'session.create.status', 'session.create.open'],
  }),
  mutation(
    'user.session.life',
    'graylog-4.3.0',
    edit.set('/valid_until', '2036-11-21T07:49:40.870+0000'),
  ),
  mutation('user.session.expires', REFERENCE, edit.answer(200, '{"a":{"node_id":"a"}}'), {
    also: ['user.session.slides'],
  }),
  mutation('user.session.slides', REFERENCE, UNAUTHORIZED),
  mutation('user.session.no-extension', REFERENCE, edit.answer(200, '{"a":{"node_id":"a"}}')),
]
