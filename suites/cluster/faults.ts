import { fault, field, json, on, recordingFault, set, status, withHeader } from '#engine/suite.ts'
import { UNAUTHORIZED } from '../targets.ts'

/** A run in write mode on two nodes. */
const SHARED = 'reference-7.1.7-two-nodes'

/** Faults of a second node. */
export const faults = [
  fault('cluster.other', 'the second node belongs to a different cluster', {
    needs: 'second-node',
    node: 1,
    edits: [on('GET /system', field('cluster_id', set('11111111-2222-3333-4444-555555555555')))],
    fails: ['node.record.same-cluster', 'node.record.system-agrees', 'cluster.one'],
  }),
  fault('cluster.records.differ', 'the second node returns different node records than the first', {
    needs: 'second-node',
    node: 1,
    edits: [on('GET /cluster', field('*.hostname', set('elsewhere')))],
    fails: ['node.record.system-agrees', 'cluster.records'],
  }),
  fault('cluster.stranger', 'the second node rejects credentials that the first accepts', {
    needs: 'second-node',
    node: 1,
    edits: [
      on({ route: 'GET /system', status: 200, header: ['authorization', '.'] }, ...UNAUTHORIZED),
    ],
    fails: [
      'auth.user.read',
      'auth.token.read',
      'auth.session.read',
      'cluster.token',
      'cluster.session',
      'session.use.after-login',
      'auth.kept.session-after-logout',
      'auth.kept.token-after-logout',
      'auth.kept.session-after-token',
      'auth.kept.token-after-token',
      'token.use.after-create',
      'user.limited.system',
    ],
  }),
  recordingFault('cluster.token', 'cluster-5.1.0-two-nodes', UNAUTHORIZED, {
    also: ['auth.token.read'],
  }),
  recordingFault('cluster.session', 'cluster-3.2.0-two-nodes', UNAUTHORIZED, {
    also: ['auth.session.read'],
  }),
  recordingFault('cluster.records', 'cluster-5.1.0-two-nodes', field('*.hostname', set('another'))),
  recordingFault(
    'cluster.one',
    'cluster-3.2.0-two-nodes',
    field('cluster_id', set('00000000-1111-4222-8333-444444444444')),
  ),
  ...Object.entries({
    streams: 'streams',
    outputs: 'outputs',
    users: 'users',
    roles: 'roles',
    tokens: 'tokens',
    'index-sets': 'index_sets',
  }).map(([kind, key]) =>
    recordingFault(`cluster.${kind}.list`, SHARED, field(key, set([])), {
      exchange: kind === 'outputs' ? 4 : 1,
    }),
  ),
  recordingFault('cluster.stream.changed', SHARED, field('title', set('as before'))),
  recordingFault('cluster.stream.ended', SHARED, status(200)),
  recordingFault(
    'cluster.names-itself',
    'cluster-5.1.0-two-nodes',
    withHeader('X-Graylog-Node-ID', '11111111-2222-4333-8444-555555555555'),
  ),
  recordingFault(
    'cluster.describes-itself',
    SHARED,
    field('31e2ea7a-cdf0-4401-9536-0ea14b516f40', set(null)),
  ),
  recordingFault('cluster.lists-all', SHARED, json({})),
]
