import { isWithin } from '../model/version.ts'
import type { Life, Version, Window } from '../model/version.ts'
import { FINE_GATES } from './fine-gates.ts'
import type { Gate } from './gate.ts'
import { SESSION_GATES } from './session-gates.ts'

/**
 * Behaviour by release, one row each. Facts, checks and the reference server read the same rows,
 * so that a correction is made once.
 */
export const GATES = {
  ...FINE_GATES,
  ...SESSION_GATES,

  // The interface as a whole
  'semver-version': {
    life: { since: '2.1.0' },
    what: 'the version is SemVer, not `2.0.3 (sha)`',
    source: 'seen on 2.0.3, 2.1.3',
  },
  'api-root': { life: { since: '2.1.0' }, what: 'GET / answers', source: 'seen on 2.0.3, 2.2.3' },
  'api-root-redirects-html': {
    life: { since: '2.1.0', until: '5.1.0' },
    what: 'GET / with text/html redirects to the web interface',
    source: 'seen on 2.2.3 to 5.0.0, 5.1.0',
  },
  'path-suffix-chooses-type': {
    life: { since: '4.1.0' },
    what: 'a suffix such as .json chooses the media type',
    source: 'seen absent on 4.0.0, present on 4.3.0',
  },
  'cors-default': {
    life: { until: '4.0.0' },
    what: 'cross-origin answers are on by default',
    source: 'seen on 2.0.3 to 3.3.0, absent from 4.0.0',
  },
  'date-header': {
    life: { until: '4.0.0' },
    what: 'answers carry a Date header',
    source: 'seen on all 2.x and 3.x, on none later',
  },
  'frame-options': {
    life: { since: '4.3.4' },
    what: 'X-Frame-Options on every answer',
    source: 'fact sheet 12; seen on 5.0.0',
  },
  nosniff: {
    life: [{ since: '4.3.14', until: '5.0.0' }, { since: '5.0.6' }],
    what: 'X-Content-Type-Options: nosniff on every answer',
    source: 'fact sheet 12; seen on 5.1.0, absent on 5.0.0',
  },
  'csp-everywhere': {
    life: { since: '5.1.0', until: '5.2.0' },
    what: 'Content-Security-Policy on JSON answers too',
    source: 'seen on 5.1.0, absent on 6.1.0',
  },
  'location-with-api': {
    life: { since: '2.1.0', until: '3.0.0' },
    what: 'Location of a created thing contains /api',
    source: 'seen on 2.2.3, 2.5.2; absent from 3.0.0',
  },
  'location-in-root': {
    life: { until: '3.0.0' },
    what: 'Location of a created thing lies below the root of the interface',
    source: 'seen on 2.0.3, 2.2.3, 2.5.2; not from 3.0.0',
  },

  // Unknown paths
  'web-page-for-unknown': {
    life: { since: '2.1.1', until: '3.0.0' },
    what: 'a GET that ends in 404 answers 200 with the web page unless JSON is asked for',
    source: 'seen on 2.2.3, 2.5.2',
  },
  'web-page-for-html-only': {
    life: { since: '2.1.0', until: '2.1.1' },
    what: 'the web page only for an explicit text/html',
    source: 'fact sheet 10.1',
  },
  'catch-all-page': {
    life: { since: '5.2.0', until: '7.1.0' },
    what: 'a GET below no resource class answers 200 with the web page, whatever is asked for, other methods 405',
    source: 'seen on 6.1.0, 7.0.1',
  },
  'empty-404': {
    life: { since: '7.1.0' },
    what: 'a GET of an unknown path answers 404 with an empty body',
    source: 'seen on 7.1.7',
  },

  // Node and cluster
  'summary-is-leader': {
    life: { since: '4.3.0' },
    what: 'is_leader beside is_master in node summaries',
    source: 'seen on 4.3.0',
  },
  'summary-type': {
    life: { until: '6.0.0' },
    what: 'type in node summaries',
    source: 'fact sheet 1.4',
  },
  'nodes-open': {
    life: { until: '2.1.3' },
    what: '/system/cluster/node(s) need no login',
    source: 'seen on 2.0.3, closed on 2.1.3',
  },
  throttled: {
    life: { since: '2.1.0' },
    what: 'the load-balancer state THROTTLED exists',
    source: 'seen refused on 2.0.3',
  },
  'dead-node-dropped': {
    life: { since: '5.1.0' },
    what: 'a dead node is missing from /cluster at once instead of null',
    source: 'seen on two-node clusters of 3.2.0, 5.1.0',
  },

  // Credentials and tokens
  'tokens-own-only': {
    life: { until: '3.0.0' },
    what: 'nobody may manage the tokens of others, not even an administrator',
    source: 'seen on 2.x, otherwise from 3.0.0',
  },
  'token-id': { life: { since: '3.3.0' }, what: 'id in token records', source: 'seen on 3.3.0' },
  'token-times-in-list': {
    life: { since: '6.2.0' },
    what: 'created_at and expires_at in token lists',
    source: 'fact sheet 3; seen on 7.0.1',
  },
  'user-by-id': {
    life: { since: '4.0.0' },
    what: 'token and user-changing routes take the user id',
    source: 'seen on 4.0.0',
  },
  'user-split-names': {
    life: { since: '4.1.0' },
    what: 'a user is made with first_name and last_name, before with full_name',
    source: 'seen on 3.2.0, 4.3.0; field table of the fact sheets',
  },
  'colon-in-password': {
    life: { since: '2.4.4' },
    what: 'a password may contain a colon',
    source: 'fact sheet 4',
  },
  'api-browser-login': {
    life: { since: '6.0.0' },
    what: 'API browser and its descriptions need a login',
    source: 'fact sheet 8; seen on 7.0.1',
  },

  // X-Requested-By
  'requested-by': {
    life: { since: '2.5.0' },
    what: 'changing requests need X-Requested-By',
    source: 'interface document 5.5; seen on 2.5.2',
  },
  'requested-by-collector-exempt': {
    life: { since: '2.5.1' },
    what: 'X-Graylog-Collector-Version stands in for it',
    source: 'seen on 2.5.2 to 7.1.7',
  },

  // Errors
  'request-error': {
    life: { since: '6.1.0' },
    what: 'JSON that cannot be read answers RequestError, before ApiError',
    source: 'seen on 6.1.0, 7.0.1',
  },
  'one-json-provider': {
    life: [{ until: '4.0.0' }, { since: '4.0.11', until: '4.1.0' }, { since: '4.1.3' }],
    what: 'one of two JSON providers is not drawn anew at each start: whether pretty=true indents and in which form a wrong body is refused',
    source: 'seen on 4.0.0, 4.1.0 in both forms; upstream issues 10906, 10993',
  },
  'malformed-json-as-text': {
    life: { since: '4.0.0', until: '4.0.1' },
    what: 'malformed JSON answers text/plain (a defect of that release)',
    source: 'seen on 4.0.0',
  },
  'malformed-id-500': {
    life: { since: '7.0.0' },
    what: 'a malformed stream id answers 500, before 404',
    source: 'seen on 7.0.1, 7.1.7',
  },

  // Streams and outputs
  'stream-index-set': {
    life: { since: '2.2.0' },
    what: 'streams belong to an index set',
    source: 'seen on 2.2.3',
  },
  'stream-is-editable': {
    life: { since: '4.2.0' },
    what: 'is_editable in streams',
    source: 'seen on 4.3.0',
  },
  'stream-update-keeps-description': {
    life: { until: '5.2.6' },
    what: 'an update of a stream cannot empty its description, and keeps one that it does not send',
    source: 'server source: change 18858, made after 5.2.5; since then the update always sets it',
  },
  'entity-wrapper': {
    life: { since: '7.0.0' },
    what: 'creation bodies are wrapped in `entity`',
    source: 'seen on 7.0.1',
  },
  'unknown-keys-rejected-7': {
    life: { since: '7.0.0' },
    what: 'unknown keys in bodies are refused on every node',
    source: 'fact sheet 13',
  },
  'output-put-underscore-id': {
    life: { until: '7.0.0' },
    what: 'PUT of an output answers `_id`',
    source: 'seen on 6.1.0, `id` on 7.0.1',
  },

  // Messages and the search backend
  'accounted-size': {
    life: { since: '3.2.0' },
    what: 'messages carry gl2_accounted_message_size',
    source: 'interface document 2.6; seen on 3.2.0',
  },
  'search-without-query-refused': {
    life: [{ until: '2.4.0' }, { since: '3.0.0' }],
    what: 'a search without a query is refused by bean validation, else it is 500 `Null query`',
    source:
      'seen on 2.0.3, 2.1.3, 2.2.3, 2.3.2 and from 3.0.0; 500 on 2.4.6, 2.5.2, whose jars hold two validators',
  },
  'expect-continue': {
    life: { since: '3.2.0' },
    what: 'indexing requests send Expect: 100-continue',
    source: 'interface document 9; seen on 3.2.0',
  },
} as const satisfies Record<string, Gate>

export type GateName = keyof typeof GATES

/** Whether the release behaves so. */
export function has(version: Version, gate: GateName): boolean {
  const own = told.get(version.release) ?? new Map<GateName, boolean>()
  const known = own.get(gate)
  if (known !== undefined) return known
  const answer = isWithin(version, GATES[gate].life)
  told.set(version.release, own.set(gate, answer))
  return answer
}

/** By release: the same is asked about every exchange. */
const told = new Map<string, Map<GateName, boolean>>()

/** The releases that behave so: for the `versions` of a check. */
export function lifeOf(gate: GateName): Life {
  return GATES[gate].life
}

/** The releases that do not behave so: those before a behaviour came, after it went, or both. */
export function lifeWithout(gate: GateName): Life {
  const windows: readonly Window[] = [GATES[gate].life].flat()
  const gaps = [...windows, {}].map(({ since: until }: Window, at): Window => {
    const since = windows[at - 1]?.until
    return { ...(since !== undefined && { since }), ...(until !== undefined && { until }) }
  })
  const [first = {}, ...others] = gaps.filter(({ since, until }) => since ?? until)
  return others.length === 0 ? first : [first, ...others]
}
