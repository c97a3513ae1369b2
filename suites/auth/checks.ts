import { conflict, suite, availabilityOf } from '#engine/suite.ts'
import { acceptChecks } from './accept.ts'
import { openChecks } from './open.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'
import { refuseChecks } from './refuse.ts'

export default suite('auth', 'Valid credentials are accepted, all others rejected', {
  checks: [...acceptChecks, ...refuseChecks, ...openChecks],
  faults,
  probes,
  conflicts: [
    conflict('5', {
      says: 'All requests use HTTP Basic authentication, in one of three forms.',
      servers:
        'In 4.3.0 and later, the cookie "authentication" is a fourth form. In 5.1.0 and later, it takes precedence over the user name and password.',
      judged: 'The three forms are checked as documented, and the cookie as observed.',
      checks: ['auth.cookie.precedence', 'session.use.cookie'],
      versions: availabilityOf('session-cookie'),
    }),
    conflict('7', {
      says: 'Status codes and error bodies are not specified.',
      servers:
        'They send 401 with an empty body and a challenge, or 400 with an ApiError for a credential that cannot be read.',
      judged: 'The rejection is checked as documented, and its details as observed.',
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
