import { conflict, suite, availabilityOf } from '#engine/suite.ts'
import { assignChecks, changeChecks, createChecks } from './change.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'
import { listChecks, recordChecks } from './record.ts'

export default suite('output', 'Outputs keep their settings and can be assigned to streams', {
  checks: [...recordChecks, ...listChecks, ...createChecks, ...changeChecks, ...assignChecks],
  faults,
  probes,
  conflicts: [
    conflict('2.5', {
      says: 'In 2.0 and later, the identifier of an output has the key id.',
      servers:
        'This is true of all responses except the one to PUT /system/outputs/{outputId}, which uses _id before 7.0.0.',
      judged: 'id is checked as documented, and the response to an update as observed.',
      checks: ['output.in-stream.id', 'output.in-stream.no-underscore', 'output.update.key'],
    }),
    conflict('2.5', {
      says: 'The configuration of a GelfOutput has nine keys.',
      servers: 'In 2.1.0 and later, it can also have queue_size and max_inflight_sends.',
      judged: 'The nine keys are required. The other two must have the right type if present.',
      checks: ['output.gelf.hostname', 'output.gelf.queue-size', 'output.gelf.max-inflight-sends'],
      versions: availabilityOf('gelf-output-queue'),
    }),
  ],
})
