import { conflict, suite, availabilityOf } from '#engine/suite.ts'
import { absentChecks, changeChecks, ruleChecks } from './change.ts'
import { createChecks, refuseChecks } from './create.ts'
import { listChecks } from './list.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'
import { recordChecks } from './record.ts'

export default suite('stream', 'Streams are listed, made, changed and deleted', {
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
      servers: 'It is null when none was given.',
      judged: 'A string or null.',
      checks: ['stream.record.description'],
    }),
    conflict('2.4', {
      says: 'The stream record has alert_conditions.',
      servers: 'They were removed from 5.0.0 on; up to then, alert_receivers was next to them.',
      judged: 'Both are required before 5.0.0 and must be absent from then on.',
      checks: [
        'stream.record.alert-conditions',
        'stream.record.alert-receivers',
        'stream.record.no-alerts',
      ],
    }),
    conflict('2.4', {
      says: 'The stream record has eleven fields.',
      servers:
        'index_set_id, is_default and remove_matches_from_default_stream from 2.2.0, is_editable from 4.2.0, categories from 6.1.0, favorite_fields from 7.1.0.',
      judged: 'Each from its release on, as observed; other unknown keys are notes.',
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
      says: 'Paths, methods and payloads of the stream endpoints are not shown.',
      servers:
        'A creation is flat, needs index_set_id from 2.2.0 and is inside "entity" from 7.0.0; each release rejects the others.',
      judged: 'Each release its own form, as observed.',
      checks: ['stream.create.status', 'stream.refuse.entity', 'stream.refuse.flat'],
    }),
  ],
})
