import type { Fault } from './fault.ts'

/** Deviations of a second node. */
export const clusterFaults: readonly Fault[] = [
  {
    id: 'cluster.other',
    what: 'the second node is of another cluster',
    needs: 'second-node',
    node: 1,
    edits: [
      {
        on: { route: 'GET /system' },
        fields: [
          { at: 'cluster_id', change: { kind: 'set', to: '11111111-2222-3333-4444-555555555555' } },
        ],
      },
    ],
    fails: ['node.record.same-cluster', 'node.record.system-agrees', 'cluster.one'],
  },
  {
    id: 'cluster.records.differ',
    what: 'the second node describes the nodes otherwise',
    needs: 'second-node',
    node: 1,
    edits: [
      {
        on: { route: 'GET /cluster' },
        fields: [{ at: '*.hostname', change: { kind: 'set', to: 'elsewhere' } }],
      },
    ],
    fails: ['node.record.system-agrees', 'cluster.records'],
  },
  {
    id: 'cluster.stranger',
    what: 'the second node knows no credential of the first',
    needs: 'second-node',
    node: 1,
    edits: [
      {
        on: { route: 'GET /system', status: 200, header: ['authorization', '.'] },
        status: 401,
        body: 'none',
      },
    ],
    fails: [
      'auth.user.read',
      'auth.token.read',
      'auth.session.read',
      'cluster.token',
      'cluster.session',
    ],
  },
]
