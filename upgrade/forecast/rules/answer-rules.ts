import { type FeatureName, FEATURES } from '#engine/knowledge/features/features.ts'
import { header, responseHeader } from '#engine/model/exchange.ts'
import type { Annotated } from '#engine/model/facts.ts'
import { isRecord, listAt, memberAt, textAt } from '#engine/model/json/json.ts'
import type { Availability } from '#engine/model/version.ts'

/** A behavior outside the tables of fields that changes responses. */
export interface AnswerRule {
  /** `note`: reported, but the call still counts as served the same. */
  readonly kind: 'value' | 'status' | 'removed' | 'added' | 'note'
  readonly feature?: FeatureName
  /** The field that it adds or removes. */
  readonly field?: string
  readonly availability: Availability
  readonly source: string
  /** On entering the availability, and on leaving it. */
  readonly what: string
  readonly otherwise: string
  readonly applies: (before: Annotated) => boolean
  /**
   * Whether the recorded response contains the changed part or its neighbors; by default, every
   * response matches.
   */
  readonly shows?: (json: unknown) => boolean
}

const feature = (name: FeatureName): Pick<AnswerRule, 'feature' | 'availability' | 'source'> => ({
  feature: name,
  availability: FEATURES[name].availability,
  source: FEATURES[name].source,
})

const SESSIONS_END = 'the upgrade ends all sessions, so clients must log in again'
const SESSIONS_UNKNOWN =
  'the older release does not know sessions from the newer one, so clients must log in again'

/** Whether a cause concerns a client, not a single call. */
export function isAboutSessions(what: string): boolean {
  return what.endsWith(SESSIONS_END) || what.endsWith(SESSIONS_UNKNOWN)
}

