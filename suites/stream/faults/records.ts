import { fieldFaults, row } from '#engine/suite.ts'
import { STREAM_RECORDS, inside } from '../../targets.ts'

/** Faults of single fields of streams and their rules. */
export const streamRecordFaults = [
  ...fieldFaults({
    name: 'stream',
    what: 'streams',
    places: STREAM_RECORDS,
    prefixes: ['stream.record'],
    fields: [
      row('id', 'missing', { also: ['stream.single.id', 'stream.single.agrees'] }),
      row('creator_user_id', 'number'),
      row('outputs', 'missing object'),
      row('matching_type', 'missing list', {
        also: ['stream.create.keeps', 'stream.update.answers', 'stream.update.shows'],
      }),
      row('description', 'number', {
        also: ['stream.create.keeps', 'stream.update.answers', 'stream.update.shows'],
      }),
      row('created_at', 'missing number'),
      row('disabled', 'missing text', {
        also: ['stream.pause.shows', 'stream.resume.shows'],
        alsoWhen: { text: ['stream.create.disabled'] },
      }),
      row('rules', 'missing object'),
      row('alert_conditions', 'missing object', {
        alsoWhen: { missing: ['node.version.behaviour'] },
      }),
      row('alert_receivers', 'missing list'),
      row('title', 'missing null number', {
        also: [
          'stream.create.keeps',
          'stream.update.answers',
          'stream.update.shows',
          // What was made although it should not be is found again by its title.
          'write.left-behind.streams',
        ],
      }),
      row('content_pack', 'missing'),
      row('remove_matches_from_default_stream', 'missing'),
      row('index_set_id', 'missing null list'),
      row('is_default', 'missing', { also: ['stream.default.id'] }),
      row('is_editable', 'missing text'),
      row('categories', 'missing object'),
      row('favorite_fields', 'missing object'),
    ],
  }),
  ...fieldFaults({
    name: 'stream-rule',
    what: 'stream rules',
    places: [
      ...inside(STREAM_RECORDS, 'rules[]'),
      ['GET /streams/{streamid}/rules', 'stream_rules[]'],
      ['GET /streams/{streamid}/rules/{streamRuleId}', ''],
    ],
    prefixes: ['stream.rule'],
    fields: [
      row('id', 'missing', { also: ['stream.add-rule.shows'] }),
      row('stream_id', 'number'),
      row('type', 'missing'),
      row('inverted', 'missing'),
      row('field', 'number'),
      row('value', 'list'),
      row('description', 'number'),
    ],
  }),
  ...fieldFaults({
    name: 'stream-list',
    what: 'the list of streams',
    places: [['GET /streams', '']],
    prefixes: ['stream.list'],
    fields: [
      row('total', 'text', { also: ['stream.list.counts'] }),
      row('streams', 'missing object', { also: ['stream.list.counts'] }),
    ],
  }),
]
