import { conflict, suite } from '#engine/suite.ts'
import { alwaysChecks } from './always.ts'
import { faults } from './faults.ts'
import { jsonBytesChecks } from './json-bytes.ts'
import { negotiationChecks } from './negotiation.ts'
import { optionsChecks, originChecks } from './origin.ts'
import { probes } from './probes.ts'

export default suite('headers', 'Responses have the right headers', {
  checks: [
    ...alwaysChecks,
    ...jsonBytesChecks,
    ...originChecks,
    ...optionsChecks,
    ...negotiationChecks,
  ],
  faults,
  probes,
  conflicts: [
    conflict('1', {
      says: 'Any HTTP client works.',
      servers:
        'Before 4.0.0, pages from other origins can read responses by default. In 4.0.0 and later, they cannot. A setting overrides both defaults.',
      judged: 'The default is checked as observed. A deviation is a note.',
      checks: ['headers.origin.allowed', 'headers.origin.closed'],
    }),
  ],
})
