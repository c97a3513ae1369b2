import type { JsonObject } from '#engine/model/json/json.ts'
import { json } from '../../answer.ts'
import { apiError } from '../../errors.ts'
import type { Handlers } from '../../server.ts'

const ROTATION = 'org.graylog2.indexer.rotation.strategies.MessageCountRotationStrategy'

/** Settings of a fresh installation. Source: seen on 2.0.3 to 3.3.0. */
export const settingsHandlers: Handlers = {
  'GET /system/indices/rotation/config': () =>
    json({
      strategy: ROTATION,
      config: { type: `${ROTATION}Config`, max_docs_per_index: 20_000_000 },
    }),
  'GET /system/cluster_config/{configClass}': ({ server, id }) =>
    id === 'org.graylog2.plugin.cluster.ClusterId'
      ? json({ cluster_id: server.state.clusterId })
      : apiError(404, `Couldn't find configuration class "${id}"`),
  'GET /system/ldap/settings': ({ server }) => json(ldap(server.has('ldap-password-shown'))),
}

function ldap(showsPassword: boolean): JsonObject {
  return {
    enabled: false,
    system_username: '',
    ...(showsPassword ? { system_password: '' } : { system_password_set: false }),
    ldap_uri: 'ldap://localhost:389',
    use_start_tls: false,
    trust_all_certificates: false,
    active_directory: false,
    search_base: '',
    search_pattern: '',
    display_name_attribute: '',
    default_group: '',
    group_mapping: null,
    group_search_base: null,
    group_id_attribute: null,
    additional_default_groups: null,
    group_search_pattern: null,
  }
}
