import { ADDITION, type AssumedRelease, CLAIM, NO_EVIDENCE, routes } from './assumed-release.ts'

/** Recordings of 5.1 and 7.0 judged as the release line before. */
export const ASSUMED_5_AND_7: readonly AssumedRelease[] = [
  {
    fixture: 'graylog-5.1.0',
    as: '4.3.0',
    differences: [
      routes('fields', 'fields-gone', 'gone', 'served'),
      CLAIM,
      {
        source: 'schema node: is_leader',
        what: 'is_leader stands in node records',
        checks: ['node.record.unknown-keys'],
      },
      {
        source: 'feature api-root-redirects-html',
        what: 'its API root does not send a browser to the web interface',
        checks: ['node.root.html'],
      },
      {
        source: 'feature session-check-500-without-session',
        what: 'its session check does not break without a session',
        checks: ['session.check.password'],
      },
      {
        source: 'schema stream: alert_conditions',
        what: 'its streams have no alert fields',
        checks: ['stream.record.alert-conditions', 'stream.record.alert-receivers'],
      },
    ],
    unseen: {
      'rotation-of-empty': 'nothing in the recording rests on it',
      'global-session-timeout': 'the setting is off on that server',
      'frame-options': ADDITION,
      nosniff: ADDITION,
      'csp-everywhere': ADDITION,
      'dead-node-dropped': NO_EVIDENCE,
      'cookie-beats-password': NO_EVIDENCE,
      'session-check-false-without-session': 'the rule of 4.3.0 for the same question fails',
    },
  },
  {
    fixture: 'graylog-7.0.1',
    as: '5.1.0',
    differences: [
      routes('fields-gone', 'gone', 'served'),
      CLAIM,
      {
        source: 'feature summary-type',
        what: 'its node summaries have no type',
        checks: ['node.summary.type'],
      },
      {
        source: 'feature catch-all-page',
        what: 'its web page answers any unknown path',
        checks: ['error.path.json', 'error.path.any', 'error.path.html', 'error.path.write'],
      },
      {
        source: 'feature request-error',
        what: 'JSON that cannot be read is a RequestError',
        checks: [
          'error.malformed-json',
          'stream.refuse.no-index-set',
          'stream.refuse.no-title',
          'stream.refuse.wrong-type',
          'stream.refuse.array',
          'stream.refuse.unknown-key',
        ],
      },
      {
        source: 'feature api-browser-login',
        what: 'the API browser and its descriptions need a login',
        checks: ['auth.open.docs', 'browser.page.open', 'browser.docs', 'browser.docs.any-origin'],
      },
      {
        source: 'feature session-cookie-resent',
        what: 'every answer to a session sets the cookie again',
        checks: ['session.cookie.again'],
      },
      {
        source: 'schema stream: categories',
        what: 'categories stands in streams',
        checks: ['stream.record.unknown-keys'],
      },
      {
        source: 'feature entity-wrapper',
        what: 'the body of a creation is wrapped in entity',
        checks: ['stream.create.status', 'stream.refuse.entity'],
      },
      {
        source: 'feature malformed-id-500',
        what: 'a stream id that is no object id breaks it',
        checks: ['stream.malformed.read'],
      },
      {
        source: 'feature output-put-underscore-id',
        what: 'a changed output is shown with id',
        checks: ['output.update.key'],
      },
      {
        source: 'feature users-list-self',
        what: 'an account that may not list users sees itself',
        checks: ['user.limited.users'],
      },
      {
        source: 'feature csp-everywhere',
        what: 'its JSON answers have no Content-Security-Policy',
        checks: ['headers.csp-everywhere'],
      },
    ],
    unseen: {
      'session-cookie-same-site': ADDITION,
      'token-times-in-list': ADDITION,
      'unknown-keys-rejected-7': NO_EVIDENCE,
      'stream-update-keeps-description': NO_EVIDENCE,
    },
  },
]
