import { add, bodiless, fault, field, json, on, replace, set, status, text } from '#engine/suite.ts'
import { ANSWERED_400, NO_LOGIN, SESSION_USED } from '../../failing-together.ts'
import { LOGIN } from '../../targets.ts'

/** Faults of logins and sessions. */
export const sessionFaults = [
  fault('session.created-201', 'a login responds with 201', {
    edits: [on(LOGIN, status(201))],
    fails: ['session.create.status'],
  }),
  fault('session.answer.text', 'a login responds in plain text', {
    edits: [on(LOGIN, text('welcome', 'text/plain'))],
    fails: [
      'session.create.answer',
      'session.accept.no-host',
      'session.accept.unknown-key',
      'user.login.limited',
    ],
  }),
  fault('session.id.other', 'the returned session identifier is not accepted, and not a UUID', {
    edits: [on(LOGIN, field('session_id', replace(/^.{8}/, 'zzzzzzzz')))],
    fails: [...SESSION_USED, 'session.record.uuid'],
  }),
  fault('session.id.same', 'every login gets the same session identifier', {
    edits: [on(LOGIN, field('session_id', set('11111111-2222-3333-4444-555555555555')))],
    fails: [...SESSION_USED, 'session.create.new', 'session.use.upper-case'],
  }),
  fault('session.username.other', 'the session record names a different user', {
    edits: [on(LOGIN, field('username', set('somebody')))],
    fails: ['session.record.names-user'],
  }),
  fault('session.unknown-key', 'session records have an unknown key', {
    edits: [on(LOGIN, field('extra', add(1)))],
    fails: ['session.record.unknown-keys'],
  }),
  fault('session.any-password', 'a login succeeds with any password', {
    unenforced: ['password'],
    fails: [
      'session.refuse.wrong',
      'auth.refuse.user',
      'auth.refuse.wrong-password',
      'auth.refuse.empty-password',
      'auth.401.status',
      'auth.401.write',
    ],
  }),
  fault('session.wrong.403', 'wrong credentials get 403', {
    edits: [on({ route: 'POST /system/sessions', status: 401 }, status(403))],
    fails: ['session.refuse.wrong-answer', 'session.refuse.empty-password'],
  }),
  fault('session.wrong.200', 'wrong credentials get 200 without a session', {
    edits: [on({ route: 'POST /system/sessions', status: 401 }, status(200), json({}))],
    fails: ['session.refuse.wrong', 'session.refuse.empty-password', 'node.version.behaviour'],
  }),
  fault('session.empty.500', 'a malformed login gets 500', {
    edits: [on({ route: 'POST /system/sessions', status: 400 }, status(500))],
    fails: [...NO_LOGIN, ...ANSWERED_400],
  }),
  fault('session.user-id.name', 'user_id is the name of the user', {
    edits: [on(LOGIN, field('user_id', set('admin')))],
    fails: ['session.record.user-id-form'],
  }),
  fault('session.create.closed', 'the login route requires a login', {
    edits: [on(LOGIN, status(401), bodiless())],
    fails: [
      'session.create.answer',
      'session.create.status',
      'session.create.open',
      'session.accept.no-host',
      'session.accept.unknown-key',
      'user.login.limited',
    ],
  }),
]
