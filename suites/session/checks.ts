import { conflict, suite, availabilityOf } from '#engine/suite.ts'
import { cookieChecks } from './cookie.ts'
import { createChecks } from './create.ts'
import { lifeChecks, validationChecks } from './life.ts'
import { faults } from './faults.ts'
import { probes } from './probes.ts'
import { refuseChecks } from './refuse.ts'

export default suite('session', 'Sessions are given out, distinguished, and end', {
  checks: [...createChecks, ...cookieChecks, ...refuseChecks, ...lifeChecks, ...validationChecks],
  faults,
  probes,
  conflicts: [
    conflict('2.2', {
      says: 'The session record has session_id and valid_until.',
      servers: 'From 3.2.0 also username, from 4.0.0 also user_id, from 4.3.0 a cookie next to it.',
      judged: 'The added fields are required where they were observed.',
      checks: ['session.record.username', 'session.record.user-id', 'session.create.cookie'],
      versions: availabilityOf('session-username'),
    }),
    conflict('4', {
      says: 'The body of a login has username, password and host.',
      servers:
        'host is needed and other keys are rejected up to 3.1; from 3.2.0 host and others are ignored.',
      judged: 'Each release as observed.',
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
        'A login and the session check are open, as are the API root and the load-balancer status.',
      judged: 'Open routes count as open.',
      checks: ['session.create.open', 'session.check.none', 'node.lbstatus.open', 'node.root.open'],
    }),
  ],
})
