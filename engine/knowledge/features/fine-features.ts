import { between, type Feature, since, until } from './feature.ts'
import { LOOKUP_FEATURES } from './lookup-features.ts'
import { OLD_FEATURES } from './old-features.ts'
import { VIEW_FEATURES } from './view-features.ts'

/** Finer behavior by release: wording and small habits that a faithful reference server needs. */
export const FINE_FEATURES = {
  ...VIEW_FEATURES,
  ...OLD_FEATURES,
  ...LOOKUP_FEATURES,
  'bean-validation-must': since('3.0.0', {
    what: 'bean-validation messages contain `must not be` instead of `may not be`',
    source: 'seen on 2.5.2, 3.0.0',
  }),
  'one-bean-validator': {
    availability: [{ until: '3.0.0' }, { since: '3.2.0' }],
    what: 'one library validates beans; in 3.0 and 3.1 it is that of 2.5 or that of 3.2, depending on how the server was packaged, each with its own messages',
    source:
      'seen on 3.0.0, 3.1.0: `must` from the plain jar and its dependencies; `may` from the published shaded jars, which contain both',
  },
  jakarta: since('6.0.0', {
    what: 'bean-validation templates use `jakarta` instead of `javax`',
    uncertain: { since: '5.2.0', until: '6.0.6' },
    source: 'seen on 5.1.0, 6.0.6, 6.1.0',
  }),
  'permission-names-user': until('3.0.0', {
    what: 'the error for a missing permission names the user and the path',
    source: 'seen on 2.0.3 to 2.5.2, not on 3.1.0',
  }),
  'missing-xhr-challenge': since('2.1.0', {
    what: 'a 401 response to a request with X-Requested-With: XMLHttpRequest has no challenge',
    source: 'seen on 2.0.3, 2.2.3',
  }),
  'cors-allows-requested-by': since('2.5.0', {
    what: 'CORS allows the header X-Requested-By',
    source: 'seen on 2.2.3, 2.5.2',
  }),
  'csp-on-pages': since('5.1.0', {
    what: 'web pages, and the empty 404 that replaces them in 7.1.0 and later, have Content-Security-Policy',
    source: 'seen on 5.1.0, 7.0.1, 7.1.7',
  }),
  'csp-on-documentation': between('5.1.0', '7.1.0', {
    what: 'the API browser and the Swagger descriptions have Content-Security-Policy',
    uncertain: { since: '7.1.0', until: '7.1.7' },
    source: 'seen on 5.1.0, 7.0.1, not on 7.1.7',
  }),
  'api-browser-moved': since('7.1.3', {
    what: 'everything under /api-browser leads to the web interface',
    source: 'fact sheet 8',
  }),
  'swagger-deprecated': since('7.1.0', {
    what: 'Swagger descriptions have a Deprecation header',
    source: 'fact sheet 8',
  }),
  'long-target-refused': between('2.1.0', '2.3.0', {
    what: 'a request line of 6 kB is rejected by the container',
    source: 'seen on 2.1.3, 2.2.3; not on 2.0.3, 2.5.2',
  }),
  'root-page': since('2.1.0', {
    what: 'the same listener serves the web interface, outside the API',
    source: 'seen on 2.0.3, 2.2.3',
  }),
  'login-checked-by-hand': since('3.2.0', {
    what: 'a login without a user name or password returns `Missing required properties`',
    source: 'seen on 3.1.0, 3.2.0',
  }),
  // Encrypted connections
  'tls-1.0-refused': since('3.2.0', {
    what: 'TLS 1.0 is rejected unless enabled_tls_protocols includes it',
    source: 'interface document 9',
  }),
  'tls-1.1-refused': since('3.2.0', {
    what: 'TLS 1.1 is rejected unless enabled_tls_protocols includes it',
    source: 'interface document 9',
  }),

  // Wording of the JSON reader
  'json-text-instantiation': until('2.1.0', {
    what: 'the error for a missing value contains `Instantiation of [simple type, class …]`',
    source: 'seen on 2.0.3, 2.2.3',
  }),
  'json-text-quoted': since('3.2.0', {
    what: 'errors put class names in backquotes, and the source has no hash',
    source: 'seen on 3.1.0, 3.2.0',
  }),
  'json-text-value-of-type': since('5.0.0', {
    what: 'the error for a wrong type contains `Cannot deserialize value of type`; the end is counted once',
    source: 'seen on 4.3.0, 5.1.0',
  }),

  // Sidecars
  'sidecar-tags': since('5.0.0', {
    what: 'sidecars and configurations have tags, and a registration returns a hash',
    source: 'asked on 3.2.0, 4.3.0, 5.0.0, 5.1.0',
  }),
  'validation-context': since('4.0.0', {
    what: 'the result of a record check has an "error_context"',
    source: 'asked on 3.2.0, 4.0.0',
  }),
  'template-error-hint': since('4.0.0', {
    what: 'a template that is not closed gets a hint in the response',
    uncertain: { since: '3.3.0', until: '5.1.0' },
    source: 'asked on 3.2.0, 5.1.0',
  }),
  'collectors-filebeat-windows': since('3.2.0', {
    what: 'a new installation has filebeat for windows',
    source: 'asked on 3.0.0, 3.2.0',
  }),
  'collectors-more-systems': since('5.0.0', {
    what: 'a new installation has filebeat for darwin and freebsd',
    source: 'asked on 4.3.0, 5.0.0',
  }),
  'collectors-configured': since('6.1.0', {
    what: 'a new installation has auditbeat, and configurations with the tag default',
    uncertain: { since: '5.2.0', until: '6.1.0' },
    source: 'asked on 5.1.0, 6.1.0',
  }),

  // Users
  'sidecar-user': since('3.0.0', {
    what: 'the account graylog-sidecar exists',
    source: 'seen on 2.5.2, 3.1.0',
  }),
  'user-shows-session': since('4.0.0', {
    what: 'the record of a single user shows whether a session is active',
    source: 'seen on 3.2.0, 4.3.0',
  }),
  'user-preferences-expensive': until('2.3.0', {
    what: 'preferences contain disableExpensiveUpdates',
    source: 'changelog of 2.3; seen on 2.2.3, not on 2.5.2',
  }),
  'user-timezone-utc': until('3.2.0', {
    what: 'an account created without a time zone has UTC; later, null',
    uncertain: { since: '2.5.0', until: '3.2.0' },
    source: 'seen on 2.4.6, 3.2.0',
  }),
  'user-startpage-empty': until('2.1.0', {
    what: 'a user without a start page has an empty object there; later, null',
    source: 'seen on 2.0.3, 2.2.3',
  }),
  'users-list-self': since('6.1.0', {
    what: 'an account that is not allowed to list users sees only itself',
    source: 'seen on 6.0.6, 6.1.0',
  }),
  'tokens-by-admins-only': since('7.0.0', {
    what: 'on a new installation, only administrators can create tokens',
    uncertain: { since: '6.3.8', until: '7.0.0' },
    source: 'fact sheet 3 says 6.2; seen on 6.1.0, 6.3.7, 7.0.1',
  }),
  'token-found-before-user': since('7.1.0', {
    what: 'removing an unknown token returns 404, even if the path names no user',
    uncertain: { since: '7.1.0', until: '7.1.7' },
    source: 'seen on 7.1.7, not on 7.0.1',
  }),
  'token-create-unchecked': between('6.2.0', '6.2.4', {
    what: 'an account without the required permission can create access tokens for other users',
    source:
      'seen on 6.2.3; by the changelog, 6.2.4 checks the permission against the owner of the token',
  }),
  'object-id-new-words': since('6.0.0', {
    what: 'the error for a malformed ID contains `state should be: hexString has 24 characters`',
    uncertain: { since: '5.2.0', until: '6.0.6' },
    source: 'seen on 5.1.0, 6.0.6',
  }),

  // Streams, outputs, index sets
  'event-streams': since('3.1.0', {
    what: 'there are two event streams with their index sets',
    source: 'seen on 3.0.0, 3.1.0',
  }),
  'event-limit': {
    availability: { since: '5.2.0' },
    what: 'an aggregation event definition without conditions needs an event limit above 0',
    source:
      'seen on 6.1.0 and 7.0.1 (400, "Event limit must be greater than 0."), not on 5.1.0; the server source of 5.2.0 has the setting of its maximum',
  },
  'default-stream-renamed': since('5.0.0', {
    what: 'the default stream is named Default Stream',
    source: 'seen on 4.3.0, 5.0.0',
  }),
  'default-stream-deletable': since('7.0.0', {
    what: 'the default stream can be deleted',
    uncertain: { since: '6.2.0', until: '7.0.1' },
    source: 'seen on 6.1.0, 7.0.1',
  }),
  'rule-description': since('2.1.0', {
    what: 'stream rules have a description',
    source: 'rejected on 2.0.3, present on 2.1.3',
  }),
  'condition-summary': since('2.1.0', {
    what: 'alert conditions are shown as summaries with type and title',
    source: 'fact sheet 6.5; seen on 2.2.3',
  }),
  'condition-grace-in-streams': until('2.3.0', {
    what: 'alert conditions in streams show whether they are in the grace period',
    source: 'fact sheet 6.5; seen on 2.2.3, not on 2.5.2',
  }),
  'null-explained': since('5.0.0', {
    what: 'the error for a missing body comes from the Java runtime',
    source: 'seen on 4.3.0, 5.1.0',
  }),
  'output-put-answers-new': since('3.0.0', {
    what: 'changing an output returns the new values instead of the old ones',
    source: 'seen on 2.5.2, 3.0.0',
  }),
  'input-passwords-hidden': since('7.1.0', {
    what: 'an input shows whether its key has a password, not the password',
    uncertain: { since: '7.1.0', until: '7.1.7' },
    source: 'seen on 7.1.7, not on 7.0.1',
  }),
  'output-put-merges': since('7.1.0', {
    what: 'changing an output merges its configuration instead of replacing it',
    source: 'fact sheet 6.3',
  }),
  'gelf-output-queue': since('2.1.0', {
    what: 'a GELF output has queue_size and max_inflight_sends',
    source: 'fact sheet 6.3; seen rejected on 2.0.3',
  }),
  'rotation-max-period': since('4.2.2', {
    what: 'rotation by time has max_rotation_period',
    source:
      'the server source of 4.2.2 has the setting elasticsearch_max_write_index_age; seen on 3.2.0, 4.3.0',
  }),
  'template-with-text': since('3.0.0', {
    what: 'index templates use the types text and keyword',
    source: 'seen on 2.5.2, 3.0.0',
  }),
  'template-typed': until('4.0.0', {
    what: 'mappings of index templates are under the type message',
    source: 'seen on 3.3.0, 4.0.0',
  }),
  'template-patterns': since('4.0.0', {
    what: 'an index template has index_patterns instead of template',
    source: 'seen on 3.3.0, 4.0.0',
  }),
  'template-patterns-listed': since('5.2.0', {
    what: 'index_patterns of an index template is a list',
    source: 'fact sheet 11; seen on 5.1.0, 7.0.1',
  }),
  'rotation-by-time-and-size': since('5.1.0', {
    what: 'the default index set rotates by time and size instead of by count',
    source: 'seen on 5.0.0, 5.1.0',
  }),

  // Lists
  'definitions-grand-total': until('6.0.0', {
    what: 'the list of event definitions has grand_total',
    uncertain: { since: '5.2.0', until: '6.0.6' },
    source: 'seen on 3.1.0 to 5.1.0, not on 6.0.6, 6.1.0, 7.0.1',
  }),
  'notifications-grand-total': until('6.1.0', {
    what: 'the list of event notifications has grand_total',
    source: 'seen on 3.1.0 to 6.0.6, not on 6.1.0, 7.0.1',
  }),
  'definitions-with-parameters': since('3.2.0', {
    what: 'aggregation event definitions have query_parameters',
    source: 'seen on 3.2.0 to 7.0.1, not on 3.1.0',
  }),
  'definitions-by-cron': since('6.1.0', {
    what: 'aggregation event definitions have stream categories and a cron schedule',
    source: 'seen on 6.1.0 to 7.0.1, not on 6.0.6',
  }),
  'definitions-with-filters': since('6.0.0', {
    what: 'aggregation event definitions have filters and an event limit',
    uncertain: { since: '5.2.0', until: '6.0.6' },
    source: 'seen on 6.0.6 to 7.0.1, not on 5.1.0',
  }),
  'backends-grand-total': until('6.2.0', {
    what: 'the lists of authentication backends and grok patterns have grand_total',
    uncertain: { since: '6.2.0', until: '6.2.3' },
    source: 'seen on 4.0.0 to 6.1.0, not on 6.2.3, 6.3.7, 7.0.1',
  }),
  'built-in-definition': since('5.1.0', {
    what: 'a new installation has an event definition for system notifications',
    source: 'seen on 5.1.0, 6.1.0, 7.0.1; absent on 4.3.0, 5.0.0',
  }),
  'definitions-context': since('3.3.0', {
    what: 'the list of event definitions shows their schedules',
    source: 'seen on 3.2.0, 3.3.0',
  }),
  'stream-pages-with-outputs': since('7.0.0', {
    what: 'streams in paginated lists have a list of outputs instead of null',
    uncertain: { since: '6.3.8', until: '7.0.1' },
    source: 'null seen on 5.1.0, 6.1.0, 6.2.3, 6.3.7, a list on 7.0.1',
  }),
  'indices-listed': since('5.1.0', {
    what: 'the index overview contains a list of indices instead of an object with their names as keys',
    source: 'seen on 4.3.0, 5.1.0',
  }),

  // Search
  'search-has-id': since('3.3.0', {
    what: 'a search that was not stored still has an ID',
    uncertain: { since: '3.3.0', until: '4.3.0' },
    source: 'seen on 3.2.0, 4.3.0',
  }),
  'search-streams-refused-typed': since('3.3.0', {
    what: 'a search by an account that cannot read any stream is rejected with its own error type',
    source: 'asked on 3.2.0, 3.3.0',
  }),
  'search-type-sort': since('4.0.0', {
    what: 'search types are returned in the requested order',
    uncertain: { since: '3.3.0', until: '4.3.0' },
    source: 'seen on 3.2.0, 4.3.0',
  }),
  'search-filter': since('3.2.0', {
    what: 'a search is limited to the streams that the account can read, and the response says so',
    source: 'seen on 3.1.0, 3.2.0',
  }),
  'search-filter-plain': since('4.0.0', {
    what: 'filters of a search contain only type and id',
    uncertain: { since: '3.3.0', until: '4.3.0' },
    source: 'seen on 3.2.0, 4.3.0',
  }),
  'search-legacy-engine': until('4.3.0', {
    what: 'a search returns the complete backend query and the used indices',
    source: 'fact sheet 9.1; seen on 3.2.0, 4.3.0',
  }),
  'highlight-ranges': since('2.3.0', {
    what: 'highlight_ranges of a message is an object instead of null',
    source: 'seen on 2.2.3, 2.3.2, 2.5.2',
  }),
  'bad-query-located': until('2.3.0', {
    what: 'a query that cannot be parsed returns 400 with line and column',
    source: 'seen on 2.0.3, 2.2.3',
  }),
  'bad-query-400': until('3.0.0', {
    what: 'a query that cannot be parsed returns 400; later, 500',
    source: 'seen on 2.5.2, 3.1.0',
  }),
  'search-errors-propagate': since('6.1.0', {
    what: 'errors of the search backend are passed through',
    source: 'fact sheet 9.1; seen on 7.0.1',
  }),
  'search-lists-timestamp': since('2.3.0', {
    what: 'the fields of a search include timestamp',
    source: 'seen on 2.2.3, 2.5.2',
  }),
  'keyword-needs-timezone': since('4.2.0', {
    what: 'a keyword search requires a time zone',
    source: 'seen on 4.1.0, 4.2.0',
  }),
  'range-required': since('6.1.0', {
    what: 'a relative search requires a range',
    source: 'fact sheet 9.1; seen on 7.0.1',
  }),
  'message-times': since('6.0.0', {
    what: 'messages contain the times they were received and processed',
    source: 'upgrade notes of 6.0; seen on 5.1.0, 7.0.1',
  }),
  'input-message-size': since('7.1.0', {
    what: 'messages contain gl2_input_message_size',
    uncertain: { since: '7.1.0', until: '7.1.7' },
    source: 'seen on 7.1.7, not on 7.0.1',
  }),
  'message-id-field': since('3.1.0', {
    what: 'messages contain gl2_message_id',
    source: 'seen on 2.5.2, 3.1.0',
  }),
} as const satisfies Record<string, Feature>
