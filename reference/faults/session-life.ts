import { SESSION_REFUSED } from './failing-together.ts'
import type { Fault } from './fault.ts'
import { LOGIN } from './targets.ts'

/** Deviations of how long sessions live, and of their cookie. */
export const sessionLifeFaults: readonly Fault[] = [
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
    id: 'session.valid-until.past',
    what: 'a new session is over already',
    edits: [
      {
        on: LOGIN,
        fields: [
          { at: 'valid_until', change: { kind: 'set', to: '2001-01-01T00:00:00.000+0000' } },
        ],
      },
    ],
    fails: [
      'session.valid-until.future',
      'user.session.life',
      'user.session.expires',
      'user.session.slides',
    ],
  },
  {
    id: 'session.survives-deletion',
    what: 'a session can be used after it was deleted',
    lax: ['session-end'],
    fails: [...SESSION_REFUSED],
  },
  {
    id: 'session.survives-time',
    what: 'a session can be used after its time',
    lax: ['session-expiry'],
    fails: ['user.session.expires', 'user.session.slides', 'user.session.no-extension'],
  },
  {
    id: 'session.not-extended',
    what: 'a session is not extended when it is used',
    versions: [{ until: '6.3.11' }, { since: '7.0.0', until: '7.0.6' }],
    gates: { 'session-touched-at-once': false },
    fails: ['user.session.slides'],
  },
  {
    id: 'session.delete.as-later',
    what: 'the end of a session is confirmed as later releases do',
    versions: { until: '4.3.0' },
    gates: { 'session-delete-200': true },
    fails: ['session.delete.status'],
  },
  {
    id: 'session.delete.as-before',
    what: 'the end of a session is confirmed as earlier releases do',
    versions: { since: '4.3.0' },
    gates: { 'session-delete-200': false },
    fails: ['session.delete.status'],
  },
  {
    id: 'session.delete.again-204',
    what: 'the second end of a session is confirmed again',
    edits: [
      {
        on: {
          route: ['DELETE /system/sessions/{sessionId}', 'DELETE /system/sessions'],
          status: 401,
        },
        status: 204,
      },
    ],
    fails: ['node.version.behaviour', 'session.delete.again', 'auth.refuse.session'],
  },
  {
    id: 'session.cookie.none',
    what: 'a login sets no cookie',
    versions: { since: '4.3.0' },
    edits: [{ on: LOGIN, headers: { 'Set-Cookie': null } }],
    fails: ['session.create.cookie', 'session.create.cookie-same-site'],
  },
  {
    id: 'session.cookie.ignored',
    what: 'there is no cookie, and none is read',
    versions: { since: '4.3.0' },
    gates: { 'session-cookie': false },
    fails: [
      'session.create.cookie',
      'session.create.cookie-same-site',
      'session.use.cookie',
      'session.delete.cookie',
      'session.check.valid',
      'session.check.names',
      'auth.cookie.precedence',
      'csrf.answer',
    ],
  },
  {
    id: 'session.cookie.any-site',
    what: 'the cookie is sent from other sites too',
    versions: { since: '6.0.0' },
    gates: { 'session-cookie-same-site': false },
    fails: ['session.create.cookie-same-site'],
  },
  {
    id: 'session.cookie.not-again',
    what: 'the cookie is not set again',
    versions: [{ since: '5.0.8', until: '5.1.0' }, { since: '5.1.2' }],
    gates: { 'session-cookie-resent': false },
    fails: ['session.cookie.again'],
  },
  {
    id: 'session.cookie.again',
    what: 'the cookie is set again although the release does not',
    versions: [
      { since: '4.3.0', until: '5.0.8' },
      { since: '5.1.0', until: '5.1.2' },
    ],
    gates: { 'session-cookie-resent': true },
    fails: ['session.cookie.again'],
  },
  {
    id: 'session.cookie.kept',
    what: 'the cookie is not taken back when the session ends',
    versions: { since: '4.3.0' },
    edits: [
      {
        on: {
          method: 'DELETE',
          route: ['DELETE /system/sessions/{sessionId}', 'DELETE /system/sessions'],
          status: [200, 204],
        },
        headers: { 'Set-Cookie': null },
      },
    ],
    fails: ['session.delete.cookie'],
  },
]
