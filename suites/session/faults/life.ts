import {
  fault,
  field,
  on,
  replace,
  rewriteHeader,
  set,
  status,
  withHeader,
  withoutHeader,
} from '#engine/suite.ts'
import { SESSION_REFUSED } from '../../failing-together.ts'
import { LOGIN } from '../../targets.ts'

/** Faults of how long sessions live, and of their cookie. */
export const sessionLifeFaults = [
  fault('session.valid-until.zulu', 'valid_until ends in Z', {
    edits: [on(LOGIN, field('valid_until', replace(/\+0000$/, 'Z')))],
    fails: ['session.record.valid-until'],
  }),
  fault('session.valid-until.colon', 'the offset in valid_until has a colon', {
    edits: [on(LOGIN, field('valid_until', replace(/\+0000$/, '+00:00')))],
    fails: ['session.record.valid-until'],
  }),
  fault('session.valid-until.no-millis', 'valid_until has no milliseconds', {
    edits: [on(LOGIN, field('valid_until', replace(/\.\d{3}/, '')))],
    fails: ['session.record.valid-until'],
  }),
  fault('session.valid-until.past', 'a new session has already expired', {
    edits: [on(LOGIN, field('valid_until', set('2001-01-01T00:00:00.000+0000')))],
    fails: [
      'session.valid-until.future',
      'session.create.cookie-age',
      'session.create.cookie-expires',
      'user.session.life',
      'user.session.expires',
      'user.session.slides',
    ],
  }),
  fault('session.survives-deletion', 'a deleted session still works', {
    unenforced: ['session-end'],
    fails: [...SESSION_REFUSED, 'auth.refuse.ended-session'],
  }),
  fault('session.survives-time', 'an expired session still works', {
    unenforced: ['session-expiry'],
    fails: ['user.session.expires', 'user.session.slides', 'user.session.no-extension'],
  }),
  fault('session.not-extended', 'using a session does not extend it', {
    features: { 'session-touched-at-once': false },
    fails: ['user.session.slides'],
  }),
  fault('session.delete.as-later', 'the end of a session gets the response of later releases', {
    features: { 'session-delete-200': true },
    fails: ['session.delete.status'],
  }),
  fault('session.delete.as-before', 'the end of a session gets the response of earlier releases', {
    features: { 'session-delete-200': false },
    fails: ['session.delete.status'],
  }),
  fault('session.delete.again-204', 'ending a session twice succeeds both times', {
    edits: [
      on(
        { route: ['DELETE /system/sessions/{sessionId}', 'DELETE /system/sessions'], status: 401 },
        status(204),
      ),
    ],
    fails: [
      'session.delete.again',
      'auth.refuse.session',
      'auth.refuse.ended-session',
      // Where the end of a session that ends by itself is asked for after that.
      'user.session.expires',
      'user.session.no-extension',
      'node.version.behaviour',
    ],
  }),
  fault('session.cookie.none', 'a login sets no cookie', {
    edits: [on(LOGIN, withoutHeader('Set-Cookie'))],
    fails: ['session.create.cookie'],
  }),
  fault('session.cookie.ignored', 'session cookies are neither set nor accepted', {
    features: { 'session-cookie': false },
    asked: [
      { header: ['cookie', ''] },
      { route: ['POST /system/sessions', 'DELETE /system/sessions/{sessionId}'] },
    ],
    fails: [
      'session.create.cookie',
      'session.use.cookie',
      'session.delete.cookie',
      'session.check.valid',
      'session.check.names',
      'auth.cookie.precedence',
      'auth.cookie.read',
      'auth.refuse.ended-session',
      'csrf.answer',
    ],
  }),
  fault('session.cookie.any-site', 'the cookie has no SameSite restriction', {
    features: { 'session-cookie-same-site': false },
    fails: ['session.create.cookie-same-site'],
  }),
  fault('session.cookie.not-again', 'the cookie is not set again', {
    features: { 'session-cookie-resent': false },
    fails: ['session.cookie.again'],
  }),
  fault('session.cookie.again', 'the cookie is set again although the release does not', {
    features: { 'session-cookie-resent': true },
    fails: ['session.cookie.again'],
  }),
  fault('session.cookie.kept', 'the cookie is not cleared when the session ends', {
    edits: [
      on(
        {
          method: 'DELETE',
          route: ['DELETE /system/sessions/{sessionId}', 'DELETE /system/sessions'],
          status: [200, 204],
        },
        withoutHeader('Set-Cookie'),
      ),
    ],
    fails: ['session.delete.cookie'],
  }),
  fault('session.cookie.elsewhere', 'the cookie allows SameSite=None', {
    edits: [on(LOGIN, rewriteHeader('Set-Cookie', /SameSite=\w+/i, 'SameSite=None'))],
    fails: ['session.create.cookie-same-site'],
  }),
  fault('session.cookie.path', 'the cookie has a Path that does not cover the API', {
    edits: [on(LOGIN, rewriteHeader('Set-Cookie', /Path=[^;]*/, 'Path=/somewhere'))],
    fails: ['session.create.cookie-path'],
  }),
  fault('session.cookie.domain', 'the cookie is shared with all hosts of the domain', {
    edits: [on(LOGIN, rewriteHeader('Set-Cookie', /$/, ';Domain=example.org'))],
    fails: ['session.create.cookie-domain'],
  }),
  fault('session.cookie.age', 'the cookie expires after a minute', {
    edits: [on(LOGIN, rewriteHeader('Set-Cookie', /Max-Age=\d+/, 'Max-Age=60'))],
    fails: ['session.create.cookie-age'],
  }),
  fault('session.cookie.expired', 'the cookie has an expiry date in the past', {
    edits: [
      on(
        LOGIN,
        rewriteHeader('Set-Cookie', /Expires=[^;]*/, 'Expires=Thu, 01 Jan 2015 00:00:00 GMT'),
      ),
    ],
    fails: ['session.create.cookie-expires'],
  }),
  fault('session.cookie.early', 'a login sets the cookie before 4.3.0', {
    versions: { until: '4.3.0' },
    edits: [on(LOGIN, withHeader('Set-Cookie', 'authentication=0; Path=/'))],
    fails: ['session.create.no-cookie'],
  }),
]
