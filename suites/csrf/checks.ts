import { conflict, suite, availabilityOf } from '#engine/suite.ts'
import { exemptChecks } from './exempt.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'
import { refusedChecks } from './refused.ts'

export default suite('csrf', 'Requests that change something name their sender', {
  checks: [...refusedChecks, ...exemptChecks],
  faults,
  probes,
  conflicts: [
    conflict('4', {
      says: 'Every non-GET request carries X-Requested-By with a value that is not empty.',
      servers:
        'Only the presence counts, an empty value passes; HEAD and OPTIONS are exempt; the rule begins with 2.5.0.',
      judged: 'Servers by presence, clients by a value that is not empty.',
      checks: ['csrf.empty', 'csrf.exempt.head', 'csrf.exempt.options', 'client.requested-by'],
    }),
    conflict('7', {
      says: 'A request without the header is rejected; the status is not stated.',
      servers: '400 with an ApiError that names the header.',
      judged: 'Rejection as documented, 400 as observed.',
      checks: ['csrf.refused', 'csrf.answer'],
      versions: availabilityOf('requested-by'),
    }),
  ],
})
