import { conflict, suite, availabilityOf } from '#engine/suite.ts'
import { exemptChecks } from './exempt.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'
import { refusedChecks } from './refused.ts'

export default suite('csrf', 'Write requests require X-Requested-By', {
  checks: [...refusedChecks, ...exemptChecks],
  faults,
  probes,
  conflicts: [
    conflict('4', {
      says: 'Every request except GET has X-Requested-By with a non-empty value.',
      servers:
        'Only its presence counts, so an empty value is accepted. HEAD and OPTIONS are exempt. The rule has applied since 2.5.0.',
      judged: 'Servers must require the header. Clients must send a non-empty value.',
      checks: ['csrf.empty', 'csrf.exempt.head', 'csrf.exempt.options', 'client.requested-by'],
    }),
    conflict('7', {
      says: 'A request without the header is rejected. The status is not specified.',
      servers: 'They send 400 with an ApiError that names the header.',
      judged: 'The rejection is checked as documented, and 400 as observed.',
      checks: ['csrf.refused', 'csrf.answer'],
      versions: availabilityOf('requested-by'),
    }),
  ],
})
