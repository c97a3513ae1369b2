import { between, type Feature, since, until } from './feature.ts'

/** How sessions are given out, shown, extended and ended, by release. */
export const SESSION_FEATURES = {
  'session-check-answers': since('2.0.1', {
    what: 'GET /system/sessions shows whether a session is valid, without a login; before that, it returns 204 without a body',
    source: 'server source 2.0.0, 2.0.1; seen on 2.0.3',
  }),
  'session-login-strict': until('3.2.0', {
    what: 'a login requires host and rejects unknown keys',
    source: 'seen on 3.1.0, 3.2.0',
  }),
  'session-username': since('3.2.0', {
    what: 'the session record contains "username"',
    source: 'seen on 3.2.0',
  }),
  'session-user-id': since('4.0.0', {
    what: 'the session record contains "user_id"',
    source: 'seen on 4.3.0',
  }),
  'session-cookie': since('4.3.0', {
    what: 'a login sets the cookie `authentication`, which authenticates',
    source: 'seen absent on 4.2.0, present on 4.3.0',
  }),
  'session-cookie-same-site': since('6.0.0', {
    what: 'the cookie has SameSite=Strict',
    uncertain: { since: '5.2.0', until: '6.0.6' },
    source: 'seen absent on 5.1.0, present on 6.0.6, 6.1.0',
  }),
  'session-cookie-resent': {
    availability: [{ since: '5.0.8', until: '5.1.0' }, { since: '5.1.2' }],
    what: 'every session-authenticated response sets the cookie again',
    source: 'fact sheet 2.4; seen on 6.1.0',
  },
  'cookie-beats-password': since('5.1.0', {
    what: 'the cookie takes precedence over the user name and password',
    source: 'fact sheet 2.4',
  }),
  'session-delete-200': since('4.3.0', {
    what: 'deleting a session returns 200 instead of 204',
    source: 'seen on 4.2 line by source, 4.3.0',
  }),
  'session-check-names': since('4.3.0', {
    what: 'the session check returns the session and user',
    source: 'seen on 4.3.0',
  }),
  'session-check-keys': since('2.1.0', {
    what: 'the session check has session_id and username',
    source: 'seen on 2.0.3, 2.2.3',
  }),
  'session-check-500-without-session': between('4.3.0', '5.1.0', {
    what: 'the session check with user:password or a token returns 500',
    source: 'seen on 4.3.0, 5.0.0',
  }),
  'session-check-false-without-session': since('5.1.0', {
    what: 'the session check with user:password returns is_valid false',
    source: 'seen on 5.1.0, 7.0.1',
  }),
  'empty-password-bean-validation': {
    availability: [
      { since: '2.2.0', until: '2.4.0' },
      { since: '3.0.0', until: '3.2.0' },
    ],
    what: 'a login with an empty password is rejected by bean validation',
    source: 'seen on 2.2.3, 3.0.0, 3.1.0; 401 on 2.0.3, 2.1.3, 2.4.6, 2.5.2',
  },
  'session-touched-at-once': {
    availability: [{ until: '6.3.11' }, { since: '7.0.0', until: '7.0.6' }],
    what: 'using a session records its last access; later, at most once a minute',
    source: 'fact sheet 2.4',
  },
  'session-extended-by-each-use': {
    availability: [
      { until: '4.0.0' },
      { since: '4.0.8', until: '6.3.11' },
      { since: '7.0.0', until: '7.0.6' },
    ],
    what: 'no use of a session is without effect; on 4.0.0 to 4.0.7 one is whose thread had a request with X-Graylog-No-Session-Extension before',
    source:
      'fact sheet 2.4; seen on 4.0.0, whose classes look for the header (priority 1000) before they take over that of the request (1990)',
  },
  'no-session-extension': {
    availability: [{ since: '2.1.0', until: '4.0.0' }, { since: '4.0.8' }],
    what: 'X-Graylog-No-Session-Extension keeps a request from extending its session',
    source:
      'seen on 2.1.3, 2.2.3, 2.3.2, not on 2.0.3 and 4.0.0; upstream issue 10577, fix by 10578 and 10614',
  },
  'global-session-timeout': since('5.1.0', {
    what: 'the cluster settings can set one session timeout for all users',
    source: 'fact sheet 2.4; seen on 7.0.1, where every record then shows that one',
  }),
} as const satisfies Record<string, Feature>
