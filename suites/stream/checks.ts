import { conflict, suite, availabilityOf } from '#engine/suite.ts'
import { absentChecks, changeChecks, ruleChecks } from './change.ts'
import { createChecks, refuseChecks } from './create.ts'
import { listChecks } from './list.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'
import { recordChecks } from './record.ts'

export default suite('stream', 'Streams can be listed, created, changed, and deleted', {
  checks: [
    ...recordChecks,
    ...listChecks,
    ...createChecks,
    ...refuseChecks,
    ...changeChecks,
    ...ruleChecks,
    ...absentChecks,
  ],
  faults,
  probes,
  conflicts: [
    conflict('2.4', {
      says: 'description is a string.',
      servers: 'The description is null if none was given.',
      judged: 'A string or null is accepted.',
      checks: ['stream.record.description'],
    }),
    conflict('2.4', {
      says: 'The stream record has alert_conditions.',
      servers:
        'Release 5.0.0 removed alert_conditions. Earlier records also contain alert_receivers.',
      judged: 'Before 5.0.0, both are required. In 5.0.0 and later, both must be absent.',
      checks: [
        'stream.record.alert-conditions',
        'stream.record.alert-receivers',
        'stream.record.no-alerts',
      ],
    }),
    conflict('2.4', {
      says: 'The stream record has eleven fields.',
      servers:
        'Later releases add more. Release 2.2.0 added index_set_id, is_default, and remove_matches_from_default_stream. 4.2.0 added is_editable, 6.1.0 categories, and 7.1.0 favorite_fields.',
      judged:
        'Each field is required from the release where it was first observed. Any other unknown key is reported as a note.',
      checks: [
        'stream.record.index-set-id',
        'stream.record.is-editable',
        'stream.record.categories',
        'stream.record.favorite-fields',
        'stream.record.unknown-keys',
      ],
      versions: availabilityOf('stream-index-set'),
    }),
    conflict('4', {
      says: 'The paths, methods, and payloads of the stream endpoints are not specified.',
      servers:
        'The body that creates a stream is flat. In 2.2.0 and later, it requires index_set_id. In 7.0.0 and later, it is wrapped in "entity". Each release rejects the other structures.',
      judged: 'Each release is checked against its own structure, as observed.',
      checks: ['stream.create.status', 'stream.refuse.entity', 'stream.refuse.flat'],
    }),
  ],
})
