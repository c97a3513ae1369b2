/** Why no run shows a response of a route. */
export interface SilentReason {
  readonly reason: string
  readonly route: RegExp
  /** The write mode never sends these routes: `engine/http/guard` rejects them. */
  readonly isNeverSent?: true
  /** No recording of a real server has a successful response of these routes. */
  readonly isNeverSeen?: true
}

const WRITE = '(?:POST|PUT|PATCH|DELETE)'

/** The first row that matches a route is its reason. */
export const SILENT: readonly SilentReason[] = [
  {
    reason: 'an optional component serves it, which a new server does not have or has not set up',
    route:
      /^\S+ \/(?:plugins\/(?!org\.graylog2\.shared)|collectors|jwks|opamp)|^GET \/search\/aggregate$|^GET \/system\/(?:configuration\/|monitoring\/)/,
  },
  {
    reason: 'it starts, stops, or changes data nodes and their certificates',
    route: new RegExp(
      `^${WRITE} /(?:datanodes?|ca|certrenewal|migration|plugins/org\\.graylog2\\.shared\\.security)/`,
    ),
    isNeverSent: true,
  },
  {
    reason: 'it reads from data nodes, and a server with its own search backend has none',
    route: /^GET \/(?:datanodes|migration)\//,
  },
  {
    reason: 'it configures sidecars, which run on other hosts',
    route: new RegExp(`^${WRITE} /sidecars?/`),
    isNeverSent: true,
  },
  {
    reason: 'it returns diagnostics, which can be large: dumps, logs, metrics, support bundles',
    route: /(?:dump|\/metrics\/|\/debug\/|\/loggers\/messages\/|\/profiling\/status)/,
  },
  {
    reason: 'it stops a node, changes how it works, or acts on all nodes',
    route: new RegExp(
      `^${WRITE} /(?:cluster(?:/\\{nodeId\\})?|system)/(?:processing|shutdown|loggers|deflector|lbstatus)|^${WRITE} /cluster/`,
    ),
    isNeverSent: true,
  },
  {
    reason:
      'it belongs to the alerts before 3.1.0, which event definitions replaced; a run checks those',
    route: /^\S+ \/streams\/(?:\S+\/)?alerts?\b|^GET \/streams\/\S+\/alarmcallbacks/,
  },
  {
    reason: 'it sends a message to people or another server, or configures the server to do so',
    route: new RegExp(
      `^${WRITE} /(?:alerts/|events/notifications|streams/\\S+/alarmcallbacks|system/ldap/test|system/authentication/services/test)`,
    ),
    isNeverSent: true,
  },
  {
    reason: 'it evaluates a draft for a form of the web interface: testers, validators, simulators',
    route:
      /\/tools\/|^POST \/(?!views|messages)\S+\/(?:validate|parse|simulate|test|check|generate_regex|prepare|preview|cron_expression)$/,
  },
  {
    reason: 'it changes settings, indices, or components that the whole server uses',
    route: new RegExp(
      `^${WRITE} /system/(?!outputs|inputs|sessions|indices/index_sets(?:/\\{id\\})?$)`,
    ),
    isNeverSent: true,
  },
  {
    reason:
      'its body names the objects that it changes, and a run only sends writes with a path that names its own object',
    route: new RegExp(`^${WRITE} /(?:\\S+/bulk_\\w+|streams/indexSet/\\{indexSetId\\})$`),
    isNeverSent: true,
  },
  {
    reason: 'it changes the rights of accounts or the shares of objects',
    route: new RegExp(`^${WRITE} /authz/`),
    isNeverSent: true,
  },
  {
    reason: 'it plans, starts, or cancels jobs of the server',
    route: new RegExp(`^${WRITE} /(?:scheduler|views/searchjobs|views/search/cancel)/`),
    isNeverSent: true,
  },
  {
    reason: 'it runs or schedules an event definition; a run keeps its own unscheduled',
    route: /^\S+ \/events\/definitions\/\{definitionId\}\/(?:schedule|unschedule|execute|clear)/,
  },
  {
    reason: 'it stores preferences of an account or decorations for the web interface',
    route: new RegExp(
      `^${WRITE} /(?:contentstream|entitylists|favorites|favorite_fields|search/decorators|telemetry)\\b`,
    ),
    isNeverSent: true,
  },
  {
    reason: 'it downloads search results as a file, which can be large',
    route: /\/export\b|^POST \/views\/search\/messages|^GET \/views\/search\/messages\/job/,
  },
  {
    reason: 'later releases do not have it: searches for the charts of old dashboards',
    route: /^GET \/search\/universal\/\w+\/(?:field)?(?:histogram|terms|stats)/,
  },
  {
    reason:
      'probes of views start with 3.3.0, the first release with recorded views of a real server',
    route:
      /^(?:POST \/views(?:\/search(?:\/\{id\}\/execute)?)?|(?:PUT|DELETE) \/views\/\{id\}|GET \/views\/search\/(?:status\/)?\{\w+\}|\S+ \/views\/\{id\}\/share(?:\/users)?)$/,
  },
  {
    reason: 'it is a page of the API browser, or its description of the whole API',
    route: /^GET \/api-(?:browser|docs)\//,
  },
  {
    reason: 'it needs an object of a kind that no probe creates, so the run has no ID',
    route: /^GET \S+\{/,
  },
  {
    reason:
      'neither the interface document nor a recording of a real server has it, so nothing decides what a right response contains',
    route: /^/,
    isNeverSeen: true,
  },
]

/** Returns why no run shows a response of a route. */
export function findSilentReason(route: string): SilentReason | undefined {
  return SILENT.find((row) => row.route.test(route))
}
