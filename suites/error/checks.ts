import { conflict, suite } from '#engine/suite.ts'
import { bodyChecks } from './body.ts'
import { pathChecks } from './path.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'
import { routingChecks } from './routing.ts'

export default suite('error', 'Errors have one form and name the problem', {
  checks: [...pathChecks, ...routingChecks, ...bodyChecks],
  faults,
  probes,
  conflicts: [
    conflict('7', {
      says: 'Status codes, error bodies and error codes are not shown.',
      servers:
        'ApiError everywhere; from 6.1.0 RequestError for JSON that cannot be read; a bare array from bean validation; 4.0.0 returns malformed JSON in plain text.',
      judged: 'Each form as observed on the release.',
      checks: [
        'error.api-error',
        'error.malformed-json',
        'error.request-error',
        'error.bean-validation',
      ],
    }),
  ],
})
