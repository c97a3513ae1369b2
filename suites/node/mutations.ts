import { edit, field, mutation, set, status, text, withoutHeader } from '#engine/suite.ts'

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation('node.cluster.reaches-itself', 'graylog-4.3.0', field('*', set(null))),
  mutation(
    'node.record.one-cluster',
    'cluster-3.2.0-two-nodes',
    field(
      '1ad14adc-9083-4c93-8df3-b4492dfd6100.cluster_id',
      set('00000000-1111-4222-8333-444444444444'),
    ),
    {
      // The other node tells the true one.
      also: ['cluster.records'],
    },
  ),
  mutation('node.root.html', 'graylog-3.1.0', withoutHeader('Location')),
  mutation('node.lbstatus.override', 'graylog-7.0.1', [status(200), text('ALIVE')]),
  mutation('node.pretty.off', 'graylog-4.3.0', edit.text(',"', ',\n  "')),
]
