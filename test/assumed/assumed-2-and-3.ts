import { type AssumedRelease, CLAIM, CODENAME, NO_EVIDENCE, routes } from './assumed-release.ts'

/** Recordings of 2.x and 3.x judged as another release. */
export const ASSUMED_2_AND_3: readonly AssumedRelease[] = [
  {
    fixture: 'graylog-2.2.3',
    as: '2.5.0',
    differences: [
      routes('served'),
      CLAIM,
      CODENAME,
      {
        source: 'feature requested-by',
        what: 'it answers changing requests that have no X-Requested-By',
        checks: [
          'csrf.refused',
          'csrf.refused.post',
          'csrf.refused.put',
          'csrf.refused.delete',
          'csrf.refused.with-user',
          'csrf.no-effect',
          'csrf.order.open',
        ],
      },
      {
        source: 'feature empty-password-bean-validation',
        what: 'bean validation refuses an empty password',
        checks: ['session.refuse.empty-password'],
      },
      {
        source: 'feature cors-allows-requested-by',
        what: 'its cross-origin answers do not allow X-Requested-By',
        checks: ['headers.origin.requested-by'],
      },
    ],
    unseen: {
      'condition-query': 'nothing in the recording rests on it',
      'negative-range-refused': NO_EVIDENCE,
      'colon-in-password': NO_EVIDENCE,
      'search-without-query-refused': 'from 2.4.0 to 3.0.0 nothing is asked of it',
    },
  },
  {
    fixture: 'graylog-2.5.2',
    as: '2.2.0',
    differences: [
      CLAIM,
      CODENAME,
      {
        source: 'feature requested-by',
        what: 'it refuses changing requests that have no X-Requested-By, a login among them',
        checks: [
          'csrf.before',
          'csrf.before.post',
          'csrf.before.put',
          'csrf.before.delete',
          'session.create.answer',
          'session.create.status',
          'error.entity',
          'stream.unknown.delete',
        ],
      },
      {
        source: 'feature empty-password-bean-validation',
        what: 'it refuses an empty password as a wrong one',
        checks: ['session.refuse.empty-password'],
      },
    ],
    unseen: {
      'condition-query': 'nothing in the recording rests on it',
      'negative-range-refused': NO_EVIDENCE,
      'colon-in-password': NO_EVIDENCE,
      'search-without-query-refused': NO_EVIDENCE,
      'requested-by-collector-exempt': 'before 2.5.0 nobody needs the header',
    },
  },
  {
    fixture: 'graylog-3.1.0',
    as: '3.2.0',
    differences: [
      routes('fields-gone', 'served'),
      CLAIM,
      CODENAME,
      {
        source: 'feature session-login-strict',
        what: 'a login needs host and may have no other key',
        checks: ['session.accept.no-host', 'session.accept.unknown-key'],
      },
      {
        source: 'feature session-username',
        what: 'its session record does not name the user',
        checks: ['session.record.username'],
      },
      {
        source: 'feature login-checked-by-hand',
        what: 'the JSON reader complains of a login without user and password',
        checks: ['session.refuse.missing-named'],
      },
      {
        source: 'feature empty-password-bean-validation',
        what: 'bean validation refuses an empty password',
        checks: ['session.refuse.empty-password'],
      },
      {
        source: 'feature accounted-size',
        what: 'its messages have no gl2_accounted_message_size',
        checks: [
          'message.size.search',
          'message.size.single',
          'message.size.views',
          'message.size.mapping',
        ],
      },
      {
        source: 'fact sheet 9.2',
        what: 'its searches of the views name no time range, and call errors otherwise',
        checks: ['message.views.time-range', 'message.views.errors'],
      },
    ],
    unseen: {
      'expect-continue': 'it concerns the search backend, which is not in the recording',
      'generator-interrupted': 'no input generates messages in the recording',
    },
  },
]
