import { edit, field, recordingFault, set, withHeader } from '#engine/suite.ts'

/** Edits of recordings, for checks that no fault of responses makes fail. */
export const recordingFaults = [
  recordingFault('stream.pretty', 'graylog-5.1.0', edit.text('\n', '')),
  recordingFault(
    'stream.create.location-path',
    'graylog-5.1.0',
    withHeader('Location', 'http://127.0.0.1:19000/api/streams/6b00dbab794581348ef38a99'),
  ),
  recordingFault(
    'stream.clone.new',
    'graylog-2.2.3',
    field('stream_id', set('6b00df0ffdd62577d57fdca9')),
    {
      // Location still names the clone.
      also: ['stream.create.location'],
    },
  ),
]
