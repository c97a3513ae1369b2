import { isObject, type Json, type JsonObject } from '#engine/model/json/json.ts'
import { type Availability, isWithin, type Version } from '#engine/model/version.ts'

/** A type of cache or data adapter that a server can run. */
interface ConfigType {
  readonly type: string
  /** The class of its configuration, without `$Config` at its end. */
  readonly class: string
  readonly availability?: Availability
  /** Defaults for a new one, in every release that has the type. */
  readonly config: JsonObject
  /** Fields that newer releases add, and return as null if a request omits them. */
  readonly more?: readonly Newer[]
  /** Fields that newer releases add, and omit if a request does. */
  readonly offered?: readonly Newer[]
}

type Newer = readonly [key: string, value: Json, since: string]

/** The largest number that clients in every language read, where the server says 2^63 - 1. */
export const FOR_EVER = Number.MAX_SAFE_INTEGER

const LOOKUP = 'org.graylog2.lookup'
const INTEL = 'org.graylog.plugins.threatintel'

/** Source: asked on 2.4.6 to 7.0.1. */
export const CACHE_TYPES: readonly ConfigType[] = [
  {
    type: 'guava_cache',
    class: `${LOOKUP}.caches.GuavaLookupCache`,
    availability: { until: '3.2.0' },
    config: {
      max_size: 1000,
      expire_after_access: 60,
      expire_after_access_unit: 'SECONDS',
      expire_after_write: 0,
      expire_after_write_unit: null,
    },
  },
  {
    type: 'guava_cache',
    class: `${LOOKUP}.caches.CaffeineLookupCache`,
    availability: { since: '3.2.0' },
    config: {
      max_size: 1000,
      expire_after_access: 60,
      expire_after_access_unit: 'SECONDS',
      expire_after_write: 0,
      expire_after_write_unit: null,
    },
    more: [
      ['ignore_null', false, '6.1.0'],
      ['ttl_empty', null, '6.1.0'],
      ['ttl_empty_unit', null, '6.1.0'],
    ],
  },
  { type: 'none', class: `${LOOKUP}.caches.NullCache`, config: {} },
]