/** One row each. */
export const ANSWER_RULES: readonly AnswerRule[] = [
  {
    ...feature('cors-default'),
    kind: 'status',
    what: 'a preflight from another origin gets 204 with CORS headers',
    otherwise:
      'a preflight gets 200 without CORS headers unless http_enable_cors is set, so browsers reject the call',
    applies: ({ method, exchange }) =>
      method === 'OPTIONS' && header(exchange.request.headers, 'origin') !== undefined,
  },
  {
    ...feature('session-check-false-without-session'),
    kind: 'note',
    what: 'with a user name and password or a token, the session check returns is_valid false',
    otherwise: 'with a user name and password or a token, the session check returns is_valid true',
    applies: ({ route, credential: { form } }) =>
      route === 'GET /system/sessions' && (form === 'user' || form === 'token'),
  },
  {
    ...feature('location-with-api'),
    kind: 'note',
    what: 'the Location header contains the path with /api',
    otherwise:
      'the Location header contains the path without /api, so clients cannot follow it unchanged',
    applies: ({ status, exchange }) =>
      status === 201 && responseHeader(exchange, 'location') !== undefined,
  },
  {
    ...feature('saved-search-told'),
    kind: 'added',
    what: 'the response contains the ID of the new search in "search_id"',
    otherwise:
      'the response has no body, and only the Location header contains the ID of the new search',
    applies: ({ route, status }) => route === 'POST /search/saved' && status === 201,
  },
  {
    ...feature('condition-grace-in-streams'),
    kind: 'removed',
    what: 'alert conditions in streams show whether they are in the grace period ("alert_conditions[].in_grace")',
    otherwise: 'alert conditions in streams no longer contain "in_grace"',
    applies: ({ route }) => /^GET \/streams/.test(route ?? ''),
    shows: (json) => /"alert_conditions":\[\{/.test(JSON.stringify(json ?? null)),
  },
  ...(
    [
      ['definitions-grand-total', 'GET /events/definitions'],
      ['notifications-grand-total', 'GET /events/notifications'],
    ] as const
  ).map(([name, list]): AnswerRule => ({
    ...feature(name),
    kind: 'removed',
    field: 'grand_total',
    what: '"grand_total" is in the response',
    otherwise: '"grand_total" is no longer in the response',
    applies: ({ route }) => route === list,
    shows: (json) => isRecord(json) && 'total' in json,
  })),
  ...(
    [
      ['definitions-with-parameters', 'query_parameters'],
      ['definitions-by-cron', 'stream_categories'],
      ['definitions-by-cron', 'use_cron_scheduling'],
      ['definitions-by-cron', 'cron_expression'],
      ['definitions-by-cron', 'cron_timezone'],
      ['definitions-with-filters', 'filters'],
      ['definitions-with-filters', 'event_limit'],
    ] as const
  ).map(([name, key]): AnswerRule => ({
    ...feature(name),
    kind: 'added',
    field: `config.${key}`,
    what: `"config.${key}" is new in the response`,
    otherwise: `"config.${key}" is no longer in the response`,
    applies: ({ route }) => /^\w+ \/events\/definitions\b/.test(route ?? ''),
    shows: (json) =>
      [json, ...listAt(json, 'event_definitions'), ...listAt(json, 'elements')].some(
        (one) => textAt(memberAt(one, 'config'), 'type') === 'aggregation-v1',
      ),
  })),
  {
    ...feature('backends-grand-total'),
    kind: 'removed',
    field: 'grand_total',
    what: '"grand_total" is in the response',
    otherwise: '"grand_total" is no longer in the response',
    applies: ({ route }) =>
      ['GET /system/authentication/services/backends', 'GET /system/grok/paginated'].includes(
        route ?? '',
      ),
    shows: (json) => isRecord(json) && 'total' in json,
  },
  {
    ...feature('views-grand-total'),
    kind: 'added',
    field: 'grand_total',
    what: '"grand_total" is new in the response',
    otherwise: '"grand_total" is no longer in the response',
    applies: ({ route }) =>
      ['GET /views', 'GET /dashboards', 'GET /search/saved'].includes(route ?? ''),
    shows: (json) => isRecord(json) && 'views' in json,
  },
  {
    ...feature('definitions-context'),
    kind: 'added',
    field: 'context',
    what: '"context" is new in the response',
    otherwise: '"context" is no longer in the response',
    applies: ({ route }) => route === 'GET /events/definitions',
    shows: isRecord,
  },
  {
    ...feature('accounted-size'),
    kind: 'added',
    what: 'the message contains gl2_accounted_message_size',
    otherwise: 'the message does not contain gl2_accounted_message_size',
    applies: ({ route }) => route === 'GET /messages/{index}/{messageId}',
  },
  {
    ...feature('highlight-ranges'),
    kind: 'added',
    what: '"highlight_ranges" of the message is an object',
    otherwise: '"highlight_ranges" of the message is null',
    applies: ({ route }) => route === 'GET /messages/{index}/{messageId}',
  },
  {
    ...feature('accounted-size'),
    kind: 'note',
    what: 'messages contain "gl2_accounted_message_size"',
    otherwise: 'messages do not contain gl2_accounted_message_size',
    applies: ({ route }) => /^GET \/search\/universal\//.test(route ?? ''),
  },
  {
    ...feature('search-type-sort'),
    kind: 'note',
    what: 'search types are returned in the requested order',
    otherwise: 'search types are not returned in the requested order',
    applies: ({ route }) => route === 'POST /views/search/sync',
  },
  {
    availability: { since: '4.0.0', until: '4.1.0' },
    source: 'UPGRADING.rst@4.1.14',
    kind: 'value',
    what: 'limit=0 requests no messages; -1 means no limit',
    otherwise: 'limit=0 means no limit again',
    applies: ({ route, query }) =>
      /^GET \/search\/universal\//.test(route ?? '') && /(?:^|&)limit=0(?:&|$)/.test(query),
  },
  {
    availability: { since: '3.2.0', until: '3.3.0' },
    source: 'UPGRADING.rst@3.3.17',
    kind: 'note',
    what: 'the request still creates a dashboard of the old kind, but the web interface no longer shows it',
    otherwise: 'dashboards of the old kind were removed',
    applies: ({ route }) => /^(?:POST|PUT) \/dashboards/.test(route ?? ''),
  },
  {
    availability: { since: '7.1.0' },
    source: 'UPGRADING.md@7.1.7',
    kind: 'note',
    what: SESSIONS_END,
    otherwise: SESSIONS_UNKNOWN,
    applies: ({ credential: { form } }) => form === 'session' || form === 'cookie',
  },
  {
    availability: { since: '2.2.0' },
    source: 'field report 25',
    kind: 'added',
    what: 'registering a sidecar returns a body, which makes sidecars up to 0.0.9 log an error',
    otherwise: 'registering a sidecar returns no body',
    applies: ({ method, path }) => method === 'PUT' && /\/collectors\/[^/]+$/.test(path),
  },
  {
    availability: { since: '4.2.0' },
    source: 'UPGRADING.md@4.2.0',
    kind: 'value',
    what: 'keywords such as "yesterday" mean whole days, from midnight to midnight',
    otherwise: 'keywords such as "yesterday" keep the time of day',
    applies: ({ route, query }) =>
      route === 'GET /search/universal/keyword' &&
      /(?:^|&)keyword=[^&]*(?:day|week|month|year)/i.test(query),
  },
  {
    availability: { since: '5.1.0' },
    source: 'UPGRADING.md@5.1.13',
    kind: 'note',
    what: 'secrets in "attributes" may be {"is_set": true} instead of a string',
    otherwise: 'secrets in "attributes" may be a string instead of {"is_set": true}',
    applies: ({ route }) => /^GET \/system\/inputs(?:\/\{inputId\})?$/.test(route ?? ''),
  },
  {
    availability: { since: '6.1.0' },
    source: 'changelog 6.1.0/pr-19598',
    kind: 'note',
    what: 'a failed search returns the error instead of an empty result',
    otherwise: 'a failed search returns an empty result instead of the error',
    applies: ({ route }) => route === 'GET /search/universal/relative',
  },
  {
    availability: { since: '7.0.0' },
    source: 'field report 20',
    kind: 'value',
    what: 'the key "function" of a series is ignored, so the type is null; send "type" instead',
    otherwise: 'a series has a "function" instead of a "type"',
    applies: ({ route, sent }) =>
      /^(?:POST|PUT) \/events\/definitions/.test(route ?? '') &&
      /"function":/.test(JSON.stringify(sent ?? null)),
  },
  {
    availability: { since: '7.1.0' },
    source: 'changelog 7.1.0/issue-7812',
    kind: 'value',
    what: 'the response uses the type for deleted inputs instead of the type for created inputs',
    otherwise: 'the response uses the type for created inputs',
    applies: ({ route }) => route === 'DELETE /system/inputstates/{inputId}',
  },
]
