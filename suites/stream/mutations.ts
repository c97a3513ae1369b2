import { edit, field, mutation, set, withHeader } from '#engine/suite.ts'

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation('stream.pretty', 'graylog-5.1.0', edit.text('\n', '')),
  mutation(
    'stream.create.location-path',
    'graylog-5.1.0',
    withHeader('Location', 'http://127.0.0.1:19000/api/streams/6b00dbab794581348ef38a99'),
  ),
  mutation(
    'stream.clone.new',
    'graylog-2.2.3',
    field('stream_id', set('6b00df0ffdd62577d57fdca9')),
    {
      // Location still names the clone.
      also: ['stream.create.location'],
    },
  ),
]