/** Source: the same; before 5.1 threat intelligence is a plug-in of its own. */
export const ADAPTER_TYPES: readonly ConfigType[] = [
  {
    type: 'csvfile',
    class: `${LOOKUP}.adapters.CSVFileDataAdapter`,
    config: {
      path: '/etc/graylog/lookup-table.csv',
      separator: ',',
      quotechar: '"',
      key_column: 'key',
      value_column: 'value',
      check_interval: 60,
      case_insensitive_lookup: false,
    },
    offered: [
      ['cidr_lookup', false, '5.0.0'],
      ['multi_value_lookup', false, '7.0.0'],
    ],
  },
  {
    type: 'dsvhttp',
    class: `${LOOKUP}.adapters.DSVHTTPDataAdapter`,
    config: {
      url: 'https://example.org/table.csv',
      separator: ',',
      line_separator: '\n',
      quotechar: '"',
      ignorechar: '#',
      key_column: 0,
      check_presence_only: false,
      value_column: 1,
      refresh_interval: 60,
      case_insensitive_lookup: false,
    },
  },
  {
    type: 'httpjsonpath',
    class: `${LOOKUP}.adapters.HTTPJSONPathDataAdapter`,
    config: {
      single_value_jsonpath: '$.value',
      user_agent: 'Graylog Lookup - https://www.graylog.org/',
    },
    offered: [['url', 'https://example.invalid/api/lookup?key=${key}', '5.0.0']],
  },
  {
    type: 'dnslookup',
    class: `${LOOKUP}.adapters.DnsLookupDataAdapter`,
    availability: { since: '2.5.0' },
    config: {
      lookup_type: 'A',
      server_ips: '',
      request_timeout: 10_000,
      cache_ttl_override_enabled: false,
    },
    more: [
      ['cache_ttl_override', null, '2.5.0'],
      ['cache_ttl_override_unit', null, '2.5.0'],
    ],
  },
  {
    type: 'maxmind_geoip',
    class: 'org.graylog.plugins.map.geoip.MaxmindDataAdapter',
    availability: { since: '3.0.0' },
    config: {
      path: '/etc/graylog/server/GeoLite2-City.mmdb',
      database_type: 'MAXMIND_CITY',
      check_interval: 1,
      check_interval_unit: 'MINUTES',
    },
  },
  {
    type: 'abuse-ch-ransom',
    class: `${INTEL}.adapters.abusech.AbuseChRansomAdapter`,
    availability: { since: '5.1.0' },
    config: { refresh_interval: 150, refresh_interval_unit: null, blocklist_type: 'DOMAINS' },
  },
  {
    type: 'otx-api',
    class: `${INTEL}.adapters.otx.OTXDataAdapter`,
    availability: { since: '5.1.0' },
    config: {
      indicator: 'IPAutoDetect',
      api_url: 'https://otx.alienvault.com',
      http_user_agent: 'Graylog Threat Intelligence',
      http_connect_timeout: 10_000,
      http_write_timeout: 10_000,
      http_read_timeout: 60_000,
    },
  },
  {
    type: 'spamhaus-edrop',
    class: `${INTEL}.adapters.spamhaus.SpamhausEDROPDataAdapter`,
    availability: { since: '5.1.0' },
    config: { refresh_interval: 14_400 },
  },
  {
    type: 'torexitnode',
    class: `${INTEL}.adapters.tor.TorExitNodeDataAdapter`,
    availability: { since: '5.1.0' },
    config: {},
  },
  {
    type: 'whois',
    class: `${INTEL}.whois.ip.WhoisDataAdapter`,
    availability: { since: '5.1.0' },
    config: { registry: 'ARIN', connect_timeout: 1000, read_timeout: 1000 },
  },
  {
    type: 'GreyNoise',
    class: 'org.graylog.integrations.dataadapters.GreyNoiseQuickIPDataAdapter',
    availability: { since: '6.1.0' },
    config: { api_token: { is_set: false } },
  },
]

/** The types of a release as it lists them, by name. */
export function listed(types: readonly ConfigType[], version: Version): JsonObject {
  return Object.fromEntries(
    listTypes(types, version).map((one) => [
      one.type,
      {
        type: one.type,
        config_class: `${one.class}$Config`,
        default_config: {
          type: one.type,
          ...one.config,
          ...ofRelease([...(one.more ?? []), ...(one.offered ?? [])], version),
        },
      },
    ]),
  )
}

/** A configuration as it is kept: of a type that is not known, whatever was sent. */
export function keptConfig(
  types: readonly ConfigType[],
  given: JsonObject,
  version: Version,
): JsonObject {
  const known = listTypes(types, version).find(({ type }) => type === given['type'])
  const lacking = Object.keys(ofRelease(known?.more ?? [], version))
  const sent = Object.entries(given).filter(([, value]) => !isEmptyMap(value))
  return {
    type: UNKNOWN,
    ...Object.fromEntries(lacking.map((key) => [key, null])),
    ...Object.fromEntries(sent),
  }
}

/** The default type of a configuration that names none; both kinds share it here. */
const UNKNOWN = 'FallbackCacheConfig'

function isEmptyMap(value: Json | undefined): boolean {
  return isObject(value) && Object.keys(value).length === 0
}

function listTypes(types: readonly ConfigType[], version: Version): readonly ConfigType[] {
  return types.filter(({ availability }) => isWithin(version, availability))
}

function ofRelease(newer: readonly Newer[], version: Version): JsonObject {
  const own = newer.filter(([, , since]) => isWithin(version, { since }))
  return Object.fromEntries(own.map(([key, value]) => [key, value]))
}
