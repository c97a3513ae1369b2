import { withoutTrailing } from '#engine/text/patterns.ts'
import { releaseNumber, type Version } from '#engine/model/version.ts'
import { readListener } from './rules/listeners.ts'

/** The renames that a patch applies; of several old keys for one new key the first here gives its value. */
export const APPLIED_RENAMES: readonly string[] = [
  'rest_enable_cors',
  'rest_enable_gzip',
  'rest_enable_tls',
  'rest_listen_uri',
  'rest_max_header_size',
  'rest_selector_runners_count',
  'rest_thread_pool_size',
  'rest_tls_cert_file',
  'rest_tls_key_file',
  'rest_tls_key_password',
  'rest_transport_uri',
  'web_endpoint_uri',
  'web_selector_runners_count',
  'content_packs_auto_load',
  'disable_sigar',
  'elasticsearch_node_name',
  'is_master',
  'stale_master_timeout',
]

/** How the value of an old key reads under the new one; undefined when it cannot be said. */
type Translation = (value: string | undefined, from: Version) => string | undefined

/** The keys whose value has another form under the new name; all others keep theirs. */
export const TRANSLATIONS: Readonly<Record<string, Translation>> = {
  rest_listen_uri: hostAndPort,
  web_listen_uri: hostAndPort,
  rest_transport_uri: withoutApi,
  web_endpoint_uri: withoutApi,
}

/** `http://0.0.0.0:9000/api/` becomes `0.0.0.0:9000`; what no port means depends on the release. */
function hostAndPort(value: string | undefined, from: Version): string | undefined {
  const uri = value?.trim() ?? ''
  const listener = readListener(uri)
  if (!listener) return undefined
  const isOldDefault = !listener.hasPort && releaseNumber(from) < releaseNumber('2.1')
  return `${listener.host}:${isOldDefault ? 12_900 : listener.port}`
}

/** `http://host:9000/api/` becomes `http://host:9000/`: the base address, ending with a slash. */
function withoutApi(value: string | undefined): string | undefined {
  const uri = value?.trim() ?? ''
  if (!readListener(uri)) return undefined
  return `${withoutTrailing(uri, '/').replace(/\/api$/, '')}/`
}
