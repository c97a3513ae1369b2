import type { Cell } from './cells.ts'

/** Why no check decides a cell: neither the interface document nor a recording defines it. */
export interface Reason {
  readonly operator: RegExp
  readonly route: RegExp
  readonly field: RegExp
  readonly reason: string
  /** A section of the interface document or a recording. */
  readonly source: string
}

const ANY = /^/

export const REASONS: readonly Reason[] = [
  {
    operator: /^not-as-sent$/,
    route: ANY,
    field: /^(?:message|reference_path|\[\]\.message(?:_template)?)$/,
    reason: 'the text of an error is for people, and releases word it differently',
    source: 'live/3.2.0-write.har.gz and live/7.0.1-write.har.gz, where they differ',
  },
  {
    operator: /^reversed$/,
    route: /^(?!GET \/search\/universal|POST \/views\/search)/,
    field: ANY,
    reason: 'the document defines no order for lists, except for search results',
    source: 'interface document, 2.4 and 2.5',
  },
  {
    operator: ANY,
    route: /^GET \/system\/indexer\/indices\/templates$/,
    field: /\btemplate\./,
    reason:
      'index templates contain the mappings of the search backend, which differ with its version; the document names one property of them',
    source: 'interface document, 2.6; live/5.1.0-write.har.gz and live/6.1.0-write.har.gz',
  },
  {
    operator: ANY,
    route: /^GET \/api-docs$/,
    field: /^apis\[\]\.(?:name|description)$/,
    reason: 'names and descriptions in the listing of the API are texts for people',
    source: 'live/3.2.0-write.har.gz and live/7.0.1-write.har.gz, where they differ',
  },
  {
    operator: ANY,
    route: /\/(?:paginated|dashboards|search\/saved)$/,
    field: /^(?:attributes|defaults)\b/,
    reason: 'describes the columns of a table of the web interface, and no client reads it',
    source: 'live/6.1.0-write.har.gz, which has it, and the document, which does not name it',
  },
  {
    operator: ANY,
    route: /^GET \/alerts\/conditions\/types$/,
    field: /^\w+$|\.requested_configuration\.\w+(?:$|\.(?:default_value|additional_info|type)\b)/,
    reason:
      'which types of conditions exist, and which fields their forms have, with their defaults and choices, is up to plugins',
    source:
      'live/3.2.0-write.har.gz, which has it, and the document, which does not name the route',
  },
  {
    operator: /^(?:dropped|renamed|short-by-\w+|not-as-sent)$/,
    route: /^GET \/system\/permissions(?:\/reader\/\{username\})?$/,
    field: /^permissions(?:$|\.|\[)/,
    reason: 'which permissions exist, and which a reader has, is up to the release and its plugins',
    source:
      'special/client-graylog-api-1.2.0-2.4.6.har, which has other permissions than the document names, 5.2',
  },
  {
    operator: ANY,
    route: /^POST \/search\/messages$/,
    field: /^datarows|^schema\[\]\.type$/,
    reason: 'messages of other clients change the rows, and the mapping of their index the types',
    source: 'graylog-7.1.7.har, and the document, which does not name the route',
  },
  {
    operator: ANY,
    route: /^POST \/events\/search$/,
    field: /^used_indices(?:\[\])?$/,
    reason: 'the settings of the server name the indices for events',
    source:
      'turn3/3.2.0-web-interface.har.gz, which has it, and the document, which does not name it',
  },
  {
    operator: ANY,
    route:
      /^(?:POST \/views\/search\/(?:sync|\{id\}\/execute)|GET \/views\/search\/status\/\{jobId\})$/,
    field: /^results\.[^.]+\.(?:query|execution_stats)\b/,
    reason:
      'the query as the server completed it, and statistics of its execution, with fields that no document names',
    source: 'live/5.1.0-real-search-write.har.gz',
  },
]

export function reasonFor({ operator, route, field }: Cell): Reason | undefined {
  return REASONS.find(
    (reason) =>
      reason.operator.test(operator) && reason.route.test(route) && reason.field.test(field),
  )
}
