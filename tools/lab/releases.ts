/** Java for a server; each line is a separate wheel, so a release runs on the same one everywhere. */
export type JavaLine = 11 | 21

/**
 * The search backend: an Elasticsearch 2 node that the server joins or requests over HTTP, an Elasticsearch 6 node,
 * or a plug-in that mocks one.
 */
export type SearchKind = 'joined-2' | 'http-2' | 'http-6' | 'stand-in'

/** Settings of a server; names in braces are replaced at the start. */
export type Settings = Readonly<Record<string, string>>

/** How to start a published release. */
export interface LabRelease {
  readonly version: string
  readonly java: JavaLine
  readonly search: SearchKind
  /** The MongoDB version and wire protocol that the database reports. */
  readonly database: { readonly version: string; readonly wire: number }
  /** Libraries that Java no longer includes, by name in `libraries.ts`. */
  readonly lacks: readonly ('corba' | 'jaxb')[]
  readonly settings: Settings
  /** Its dependency injection computes at the first request of each kind, for minutes in all. */
  readonly isSlow?: true
  /** Empties caches for it rather than searching them, by `java/CacheUtilities.java`. */
  readonly emptiesCaches?: true
}

const ONE_SHARD: Settings = { elasticsearch_shards: '1', elasticsearch_replicas: '0' }
const LISTENING_2: Settings = {
  is_master: 'true',
  rest_listen_uri: '{root}',
  web_listen_uri: '{web}',
}
const LISTENING: Settings = { http_bind_address: '{address}' }
const JOINED: Settings = {
  elasticsearch_cluster_name: 'lab',
  elasticsearch_discovery_zen_ping_unicast_hosts: '127.0.0.1:{transport}',
  elasticsearch_discovery_zen_ping_multicast_enabled: 'false',
  elasticsearch_network_host: '127.0.0.1',
  elasticsearch_transport_tcp_port: '{member}',
  elasticsearch_path_home: '{folder}/member',
}
const ASKED: Settings = { elasticsearch_hosts: 'http://127.0.0.1:{search}' }
const STOOD_IN: Settings = {
  ...ASKED,
  elasticsearch_disable_version_check: 'true',
  skip_preflight_checks: 'true',
  ignore_migration_failures: 'true',
}

const OLD_JAVA = ['corba', 'jaxb'] as const
const MONGO_3_6 = { version: '3.6.0', wire: 6 }
const MONGO_4_0 = { version: '4.0.0', wire: 7 }
const MONGO_5_0 = { version: '5.0.0', wire: 7 }
const MONGO_7_0 = { version: '7.0.0', wire: 9 }

const LINES: readonly (Omit<LabRelease, 'version'> & { readonly versions: readonly string[] })[] = [
  {
    versions: ['2.0.3', '2.1.0', '2.1.3', '2.2.0', '2.2.3'],
    java: 11,
    search: 'joined-2',
    database: MONGO_3_6,
    lacks: OLD_JAVA,
    isSlow: true,
    settings: { ...LISTENING_2, ...ONE_SHARD, ...JOINED },
  },
  {
    versions: ['2.3.0', '2.3.2', '2.4.0', '2.4.6', '2.4.7', '2.5.0', '2.5.2'],
    java: 11,
    search: 'http-2',
    database: MONGO_3_6,
    lacks: OLD_JAVA,
    isSlow: true,
    emptiesCaches: true,
    settings: { ...LISTENING_2, ...ONE_SHARD, ...ASKED },
  },
  {
    versions: ['3.0.0', '3.0.2'],
    java: 11,
    search: 'http-6',
    database: MONGO_4_0,
    lacks: OLD_JAVA,
    isSlow: true,
    emptiesCaches: true,
    settings: { is_master: 'true', ...LISTENING, ...ONE_SHARD, ...ASKED },
  },
  {
    versions: ['3.1.0', '3.1.3', '3.2.0', '3.2.5', '3.3.0', '3.3.11'],
    java: 11,
    search: 'http-6',
    database: MONGO_4_0,
    lacks: [],
    settings: { is_master: 'true', ...LISTENING, ...ONE_SHARD, ...ASKED },
  },
  // is_leader exists since 4.3.0; earlier servers that only get it become a master.
  {
    versions: ['4.0.0', '4.0.1', '4.0.17', '4.1.0', '4.1.2', '4.2.0', '4.2.3'],
    java: 11,
    search: 'stand-in',
    database: MONGO_4_0,
    lacks: [],
    settings: {
      is_master: 'true',
      ...LISTENING,
      ...ONE_SHARD,
      ...STOOD_IN,
      elasticsearch_version: '7',
    },
  },
  {
    versions: ['4.3.0', '4.3.6'],
    java: 11,
    search: 'stand-in',
    database: MONGO_4_0,
    lacks: [],
    settings: {
      is_leader: 'true',
      ...LISTENING,
      ...ONE_SHARD,
      ...STOOD_IN,
      elasticsearch_version: '7.10.2',
    },
  },
  {
    versions: ['5.0.0', '5.0.8', '5.1.0', '5.1.13'],
    java: 21,
    search: 'stand-in',
    database: MONGO_5_0,
    lacks: [],
    settings: {
      is_leader: 'true',
      ...LISTENING,
      ...ONE_SHARD,
      ...STOOD_IN,
      elasticsearch_version: '7.10.2',
    },
  },
  {
    versions: ['6.0.6', '6.0.14', '6.1.0', '6.1.4', '6.2.3', '6.3.7', '7.0.1'],
    java: 21,
    search: 'stand-in',
    database: MONGO_7_0,
    lacks: [],
    settings: {
      is_leader: 'true',
      ...LISTENING,
      ...STOOD_IN,
      elasticsearch_version: 'OPENSEARCH:2.15.0',
      enable_preflight_web: 'false',
      telemetry_enabled: 'false',
    },
  },
]

/** Every release that the lab starts, oldest first. */
export const LAB_RELEASES: readonly LabRelease[] = LINES.flatMap(({ versions, ...line }) =>
  versions.map((version) => ({ version, ...line })),
)

/** Pairs each release with the next. */
export function listPairs(
  chain: readonly LabRelease[],
): readonly (readonly [LabRelease, LabRelease])[] {
  return chain.slice(1).flatMap((release, at) => {
    const before = chain[at]
    return before ? [[before, release] as const] : []
  })
}
