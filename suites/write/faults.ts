import { edit, json, recordingFault } from '#engine/suite.ts'

/** Edits of recordings, for checks that no fault of responses makes fail. */
export const faults = [
  recordingFault(
    'write.left-behind.streams',
    'reference-7.1.7',
    edit.text('"id":"000000000000000000000002"', '"id":"6b010e6a7d3ad98465ffffff"'),
  ),
  recordingFault(
    'write.left-behind.outputs',
    'reference-7.1.7',
    json({
      total: 1,
      outputs: [
        {
          id: '6b010e6a7d3ad98465ffffff',
          title: 'gc-0123abcd-left',
          type: 'org.graylog2.outputs.LoggingOutput',
          creator_user_id: 'admin',
          created_at: '2026-11-21T03:22:18.031Z',
          configuration: {},
          content_pack: null,
        },
      ],
    }),
  ),
  recordingFault(
    'write.left-behind.tokens',
    'reference-7.1.7',
    json({
      tokens: [
        {
          id: '6b010e6a7d3ad98465ffffff',
          name: 'gc-0123abcd-left',
          last_access: '1970-01-01T00:00:00.000Z',
          created_at: null,
          expires_at: null,
        },
      ],
    }),
  ),
  recordingFault(
    'write.left-behind.users',
    'reference-7.1.7',
    edit.text('"id":"local:admin"', '"id":"6b010e6a7d3ad98465ffffff"'),
  ),
]
