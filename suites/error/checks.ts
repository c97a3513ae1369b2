import { conflict, suite } from '#engine/suite.ts'
import { bodyChecks } from './body.ts'
import { pathChecks } from './path.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'
import { routingChecks } from './routing.ts'

export default suite('error', 'Errors have a consistent structure and name the problem', {
  checks: [...pathChecks, ...routingChecks, ...bodyChecks],
  faults,
  probes,
  conflicts: [
    conflict('7', {
      says: 'Status codes, error bodies, and error codes are not specified.',
      servers:
        'They send an ApiError. In 6.1.0 and later, malformed JSON causes a RequestError. Bean validation returns a bare array. 4.0.0 reports malformed JSON in plain text.',
      judged: 'Each release is checked against its own observed structure.',
      checks: [
        'error.api-error',
        'error.malformed-json',
        'error.request-error',
        'error.bean-validation',
      ],
    }),
  ],
})
