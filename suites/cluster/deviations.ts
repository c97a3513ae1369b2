import { bodiless, deviates, type Deviation, field, on, set, status } from '#engine/suite.ts'

/** Deviations of a second node. */
export const deviations: readonly Deviation[] = [
  deviates('cluster.other', 'the second node is of another cluster', {
    needs: 'second-node',
    node: 1,
    edits: [on('GET /system', field('cluster_id', set('11111111-2222-3333-4444-555555555555')))],
    fails: ['node.record.same-cluster', 'node.record.system-agrees', 'cluster.one'],
  }),
  deviates('cluster.records.differ', 'the second node describes the nodes otherwise', {
    needs: 'second-node',
    node: 1,
    edits: [on('GET /cluster', field('*.hostname', set('elsewhere')))],
    fails: ['node.record.system-agrees', 'cluster.records'],
  }),
  deviates('cluster.stranger', 'the second node knows no credential of the first', {
    needs: 'second-node',
    node: 1,
    edits: [
      on(
        { route: 'GET /system', status: 200, header: ['authorization', '.'] },
        status(401),
        bodiless(),
      ),
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
]
