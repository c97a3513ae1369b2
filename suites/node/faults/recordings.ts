import { edit, field, recordingFault, set, status, text, withoutHeader } from '#engine/suite.ts'

/** Edits of recordings, for checks that no fault of responses makes fail. */
export const recordingFaults = [
  recordingFault('node.cluster.reaches-itself', 'graylog-4.3.0', field('*', set(null))),
  recordingFault(
    'node.record.one-cluster',
    'cluster-3.2.0-two-nodes',
    field(
      '1ad14adc-9083-4c93-8df3-b4492dfd6100.cluster_id',
      set('00000000-1111-4222-8333-444444444444'),
    ),
    {
      // The other node reports the correct one.
      also: ['cluster.records'],
    },
  ),
  recordingFault('node.root.html', 'graylog-3.1.0', withoutHeader('Location')),
  recordingFault('node.lbstatus.override', 'graylog-7.0.1', [status(200), text('ALIVE')]),
  recordingFault('node.pretty.off', 'graylog-4.3.0', edit.text(',"', ',\n  "')),
]
