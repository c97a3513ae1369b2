import { ADDITION, type AssumedRelease, CLAIM, CODENAME, routes } from './assumed-release.ts'

/** The recording of 4.3 judged as 3.1. */
export const ASSUMED_4: readonly AssumedRelease[] = [
  {
    fixture: 'graylog-4.3.0',
    as: '3.1.0',
    differences: [
      routes('fields', 'fields-gone', 'gone', 'served'),
      CLAIM,
      CODENAME,
      {
        source: 'feature session-login-strict',
        what: 'a login needs no host and may have other keys',
        checks: ['session.refuse.no-host', 'session.refuse.unknown-key'],
      },
      {
        source: 'feature session-username',
        what: 'its session record names the user, by name and from 4.0 by id',
        checks: ['session.record.unknown-keys'],
      },
      {
        source: 'feature empty-password-bean-validation',
        what: 'it checks an empty password by hand',
        checks: ['session.refuse.empty-password'],
      },
      {
        source: 'feature session-cookie',
        what: 'a login puts its session into a cookie, and that alone is a credential',
        checks: ['auth.refuse.none', 'session.check.none', 'session.create.no-cookie'],
      },
      {
        source: 'feature session-delete-200',
        what: 'it confirms the end of a session with 200',
        checks: ['session.delete.status'],
      },
      {
        source: 'feature session-check-names',
        what: 'its session check names the session and the user',
        checks: ['session.check.names'],
      },
      {
        source: 'feature session-check-500-without-session',
        what: 'its session check breaks without a session',
        checks: ['session.check.password'],
      },
      {
        source: 'feature summary-is-leader',
        what: 'is_leader stands in node summaries',
        checks: ['node.summary.unknown-keys'],
      },
      {
        source: 'feature stream-is-editable',
        what: 'is_editable stands in streams',
        checks: ['stream.record.unknown-keys'],
      },
      {
        source: 'fact sheet 6.2',
        what: 'GET /streams/paginated is a list in pages, no stream of that id',
        checks: [
          'stream.single.id',
          'stream.malformed.read',
          'stream.record.id',
          'stream.record.creator-user-id',
          'stream.record.outputs',
          'stream.record.matching-type',
          'stream.record.description',
          'stream.record.created-at',
          'stream.record.disabled',
          'stream.record.rules',
          'stream.record.alert-conditions',
          'stream.record.alert-receivers',
          'stream.record.title',
          'stream.record.content-pack',
          'stream.record.remove-matches-from-default-stream',
          'stream.record.index-set-id',
          'stream.record.is-default',
        ],
      },
      {
        source: 'schema token: token',
        what: 'its token lists do not carry the values',
        checks: ['token.listed.token'],
      },
      {
        source: 'feature user-by-id',
        what: 'token routes take the id of the user',
        checks: [
          'token.path.name',
          'token.limited.list-by-name',
          'token.limited.create-by-name',
          'token.admin.others-by-name',
        ],
      },
      {
        source: 'feature user-split-names',
        what: 'a user is made without full_name',
        checks: ['user.create.full-name'],
      },
      {
        source: 'feature accounted-size',
        what: 'its messages have gl2_accounted_message_size',
        checks: ['message.size.none-search', 'message.size.none-single', 'message.size.not-mapped'],
      },
      {
        source: 'feature search-legacy-engine',
        what: 'a search shows neither the backend query nor the indices',
        checks: ['message.search.backend-query', 'message.search.indices'],
      },
      {
        source: 'feature keyword-needs-timezone',
        what: 'a keyword search needs a time zone',
        checks: ['message.search.keyword'],
      },
      { source: 'feature date-header', what: 'its answers have no Date', checks: ['headers.date'] },
      {
        source: 'feature cors-default',
        what: 'pages of other origins are not let in',
        checks: [
          'headers.origin.allowed',
          'headers.origin.credentials',
          'headers.origin.methods',
          'headers.origin.headers',
          'headers.origin.requested-by',
          'headers.origin.preflight',
        ],
      },
      {
        source: 'feature path-suffix-chooses-type',
        what: 'a suffix of the path chooses the media type',
        checks: ['headers.suffix.unknown'],
      },
    ],
    unseen: {
      'field-position': 'nothing in the recording rests on it',
      'generator-interrupted': 'no input generates messages in the recording',
      'session-user-id': 'the note about the first added key of the session record covers it',
      'token-id': ADDITION,
      'expect-continue': 'it concerns the search backend, which is not in the recording',
    },
  },
]
