import { conflict, suite } from '#engine/suite.ts'
import { changeChecks } from './change.ts'
import { expiryChecks } from './expiry.ts'
import { limitedChecks } from './limited.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'
import { indexSetChecks, recordChecks, roleChecks } from './record.ts'

export default suite('user', 'Users, roles, and index sets', {
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
      says: 'The lifetime of a session can be set for each user. The default is not documented.',
      servers: "It is the user's session_timeout_ms, eight hours by default.",
      judged: 'valid_until must match it, as observed.',
      checks: ['user.session.life', 'user.root.timeout'],
    }),
  ],
})
