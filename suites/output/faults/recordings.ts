import { field, recordingFault, set } from '#engine/suite.ts'

/** Edits of recordings, for checks that no fault of responses makes fail. */
export const recordingFaults = [
  recordingFault('output.update.key', 'graylog-7.0.1', field('id', set(null)), {
    also: ['route.types'],
  }),
  recordingFault('output.update.title', 'graylog-3.2.0', field('title', set('probe output')), {
    also: ['state.output.changed'],
  }),
  recordingFault(
    'output.withdraw.shows',
    'reference-7.1.7',
    field(
      'outputs',
      set([
        {
          id: '6b02f0d4ceb8a9bc99003c10',
          title: 'still there',
          type: 'org.graylog2.outputs.LoggingOutput',
          creator_user_id: 'admin',
          created_at: '2026-11-21T03:22:18.031Z',
          configuration: {},
          content_pack: null,
        },
      ]),
    ),
    { also: ['state.assignment.ended'] },
  ),
]
