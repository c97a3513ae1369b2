import { conflict, suite, availabilityOf } from '#engine/suite.ts'
import { assignChecks, changeChecks, createChecks } from './change.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'
import { listChecks, recordChecks } from './record.ts'

export default suite('output', 'Outputs carry their settings and are given to streams', {
  checks: [...recordChecks, ...listChecks, ...createChecks, ...changeChecks, ...assignChecks],
  faults,
  probes,
  conflicts: [
    conflict('2.5', {
      says: 'Since 2.0 the key of an output is id.',
      servers:
        'It is, everywhere but in the response of PUT /system/outputs/{outputId}, which has _id until 7.0.0.',
      judged: 'id as documented; the response of the update as observed.',
      checks: ['output.in-stream.id', 'output.in-stream.no-underscore', 'output.update.key'],
    }),
    conflict('2.5', {
      says: 'The configuration of a GelfOutput has nine keys.',
      servers: 'From 2.1.0 there can be queue_size and max_inflight_sends too.',
      judged: 'The nine are required, the other two have their type if present.',
      checks: ['output.gelf.hostname', 'output.gelf.queue-size', 'output.gelf.max-inflight-sends'],
      versions: availabilityOf('gelf-output-queue'),
    }),
  ],
})
