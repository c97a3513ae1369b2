import { conflict, suite } from '#engine/suite.ts'
import { alwaysChecks } from './always.ts'
import { faults } from './faults.ts'
import { jsonBytesChecks } from './json-bytes.ts'
import { negotiationChecks } from './negotiation.ts'
import { optionsChecks, originChecks } from './origin.ts'
import { probes } from './probes.ts'

export default suite('headers', 'Responses say who sent them and who may read them', {
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
        'Pages of other origins are answered by default before 4.0.0 and no longer from then on; a setting changes either.',
      judged: 'The default as observed; a deviation is a note.',
      checks: ['headers.origin.allowed', 'headers.origin.closed'],
    }),
  ],
})
