import { bodiless, fault, field, good, on, set, status } from '#engine/suite.ts'

const SESSION_CHECK = good('GET /system/sessions')

/** Whatever is asked of the session check. */
const EVERY_CHECK = [
  'session.check.valid',
  'session.check.invalid',
  'session.check.none',
  'session.check.password',
  'auth.open.session-check',
] as const

/** Faults of the session check. */
export const sessionCheckFaults = [
  fault('session-check.always', 'the session check reports everything as valid', {
    edits: [on(SESSION_CHECK, field('is_valid', set(true)))],
    fails: [
      'session.check.invalid',
      'session.check.none',
      'session.check.password',
      'node.version.behaviour',
    ],
  }),
  fault('session-check.never', 'the session check reports nothing as valid', {
    edits: [on(SESSION_CHECK, field('is_valid', set(false)))],
    fails: ['session.check.valid', 'session.check.password'],
  }),
  fault(
    'session-check.names',
    'the session check reports session and user although the release does not',
    { features: { 'session-check-names': true }, fails: ['session.check.names'] },
  ),
  fault('session-check.nameless', 'the session check reports neither session nor user', {
    features: { 'session-check-names': false },
    fails: ['session.check.names', 'session.check.password', 'node.version.behaviour'],
  }),
  fault('session-check.closed', 'the session check requires a login', {
    edits: [on(SESSION_CHECK, status(401), bodiless())],
    fails: EVERY_CHECK,
  }),
  fault('session-check.500', 'the session check fails without a session', {
    edits: [on(SESSION_CHECK, status(500))],
    fails: EVERY_CHECK,
  }),
]
