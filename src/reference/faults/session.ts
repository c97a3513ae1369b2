import type { Fault } from './fault.ts'

const LOGIN = { route: 'POST /system/sessions', status: 200 }

/** Deviations of logins and sessions. */
export const sessionFaults: readonly Fault[] = [
  {
    id: 'session.valid-until.zulu',
    what: 'valid_until ends in Z',
    edits: [
      {
        on: LOGIN,
        fields: [{ at: 'valid_until', change: { kind: 'replace', from: '\\+0000$', by: 'Z' } }],
      },
    ],
    fails: ['session.record.valid-until'],
  },
  {
    id: 'session.valid-until.colon',
    what: 'the offset in valid_until has a colon',
    edits: [
      {
        on: LOGIN,
        fields: [
          { at: 'valid_until', change: { kind: 'replace', from: '\\+0000$', by: '+00:00' } },
        ],
      },
    ],
    fails: ['session.record.valid-until'],
  },
  {
    id: 'session.valid-until.no-millis',
    what: 'valid_until has no milliseconds',
    edits: [
      {
        on: LOGIN,
        fields: [{ at: 'valid_until', change: { kind: 'replace', from: '\\.\\d{3}', by: '' } }],
      },
    ],
    fails: ['session.record.valid-until'],
  },
  {
    id: 'session.username.missing',
    what: 'the session record does not name the user',
    versions: { since: '3.2.0' },
    edits: [{ on: LOGIN, fields: [{ at: 'username', change: { kind: 'remove' } }] }],
    fails: ['session.record.username', 'session.record.names-user'],
  },
  {
    id: 'session.created-201',
    what: 'a login answers 201',
    edits: [{ on: LOGIN, status: 201 }],
    fails: ['session.create.status'],
  },
  {
    id: 'session.survives-deletion',
    what: 'a session can be used after it was deleted',
    lax: ['session-end'],
    fails: ['session.delete.ends', 'session.delete.again'],
  },
  {
    id: 'session.any-password',
    what: 'a login succeeds with any password',
    lax: ['password'],
    fails: ['session.refuse.wrong', 'session.refuse.wrong-answer'],
  },
]
