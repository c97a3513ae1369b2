/** Alternatives for routes that have no successor of the same form. */
interface Instead {
  readonly routes: RegExp
  /** Names of routes are spelled as in the table. */
  readonly words: string
  /** The first release on which that does the same; clients of it may change while the old route is still there. */
  readonly since: string
  readonly source: string
  /** A request that replaces the call; its values are examples. */
  readonly example?: ExampleRequest
}

/** A write with a JSON body. */
export interface ExampleRequest {
  readonly path: string
  readonly body: unknown
}

/** An aggregation over one day; seen on 3.2.0. Later releases still accept `field` (Values.java, Time.java). */
function countMessages(...groups: readonly unknown[]): ExampleRequest {
  const pivot = {
    id: 'messages',
    type: 'pivot',
    series: [{ type: 'count', id: 'count()' }],
    sort: [],
    rollup: true,
    row_groups: groups,
    column_groups: [],
  }
  const query = { type: 'elasticsearch', query_string: '*' }
  const timerange = { type: 'relative', range: 86_400 }
  const queries = [{ id: 'day', timerange, query, search_types: [pivot] }]
  // 3.3.0 responds with 500 to a search without an ID.
  return { path: '/views/search/sync', body: { id: '5f0000000000000000000aaa', queries } }
}

const AGGREGATE = {
  words: 'aggregate with POST /views/search/sync instead',
  since: '3.2.0',
  source: 'UPGRADING.rst@3.3.17',
}

/** The list of all streams; seen on 6.1.0. */
const READ_DEFINITIONS =
  'read "event_definitions" with GET /events/definitions instead, their type from "config.type"'

/** First fit wins. */
export const INSTEAD: readonly Instead[] = [
  {
    routes: /^POST \/dashboards$/,
    words: 'create a view with POST /views instead; its body has a different structure',
    since: '3.2.0',
    source: 'UPGRADING.rst@3.3.17',
  },
  {
    routes: /^PUT \/dashboards\/|^(?:POST|DELETE) \/dashboards\/.*\/widgets/,
    words: 'use PUT /views/{id} instead; widgets are part of the view',
    since: '3.2.0',
    source: 'UPGRADING.rst@3.3.17',
  },
  {
    routes: /^GET \/dashboards\//,
    words: 'use GET /views/{id} instead; its response has a different structure',
    since: '3.2.0',
    source: 'UPGRADING.rst@3.3.17',
  },
  {
    routes: /^DELETE \/dashboards\//,
    words: 'use DELETE /views/{id} instead',
    since: '3.2.0',
    source: 'UPGRADING.rst@3.3.17',
  },
  {
    routes: /^GET \/count\//,
    words: 'count with POST /views/search/sync instead',
    since: '3.2.0',
    source: 'seen on 4.3.0',
    example: countMessages(),
  },
  {
    routes: /^GET \/sources$/,
    words: 'aggregate over "source" with POST /views/search/sync instead',
    since: '3.2.0',
    source: 'UPGRADING.rst@3.3.17',
  },
  {
    ...AGGREGATE,
    routes: /^GET \/search\/universal\/[a-z]+\/terms$/,
    example: countMessages({ type: 'values', field: 'source', limit: 20 }),
  },
  {
    ...AGGREGATE,
    routes: /^GET \/search\/universal\/[a-z]+\/histogram$/,
    example: countMessages({
      type: 'time',
      field: 'timestamp',
      interval: { type: 'timeunit', timeunit: '1h' },
    }),
  },
  { ...AGGREGATE, routes: /^GET \/search\/universal\/[a-z]+\/[a-z-]+$/ },
  {
    routes: /^GET \/alerts\/conditions/,
    words: READ_DEFINITIONS,
    since: '3.1.0',
    source: 'UPGRADING.md@5.0.13',
  },
  {
    routes: /^GET \/streams\/\{streamId\}\/alerts\/conditions/,
    words: `${READ_DEFINITIONS} and their streams from "config.streams"`,
    since: '3.1.0',
    source: 'UPGRADING.md@5.0.13',
  },
  searchEvents(/^GET \/streams\/alerts(?:\/|$)/, ''),
  // The web interface filters by stream in the same way.
  searchEvents(/^GET \/streams\/\{streamId\}\/alerts(?:\/|$)/, 'source_streams:{streamId}'),
  {
    routes: /^GET .*\/alarmcallbacks|^GET \/alerts\/callbacks/,
    words: 'read "notifications" with GET /events/notifications instead',
    since: '3.1.0',
    source: 'UPGRADING.md@5.0.13',
  },
  ...['POST', 'PUT', 'DELETE'].flatMap(writesOfEvents),
]

/** Alerts of the last day; source: EventsSearchParameters.java. */
function searchEvents(routes: RegExp, query: string): Instead {
  const timerange = { type: 'relative', range: 86_400 }
  return {
    routes,
    words: 'read "events" and "total_events" with POST /events/search instead',
    since: '3.1.0',
    source: 'UPGRADING.md@5.0.13',
    example: {
      path: '/events/search',
      body: { query, filter: { alerts: 'only' }, timerange, page: 1, per_page: 50 },
    },
  }
}

/** A write keeps its method: neither a read nor another write does the same. */
function writesOfEvents(method: string): readonly Instead[] {
  return (
    [
      ['definition', `^${method} /streams/\\{streamId\\}/alerts/conditions(?!.*test$)`],
      ['notification', `^${method} /streams/\\{streamid\\}/alarmcallbacks`],
    ] as const
  ).map(([name, routes]) => ({
    routes: new RegExp(routes),
    words: `use ${method} /events/${name}s${method === 'POST' ? '' : `/{${name}Id}`} instead; the objects have a different structure`,
    since: '3.1.0',
    source: 'UPGRADING.md@5.0.13',
  }))
}

/** The alternative, in words; undefined if a route has none. */
export function insteadOf(route: string): Pick<Instead, 'words' | 'since' | 'example'> | undefined {
  return INSTEAD.find(({ routes }) => routes.test(route))
}
