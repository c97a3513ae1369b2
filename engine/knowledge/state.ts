/**
 * Parts of responses that show a server's current state: two servers of one release differ there.
 */
interface StateRow {
  /** Names of routes, as the table spells them. */
  readonly routes: RegExp
  /** Paths of fields, `tokens[].last_access`; all below the response where it is missing. */
  readonly fields?: RegExp
  /** Which fields there are is state, too. */
  readonly withForm?: true
  readonly what: string
  readonly source: string
}

/** First fit wins. */
const STATE: readonly StateRow[] = [
  {
    routes: /^GET \/users(?:\/|$)|^(?:GET|POST|PUT) \/(?:users|authz)\//,
    fields: /(?:^|\.)(?:session_active|client_address|last_activity)$/,
    what: "the user's activity and address",
    source: 'seen on 2.0.3 to 7.0.1: as many values as runs',
  },
  {
    routes: /^GET .*\/tokens$/,
    fields: /(?:^|\.)last_access$/,
    what: 'the time a token was last used, which servers record with a delay',
    source: 'seen on 2.0.3 to 7.0.1: as many values as runs; of a new token it is always 1970',
  },
  {
    routes: /^(?:GET|POST) (?:\/cluster\/\{nodeId\}|\/cluster|\/system)\/metrics/,
    withForm: true,
    what: 'a runtime metric of the server',
    source: 'seen on 2.4.6 to 7.0.1',
  },
  {
    routes:
      /^GET (?:\/cluster\/\{nodeId\}|\/system)\/(?:jvm|journal|throughput|buffers|threaddump|processbufferdump)/,
    fields: /(?:^|\.)(?!node_id$|info$|enabled$|directory$)[^.]+$/,
    what: 'a runtime value of the server',
    source: 'seen on 2.0.3 to 7.0.1',
  },
  {
    routes: /^GET \/system\/(?:stats|cluster\/(?:stats|traffic)|indexer|processing\/status)/,
    fields:
      /(?:bytes?|size|count|events|documents|millis|seconds|time|total|used|free|percent|load_average(?:\[\])?|max|min|mean|lag)$/i,
    what: 'a runtime value of the server',
    source: 'seen on 2.0.3 to 7.0.1',
  },
  {
    routes: /^GET \/system\/serviceManager$/,
    what: 'the startup time of a service',
    source: 'seen on 3.2.0, 3.3.0',
  },
  {
    routes: /^GET \/search\/universal\/|^POST \/views\/search\//,
    fields: /(?:^|\.)(?:time|took_ms|duration)$/,
    what: 'the duration of a search',
    source: 'seen on 2.0.3 to 7.0.1',
  },
  {
    routes: /^GET \/messages\/|^GET \/search\/universal\//,
    fields: /\.gl2_remote_port$/,
    what: 'the port that sent the message',
    source: 'seen on 3.2.0, 3.3.0',
  },
  {
    routes: /^GET \/messages\/|^GET \/search\/universal\//,
    fields: /(?:^|\.)message\.(?:fields_entries\[\]\.|fields\.)(?!gl2_)[^.]+$/,
    withForm: true,
    what: 'a field from the message itself',
    source: 'seen on 2.5.2 to 4.0.0',
  },
]

/**
 * The state that a route shows at a path, such as `users[].session_active`; undefined if it shows
 * none.
 */
export function stateAt(route: string | undefined, path: string): StateRow | undefined {
  if (route === undefined) return undefined
  return STATE.find(({ routes, fields }) => routes.test(route) && (fields?.test(path) ?? true))
}
