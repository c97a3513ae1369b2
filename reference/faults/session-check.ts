import type { Fault, Target } from './fault.ts'

const SESSION_CHECK = {
  route: 'GET /system/sessions',
  status: 200,
} as const satisfies Target

/** Whatever is asked of the session check. */
const EVERY_CHECK = [
  'session.check.valid',
  'session.check.invalid',
  'session.check.none',
  'session.check.password',
  'auth.open.session-check',
] as const

/** Deviations of the session check. */
export const sessionCheckFaults: readonly Fault[] = [
  {
    id: 'session-check.always',
    what: 'the session check calls everything valid',
    edits: [{ on: SESSION_CHECK, fields: [{ at: 'is_valid', change: { kind: 'set', to: true } }] }],
    fails: [
      'node.version.behaviour',
      'session.check.invalid',
      'session.check.none',
      'session.check.password',
    ],
  },
  {
    id: 'session-check.never',
    what: 'the session check calls nothing valid',
    edits: [
      { on: SESSION_CHECK, fields: [{ at: 'is_valid', change: { kind: 'set', to: false } }] },
    ],
    fails: ['session.check.valid', 'session.check.password'],
  },
  {
    id: 'session-check.names',
    what: 'the session check names session and user too early',
    versions: { since: '2.1.0', until: '4.3.0' },
    gates: { 'session-check-names': true },
    fails: ['session.check.names'],
  },
  {
    id: 'session-check.nameless',
    what: 'the session check names neither session nor user',
    versions: { since: '4.3.0' },
    gates: { 'session-check-names': false },
    fails: ['node.version.behaviour', 'session.check.names', 'session.check.password'],
  },
  {
    id: 'session-check.closed',
    what: 'the session check asks for a login',
    edits: [{ on: SESSION_CHECK, status: 401, body: 'none' }],
    fails: EVERY_CHECK,
  },
  {
    id: 'session-check.500',
    what: 'the session check stumbles without a session',
    edits: [{ on: SESSION_CHECK, status: 500 }],
    fails: EVERY_CHECK,
  },
]
