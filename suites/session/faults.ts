import {
  availabilityOf,
  add,
  fault,
  field,
  json,
  on,
  replace,
  set,
  status,
  text,
  rewriteHeader,
  withHeader,
  withoutHeader,
  good,
  fieldFaults,
  row,
  edit,
  recordingFault,
} from '#engine/suite.ts'
import { ANSWERED_400, NO_LOGIN, SESSION_USED, SESSION_REFUSED } from '../failing-together.ts'
import { LOGIN, UNAUTHORIZED, SERVED } from '../targets.ts'

const SESSION_CHECK = good('GET /system/sessions')

/** Every check of `GET /system/sessions`. */
const EVERY_CHECK = [
  'session.check.valid',
  'session.check.invalid',
  'session.check.none',
  'session.check.password',
  'auth.open.session-check',
] as const

/** Faults of logins and sessions. */
export const faults = [
  // Logins and sessions.
  fault('session.created-201', 'a login gets 201', {
    edits: [on(LOGIN, status(201))],
    fails: ['session.create.status'],
  }),
  fault('session.answer.text', 'a login gets a plain-text response', {
    edits: [on(LOGIN, text('welcome', 'text/plain'))],
    fails: [
      'session.create.answer',
      'session.accept.no-host',
      'session.accept.unknown-key',
      'user.login.limited',
    ],
  }),
  fault('session.id.other', 'the returned session identifier is rejected, and is not a UUID', {
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
      'auth.login.body',
      'auth.401.status',
      'auth.401.write',
    ],
  }),
  fault('session.wrong.403', 'a login with wrong credentials gets 403', {
    edits: [on({ route: 'POST /system/sessions', status: 401 }, status(403))],
    fails: ['session.refuse.wrong-answer', 'session.refuse.empty-password'],
  }),
  fault('session.wrong.200', 'a login with wrong credentials gets 200, but no session', {
    edits: [on({ route: 'POST /system/sessions', status: 401 }, status(200), json({}))],
    fails: [
      'session.refuse.wrong',
      'session.refuse.empty-password',
      'node.version.behaviour',
      'description.response',
    ],
  }),
  fault('session.empty.500', 'a malformed login gets 500', {
    edits: [on({ route: 'POST /system/sessions', status: 400 }, status(500))],
    fails: [...NO_LOGIN, ...ANSWERED_400],
  }),
  fault('session.user-id.name', 'user_id contains the user name instead of the identifier', {
    edits: [on(LOGIN, field('user_id', set('admin')))],
    fails: ['session.record.user-id-form'],
  }),
  fault('session.create.closed', 'the login route requires a login', {
    edits: [on(LOGIN, ...UNAUTHORIZED)],
    fails: [
      'session.create.answer',
      'session.create.status',
      'session.create.open',
      'session.accept.no-host',
      'session.accept.unknown-key',
      'user.login.limited',
    ],
    disprovedBy: ['session.use.after-login'],
  }),

  // The life of sessions, and their cookie.
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
  fault(
    'session.survives-deletion',
    'a session still works after DELETE /system/sessions/{sessionId}',
    { unenforced: ['session-end'], fails: [...SESSION_REFUSED, 'auth.refuse.ended-session'] },
  ),
  fault('session.survives-time', 'an expired session still works', {
    unenforced: ['session-expiry'],
    fails: ['user.session.expires', 'user.session.slides', 'user.session.no-extension'],
  }),
  fault('session.not-extended', 'using a session does not extend it', {
    features: { 'session-touched-at-once': false },
    fails: ['user.session.slides'],
  }),
  fault('session.delete.as-later', 'ending a session returns the response of a later release', {
    features: { 'session-delete-200': true },
    fails: ['session.delete.status'],
  }),
  fault('session.delete.as-before', 'ending a session returns the response of an earlier release', {
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
  fault('session.cookie.any-site', 'the session cookie has no SameSite restriction', {
    features: { 'session-cookie-same-site': false },
    fails: ['session.create.cookie-same-site'],
  }),
  fault('session.cookie.not-again', 'the server does not renew the session cookie', {
    features: { 'session-cookie-resent': false },
    fails: ['session.cookie.again'],
  }),
  fault(
    'session.cookie.again',
    'the server renews the session cookie, although real servers of this release do not',
    { features: { 'session-cookie-resent': true }, fails: ['session.cookie.again'] },
  ),
  fault('session.cookie.kept', 'the session cookie is not cleared when the session ends', {
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
  fault('session.cookie.elsewhere', 'the session cookie is set with SameSite=None', {
    edits: [on(LOGIN, rewriteHeader('Set-Cookie', /SameSite=\w+/i, 'SameSite=None'))],
    fails: ['session.create.cookie-domain', 'session.create.cookie-same-site'],
  }),
  fault('session.cookie.path', 'the session cookie has a Path that does not cover the API', {
    edits: [on(LOGIN, rewriteHeader('Set-Cookie', /Path=[^;]*/, 'Path=/somewhere'))],
    fails: ['session.create.cookie-path'],
  }),
  fault('session.cookie.domain', 'the session cookie is shared with all hosts of the domain', {
    edits: [on(LOGIN, rewriteHeader('Set-Cookie', /$/, ';Domain=example.org'))],
    fails: ['session.create.cookie-domain'],
  }),
  fault('session.cookie.age', 'the session cookie expires after a minute', {
    edits: [on(LOGIN, rewriteHeader('Set-Cookie', /Max-Age=\d+/, 'Max-Age=60'))],
    fails: ['session.create.cookie-age'],
  }),
  fault('session.cookie.expired', 'the session cookie has an expiry date in the past', {
    edits: [
      on(
        LOGIN,
        rewriteHeader('Set-Cookie', /Expires=[^;]*/, 'Expires=Thu, 01 Jan 2015 00:00:00 GMT'),
      ),
    ],
    fails: ['session.create.cookie-expires'],
  }),
  fault(
    'session.cookie.early',
    'a login sets a session cookie, although releases before 4.3.0 do not',
    {
      versions: { until: '4.3.0' },
      edits: [on(LOGIN, withHeader('Set-Cookie', 'authentication=0; Path=/'))],
      fails: ['session.create.no-cookie'],
    },
  ),

  // The session check.
  fault('session-check.always', 'the session check reports every credential as a valid session', {
    edits: [on(SESSION_CHECK, field('is_valid', set(true)))],
    fails: [
      'session.check.invalid',
      'session.check.none',
      'session.check.password',
      'node.version.behaviour',
    ],
  }),
  fault('session-check.never', 'the session check reports a valid session as not valid', {
    edits: [on(SESSION_CHECK, field('is_valid', set(false)))],
    fails: ['session.check.valid', 'session.check.password'],
  }),
  fault(
    'session-check.names',
    'the session check reports the session and user, although this release does not report them',
    { features: { 'session-check-names': true }, fails: ['session.check.names'] },
  ),
  fault('session-check.nameless', 'the session check reports neither session nor user', {
    features: { 'session-check-names': false },
    fails: ['session.check.names', 'session.check.password', 'node.version.behaviour'],
  }),
  fault('session-check.closed', 'the session check requires a login', {
    edits: [on(SESSION_CHECK, ...UNAUTHORIZED)],
    fails: EVERY_CHECK,
  }),
  fault('session-check.500', 'the session check fails without a session', {
    edits: [on(SESSION_CHECK, status(500))],
    fails: EVERY_CHECK,
  }),

  // Single fields of sessions.
  ...fieldFaults({
    name: 'session',
    what: 'session records',
    places: [['POST /system/sessions', '']],
    prefixes: ['session.record'],
    fields: [
      row('session_id', 'missing null number', {
        alsoWhen: {
          missing: ['user.login.limited', 'session.accept.no-host', 'session.accept.unknown-key'],
          null: ['session.create.new'],
          number: ['session.create.new'],
        },
      }),
      row('valid_until', 'missing null number', {
        also: ['auth.session.write', 'session.use.after-login', 'auth.session.read'],
        alsoWhen: { number: ['user.session.life', 'user.session.expires', 'user.session.slides'] },
      }),
      row('username', 'missing list', { alsoWhen: { missing: ['node.version.behaviour'] } }),
      row('user_id', 'missing number'),
    ],
  }),
  ...fieldFaults({
    name: 'session-check',
    what: 'the session check',
    places: [['GET /system/sessions', '']],
    prefixes: ['session.validation'],
    fields: [
      row('is_valid', 'missing text', { alsoWhen: { missing: ['auth.open.session-check'] } }),
      row('session_id', 'missing number', { also: ['session.check.names'] }),
      row('username', 'missing list', { also: ['session.check.names'] }),
    ],
  }),

  // Edits of recordings, for checks that no fault of responses makes fail.
  fault('session.cookie.others', 'every read of a user sets a session cookie', {
    versions: availabilityOf('session-cookie'),
    edits: [
      on(
        { method: 'GET', header: ['authorization', '.'], status: 200 },
        withHeader('Set-Cookie', 'authentication=11111111-2222-3333-4444-555555555555; Path=/'),
      ),
    ],
    fails: ['session.cookie.own', 'session.cookie.again'],
  }),
  fault('session.cookie.dropped', 'a 404 clears the session cookie', {
    versions: availabilityOf('session-cookie'),
    edits: [
      on(
        { method: 'GET', header: ['cookie', '.'], status: 404 },
        withHeader('Set-Cookie', 'authentication=; Path=/; Max-Age=0'),
      ),
    ],
    fails: ['session.cookie.own'],
  }),
  recordingFault('session.create.pretty', 'graylog-4.3.0', edit.text('\n', '')),
  recordingFault('session.use.cookie', 'reference-5.1.0', UNAUTHORIZED, {
    also: ['auth.cookie.read'],
  }),
  recordingFault('session.use.upper-case', 'reference-2.2.3', UNAUTHORIZED),
  recordingFault('session.delete.ends', 'graylog-4.3.0', SERVED, {
    also: ['auth.refuse.ended-session'],
  }),
]
