import { conflict, suite, availabilityOf } from '#engine/suite.ts'
import { acceptChecks } from './accept.ts'
import { openChecks } from './open.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'
import { refuseChecks } from './refuse.ts'

export default suite('auth', 'Credentials are distinguished', {
  checks: [...acceptChecks, ...refuseChecks, ...openChecks],
  faults,
  probes,
  conflicts: [
    conflict('5', {
      says: 'All requests use HTTP Basic authentication; there are three forms.',
      servers:
        'From 4.3.0 the cookie "authentication" is a fourth; from 5.1.0 it even wins over user and password.',
      judged: 'The cookie as observed, the three forms as documented.',
      checks: ['auth.cookie.precedence', 'session.use.cookie'],
      versions: availabilityOf('session-cookie'),
    }),
    conflict('7', {
      says: 'Status codes and error bodies are not shown.',
      servers:
        '401 with an empty body and a challenge; 400 with an ApiError for a credential that cannot be read.',
      judged: 'Refusal as documented, its form as observed.',
      checks: [
        'auth.401.status',
        'auth.401.empty',
        'auth.401.challenge',
        'auth.malformed.undecodable',
        'auth.malformed.no-colon',
      ],
    }),
  ],
})
