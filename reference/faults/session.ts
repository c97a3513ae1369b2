import { ANSWERED_400, NO_LOGIN, SESSION_USED } from './failing-together.ts'
import type { Fault } from './fault.ts'
import { LOGIN } from './targets.ts'

/** Deviations of logins and sessions. */
export const sessionFaults: readonly Fault[] = [
  {
    id: 'session.created-201',
    what: 'a login answers 201',
    edits: [{ on: LOGIN, status: 201 }],
    fails: ['session.create.status'],
  },
  {
    id: 'session.answer.text',
    what: 'a login is answered in plain text',
    edits: [{ on: LOGIN, body: { text: 'welcome', type: 'text/plain' } }],
    fails: [
      'session.create.answer',
      'session.accept.no-host',
      'session.accept.unknown-key',
      'user.login.limited',
    ],
  },
  {
    id: 'session.id.other',
    what: 'the session identifier is not the one that it accepts, and no UUID',
    edits: [
      {
        on: LOGIN,
        fields: [{ at: 'session_id', change: { kind: 'replace', from: '^.{8}', by: 'zzzzzzzz' } }],
      },
    ],
    fails: [...SESSION_USED, 'session.record.uuid'],
  },
  {
    id: 'session.id.same',
    what: 'every login is given the same session identifier',
    edits: [
      {
        on: LOGIN,
        fields: [
          { at: 'session_id', change: { kind: 'set', to: '11111111-2222-3333-4444-555555555555' } },
        ],
      },
    ],
    fails: [...SESSION_USED, 'session.create.new', 'session.use.upper-case'],
  },
  {
    id: 'session.username.other',
    what: 'the session record names another user',
    versions: { since: '3.2.0' },
    edits: [{ on: LOGIN, fields: [{ at: 'username', change: { kind: 'set', to: 'somebody' } }] }],
    fails: ['session.record.names-user'],
  },
  {
    id: 'session.unknown-key',
    what: 'session records have a key of no release',
    edits: [{ on: LOGIN, fields: [{ at: 'extra', change: { kind: 'add', to: 1 } }] }],
    fails: ['session.record.unknown-keys'],
  },
  {
    id: 'session.any-password',
    what: 'a login succeeds with any password',
    lax: ['password'],
    fails: ['session.refuse.wrong', 'auth.refuse.user'],
  },
  {
    id: 'session.wrong.403',
    what: 'wrong credentials are answered with 403',
    edits: [{ on: { route: 'POST /system/sessions', status: 401 }, status: 403 }],
    fails: ['session.refuse.wrong-answer', 'session.refuse.empty-password'],
  },
  {
    id: 'session.wrong.200',
    what: 'wrong credentials are answered with 200 and no session',
    edits: [
      { on: { route: 'POST /system/sessions', status: 401 }, status: 200, body: { json: {} } },
    ],
    fails: ['node.version.behaviour', 'session.refuse.wrong', 'session.refuse.empty-password'],
  },
  {
    id: 'session.empty.500',
    what: 'a login that cannot be read is answered with 500',
    edits: [{ on: { route: 'POST /system/sessions', status: 400 }, status: 500 }],
    fails: [...NO_LOGIN, ...ANSWERED_400],
  },
  {
    id: 'session.user-id.name',
    what: 'user_id is the name of the user',
    versions: { since: '4.0.0' },
    edits: [{ on: LOGIN, fields: [{ at: 'user_id', change: { kind: 'set', to: 'admin' } }] }],
    fails: ['session.record.user-id-form'],
  },
  {
    id: 'session.create.closed',
    what: 'a login needs a login',
    edits: [{ on: LOGIN, status: 401, body: 'none' }],
    fails: [
      'session.create.answer',
      'session.create.status',
      'session.create.open',
      'session.accept.no-host',
      'session.accept.unknown-key',
      'user.login.limited',
    ],
  },
]
