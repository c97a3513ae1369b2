import { conflict, suite } from '#engine/suite.ts'
import { changeChecks } from './change.ts'
import { expiryChecks } from './expiry.ts'
import { limitedChecks } from './limited.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'
import { indexSetChecks, recordChecks, roleChecks } from './record.ts'

export default suite('user', 'Users, roles and index sets, which other suites use', {
  checks: [
    ...recordChecks,
    ...roleChecks,
    ...indexSetChecks,
    ...changeChecks,
    ...limitedChecks,
    ...expiryChecks,
  ],
  faults,
  probes,
  conflicts: [
    conflict('3', {
      says: 'The lifetime of a session is adjustable per user; the default is not shown.',
      servers: 'It is the session_timeout_ms of the user, eight hours unless changed.',
      judged: 'valid_until agrees with it, as observed.',
      checks: ['user.session.life', 'user.root.timeout'],
    }),
  ],
})
