import {
  type Availability,
  intersection,
  isWithin,
  outside,
  type Version,
  listWindows,
} from '../../model/version.ts'
import { FINE_FEATURES } from './fine-features.ts'
import { between, type Feature, since, until } from './feature.ts'
import { SESSION_FEATURES } from './session-features.ts'
import { SETTINGS_FEATURES } from './settings-features.ts'

/**
 * Behavior by release, one row each. Facts, checks and the reference server read the same rows,
 * so that a correction is made once.
 */
export const FEATURES = {
  ...FINE_FEATURES,
  ...SESSION_FEATURES,
  ...SETTINGS_FEATURES,

  // The interface as a whole
  'semver-version': since('2.1.0', {
    what: 'the version is SemVer, not `2.0.3 (sha)`',
    source: 'seen on 2.0.3, 2.1.3',
  }),
  'api-root': since('2.1.0', { what: 'GET / responds', source: 'seen on 2.0.3, 2.2.3' }),
  'api-root-redirects-html': between('2.1.0', '5.1.0', {
    what: 'GET / with Accept: text/html redirects to the web interface',
    source: 'seen on 2.2.3 to 5.0.0, 5.1.0',
  }),
  'path-suffix-chooses-type': since('4.1.0', {
    what: 'a suffix such as .json chooses the media type',
    source: 'seen absent on 4.0.0, present on 4.1.0',
  }),
  'cors-default': until('4.0.0', {
    what: 'cross-origin responses are on by default',
    source: 'seen on 2.0.3 to 3.3.0, absent from 4.0.0',
  }),
  'date-header': until('4.0.0', {
    what: 'responses have a Date header',
    source: 'seen on all 2.x and 3.x, on none later',
  }),
  'frame-options': since('4.3.4', {
    what: 'every response has X-Frame-Options',
    source: 'fact sheet 12; seen on 5.0.0',
  }),
  nosniff: {
    availability: [{ since: '4.3.14', until: '5.0.0' }, { since: '5.0.6' }],
    what: 'every response has X-Content-Type-Options: nosniff',
    source: 'fact sheet 12; seen on 5.1.0, absent on 5.0.0',
  },
  'csp-everywhere': between('5.1.0', '5.2.0', {
    what: 'JSON responses also have Content-Security-Policy',
    uncertain: { since: '5.2.0', until: '6.0.6' },
    source: 'seen on 5.1.0, absent on 6.0.6, 6.1.0',
  }),
  'location-with-api': between('2.1.0', '3.0.0', {
    what: 'the Location header for a new object contains /api',
    source: 'seen on 2.2.3, 2.5.2; absent from 3.0.0',
  }),
  'location-in-root': until('3.0.0', {
    what: 'the Location header for a new object is below the API root',
    source: 'seen on 2.0.3, 2.2.3, 2.5.2; not from 3.0.0',
  }),

  // Unknown paths
  'web-page-for-unknown': between('2.1.1', '3.0.0', {
    what: 'a GET request that would return 404 returns 200 with the web interface, unless JSON is requested',
    source: 'fact sheet 10.1; seen on 2.2.3, 2.5.2',
  }),
  'web-page-for-html-only': between('2.1.0', '2.1.1', {
    what: 'only requests that explicitly accept text/html get the web interface',
    source: 'fact sheet 10.1',
  }),
  'catch-all-page': between('5.2.0', '7.1.0', {
    what: 'a GET request outside every resource returns 200 with the web interface, regardless of Accept, and other methods return 405',
    source: 'server source; seen absent on 5.1.0, present on 6.0.6, 6.1.0, 7.0.1',
  }),
  'empty-404': since('7.1.0', {
    what: 'a GET request to an unknown path returns 404 with an empty body',
    source: 'fact sheet 10.1; seen on 7.1.7',
  }),

  // Node and cluster
  'summary-is-leader': since('4.3.0', {
    what: 'node summaries contain "is_leader" as well as "is_master"',
    source: 'seen absent on 4.2.0, present on 4.3.0',
  }),
  'summary-type': until('6.0.0', {
    what: 'node summaries contain "type"',
    source: 'fact sheet 1.4; seen on 5.1.0, not on 6.0.6',
  }),
  'nodes-open': until('2.1.3', {
    what: '/system/cluster/node(s) require no login',
    source: 'server source; seen on 2.0.3, closed on 2.1.3',
  }),
  throttled: since('2.1.0', {
    what: 'the load-balancer state THROTTLED exists',
    source: 'seen rejected on 2.0.3',
  }),
  'dead-node-dropped': since('5.1.0', {
    what: 'a dead node is missing from /cluster immediately, instead of being null',
    uncertain: { since: '3.3.0', until: '5.1.0' },
    source: 'seen on two-node clusters of 3.2.0, 5.1.0',
  }),

  // Credentials and tokens
  'tokens-own-only': until('3.0.0', {
    what: "no one can manage other users' tokens, not even an administrator",
    source: 'seen on 2.x, otherwise from 3.0.0',
  }),
  'tokens-go-with-user': since('3.0.0', {
    what: 'deleting an account also deletes its tokens; before that, their records stay and no one can remove them',
    source: 'seen in the databases of 2.4.6, 2.5.2, and of 3.2.0, 5.1.0',
  }),
  'token-id': since('3.3.0', {
    what: 'token records contain an ID',
    source: 'seen absent on 3.2.0, present on 3.3.0',
  }),
  'token-times-in-list': since('6.2.0', {
    what: 'token lists contain "created_at" and "expires_at"',
    source: 'fact sheet 3; seen absent on 6.1.0, present on 6.2.3, 7.0.1',
  }),
  'user-by-id': since('4.0.0', {
    what: 'routes for tokens and for changing users take the user ID',
    source: 'seen on 3.3.0, 4.0.0',
  }),
  'user-split-names': since('4.1.0', {
    what: 'a user is created with "first_name" and "last_name" instead of "full_name"',
    source: 'seen on 3.2.0, 4.3.0; field table of the fact sheets',
  }),
  'colon-in-password': since('2.4.4', {
    what: 'a password may contain a colon',
    source: 'fact sheet 4',
  }),
  'api-browser-login': since('6.0.0', {
    what: 'the API browser and its descriptions require a login',
    source: 'fact sheet 8; seen on 7.0.1',
  }),

  // X-Requested-By
  'requested-by': since('2.5.0', {
    what: 'write requests require X-Requested-By',
    source: 'interface document 5.5; seen on 2.5.2',
  }),
  'requested-by-collector-exempt': since('2.5.1', {
    what: 'write requests can send X-Graylog-Collector-Version instead of X-Requested-By',
    source: 'fact sheet 5; seen on 2.5.2 to 7.1.7',
  }),

  // Errors
  'request-error': since('6.1.0', {
    what: 'JSON that cannot be parsed gets RequestError instead of ApiError',
    source: 'seen on 6.1.0, 7.0.1',
  }),
  'one-json-provider': {
    availability: [{ until: '4.0.0' }, { since: '4.1.3' }],
    what: 'the JSON provider, which decides whether pretty=true indents and how a wrong body is rejected, is no longer chosen at random at each start',
    source: 'seen on 4.0.0, 4.0.17, 4.1.0 in both forms; upstream issues 10906, 10993',
  },
  'malformed-json-as-text': between('4.0.0', '4.1.0', {
    what: 'malformed JSON gets a text/plain response (a bug in these releases)',
    uncertain: { since: '4.0.1', until: '4.0.17' },
    source: 'seen on 4.0.0, 4.0.17, not on 4.0.1, which may draw another JSON provider, and 4.1.0',
  }),
  'malformed-id-500': since('7.0.0', {
    what: 'a malformed stream ID returns 500 instead of 404',
    source: 'fact sheet 6.2; 404 seen on 6.2.3, 6.3.7, 500 on 7.0.1, 7.1.7',
  }),

  // Streams and outputs
  'stream-index-set': since('2.2.0', {
    what: 'streams belong to an index set',
    source: 'seen on 2.2.3',
  }),
  'index-set-refresh-interval': since('3.0.0', {
    what: 'an index set has an interval for reading its field types, which is required to create one',
    source: 'seen on 2.2.3, 3.2.0',
  }),
  'stream-is-editable': since('4.2.0', {
    what: 'stream records contain "is_editable"',
    source: 'seen absent on 4.1.0, present on 4.2.0',
  }),
  'stream-update-keeps-description': until('5.2.6', {
    what: 'a stream update cannot clear the description, and keeps it if it is not sent',
    source: 'server source: change 18858, made after 5.2.5; since then the update always sets it',
  }),
  'entity-wrapper': since('7.0.0', {
    what: 'creation bodies are wrapped in `entity`',
    source: 'fact sheet 6.2; seen on 7.0.1',
  }),
  'unknown-keys-rejected-7': since('7.0.0', {
    what: 'unknown keys in bodies are rejected on every node',
    source: 'fact sheet 13',
  }),
  'output-put-underscore-id': until('7.0.0', {
    what: 'a PUT request for an output returns `_id`',
    source: 'fact sheet 6.3; seen on 6.1.0, 6.3.7, `id` on 7.0.1',
  }),

  // Messages and the search backend
  'accounted-size': since('3.2.0', {
    what: 'messages contain "gl2_accounted_message_size"',
    source: 'interface document 2.6; seen on 3.2.0',
  }),
  'negative-range-refused': since('2.5.0', {
    what: 'a search over a range below zero is rejected',
    source: 'seen on 2.5.2, 3.2.0, 7.0.1',
  }),
  'search-without-query-refused': {
    availability: [{ until: '2.4.0' }, { since: '3.0.0' }],
    what: 'a search without a query is rejected by bean validation instead of with 500 `Null query`',
    source:
      'seen on 2.0.3, 2.1.3, 2.2.3, 2.3.2 and from 3.0.0; 500 on 2.4.6, 2.5.2, whose jars contain two validators',
  },
  'generator-interrupted': since('3.2.0', {
    what: 'an input that generates messages stops at once; before that, it first stores its pending message',
    source:
      'published jars: GeneratorTransport interrupts its thread in 3.2.0 to 7.0.1, not in 2.0.3 to 3.1.0',
  }),
  'expect-continue': since('3.2.0', {
    what: 'indexing requests send Expect: 100-continue',
    source: 'interface document 9; seen on 3.2.0',
  }),
} as const satisfies Record<string, Feature>

export type FeatureName = keyof typeof FEATURES

/** Whether the release behaves so. */
export function has(version: Version, feature: FeatureName): boolean {
  const own = told.get(version.release) ?? new Map<FeatureName, boolean>()
  const known = own.get(feature)
  if (known !== undefined) return known
  const answer = isWithin(version, FEATURES[feature].availability)
  told.set(version.release, own.set(feature, answer))
  return answer
}

/** By release: the same is asked about every exchange. */
const told = new Map<string, Map<FeatureName, boolean>>()

/** The releases known to behave so: for the `versions` of a check. */
export function availabilityOf(feature: FeatureName): Availability {
  return certain(feature, FEATURES[feature].availability)
}

/** The releases known to lack a behavior: those before it was added, after it was removed, or both. */
export function releasesWithout(feature: FeatureName): Availability {
  return certain(feature, outside(FEATURES[feature].availability))
}

/** The releases of an availability without those whose behavior is unknown. */
function certain(feature: FeatureName, availability: Availability): Availability {
  const { uncertain }: Feature = FEATURES[feature]
  const rest = uncertain ? intersection(availability, outside(uncertain)) : availability
  const [first = {}, ...others] = listWindows(rest ?? {})
  return others.length === 0 ? first : [first, ...others]
}
