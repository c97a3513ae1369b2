import type { Fault } from './fault.ts'

/** Deviations of logins and sessions. */
export const sessionFaults: readonly Fault[] = [
  {
    id: 'session.created-201',
    what: 'a login answers 201',
    edits: [{ on: { route: 'POST /system/sessions', status: 200 }, status: 201 }],
    fails: ['session.create.status'],
  },
  {
    id: 'session.answer.text',
    what: 'a login is answered in plain text',
    edits: [
      {
        on: { route: 'POST /system/sessions', status: 200 },
        body: { text: 'welcome', type: 'text/plain' },
      },
    ],
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
        on: { route: 'POST /system/sessions', status: 200 },
        fields: [{ at: 'session_id', change: { kind: 'replace', from: '^.{8}', by: 'zzzzzzzz' } }],
      },
    ],
    fails: [
      'session.record.uuid',
      'session.create.cookie',
      'session.use.after-login',
      'session.use.cookie',
      'session.delete.cookie',
      'session.check.valid',
      'session.check.names',
      'auth.session.read',
      'auth.session.write',
      'csrf.because',
      'csrf.answer',
      'csrf.before',
      'csrf.before.delete',
      'csrf.present',
      'error.entity',
      'stream.unknown.delete',
    ],
  },
  {
    id: 'session.id.same',
    what: 'every login is given the same session identifier',
    edits: [
      {
        on: { route: 'POST /system/sessions', status: 200 },
        fields: [
          { at: 'session_id', change: { kind: 'set', to: '11111111-2222-3333-4444-555555555555' } },
        ],
      },
    ],
    fails: [
      'session.create.new',
      'session.create.cookie',
      'session.use.after-login',
      'session.use.cookie',
      'session.use.upper-case',
      'session.delete.cookie',
      'session.check.valid',
      'session.check.names',
      'auth.session.read',
      'auth.session.write',
      'csrf.because',
      'csrf.answer',
      'csrf.before',
      'csrf.before.delete',
      'csrf.present',
      'error.entity',
      'stream.unknown.delete',
    ],
  },
  {
    id: 'session.username.other',
    what: 'the session record names another user',
    versions: { since: '3.2.0' },
    edits: [
      {
        on: { route: 'POST /system/sessions', status: 200 },
        fields: [{ at: 'username', change: { kind: 'set', to: 'somebody' } }],
      },
    ],
    fails: ['session.record.names-user'],
  },
  {
    id: 'session.unknown-key',
    what: 'session records have a key of no release',
    edits: [
      {
        on: { route: 'POST /system/sessions', status: 200 },
        fields: [{ at: 'extra', change: { kind: 'add', to: 1 } }],
      },
    ],
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
    fails: [
      'session.refuse.empty',
      'session.refuse.missing-named',
      'session.refuse.no-host',
      'session.refuse.unknown-key',
      'session.refuse.empty-password',
      'session.refuse.no-body',
      'csrf.answer',
      'csrf.order.open',
      'error.malformed-json',
      'error.request-error',
      'error.bean-validation',
      'error.bean-validation.text',
    ],
  },
  {
    id: 'session.user-id.name',
    what: 'user_id is the name of the user',
    versions: { since: '4.0.0' },
    edits: [
      {
        on: { route: 'POST /system/sessions', status: 200 },
        fields: [{ at: 'user_id', change: { kind: 'set', to: 'admin' } }],
      },
    ],
    fails: ['session.record.user-id-form'],
  },
  {
    id: 'session.create.closed',
    what: 'a login needs a login',
    edits: [{ on: { route: 'POST /system/sessions', status: 200 }, status: 401, body: 'none' }],
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
