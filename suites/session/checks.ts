import { conflict, suite, availabilityOf } from '#engine/suite.ts'
import { cookieChecks } from './cookie.ts'
import { createChecks } from './create.ts'
import { lifeChecks, validationChecks } from './life.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'
import { refuseChecks } from './refuse.ts'

export default suite('session', 'Sessions can be created, used, and ended', {
  checks: [...createChecks, ...cookieChecks, ...refuseChecks, ...lifeChecks, ...validationChecks],
  faults,
  probes,
  conflicts: [
    conflict('2.2', {
      says: 'The session record has session_id and valid_until.',
      servers:
        'It also has username (since 3.2.0) and user_id (since 4.0.0). In 4.3.0 and later, the response also sets a cookie.',
      judged: 'The added fields are required in the releases where they were observed.',
      checks: ['session.record.username', 'session.record.user-id', 'session.create.cookie'],
      versions: availabilityOf('session-username'),
    }),
    conflict('4', {
      says: 'The body of a login contains username, password, and host.',
      servers:
        'Up to 3.1, host is required and other keys are rejected. In 3.2.0 and later, host and other keys are ignored.',
      judged: 'Each release is checked as observed.',
      checks: [
        'session.refuse.no-host',
        'session.accept.no-host',
        'session.refuse.unknown-key',
        'session.accept.unknown-key',
      ],
    }),
    conflict('5', {
      says: 'Every request carries credentials.',
      servers:
        'Logins, the session check, the API root, and the load-balancer status need no credentials.',
      judged: 'These routes must accept requests without credentials.',
      checks: ['session.create.open', 'session.check.none', 'node.lbstatus.open', 'node.root.open'],
    }),
  ],
})
