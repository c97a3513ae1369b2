import type { PlacementRow } from './placement.ts'

/** Responses of the server's own routes with a secret: method, path, and body. */
const ANSWERS = `
GET /api/system/inputs | {"inputs":[{"title":"beats","global":true,"name":"Beats","type":"org.graylog.plugins.beats.Beats2Input","attributes":{"bind_address":"0.0.0.0","port":5044,"tls_key_file":"/etc/k.pem","tls_key_password":"{{password}}"},"id":"5f1c8e"}],"total":1}
GET /api/system/inputs | {"inputs":[{"title":"http","name":"JSON path","type":"org.graylog2.inputs.misc.jsonpath.JsonPathInput","attributes":{"target_url":"https://joe:{{password}}@example.org/x.json","interval":1},"id":"5f1c8e"}],"total":1}
GET /api/system/inputs | {"inputs":[{"title":"http","type":"org.graylog2.inputs.misc.jsonpath.JsonPathInput","attributes":{"target_url":"https://example.org","headers":"Accept: */*,Authorization: Bearer {{key40}}"},"id":"5f1c8e"}],"total":1}
GET /api/system/inputs | {"inputs":[{"title":"gelf","type":"org.graylog2.inputs.gelf.http.GELFHttpInput","attributes":{"port":12201,"authorization_header_name":"X-Log-Key","authorization_header_value":"{{key32}}"},"id":"5f1c8e"}],"total":1}
GET /api/system/inputs | {"inputs":[{"title":"raw","type":"org.graylog2.inputs.raw.http.RawHttpInput","attributes":{"authorization_header":"Authorization","authorization_header_value":"{{password}}"},"id":"5f1c8e"}],"total":1}
GET /api/system/inputs | {"inputs":[{"title":"aws","type":"org.graylog.integrations.aws.inputs.AWSInput","attributes":{"aws_access_key":"AKIDEXAMPLE","aws_secret_key":"{{key40}}","aws_region":"eu-west-1"},"id":"5f1c8e"}],"total":1}
GET /api/system/inputs | {"inputs":[{"title":"amqp","type":"org.graylog2.inputs.gelf.amqp.GELFAMQPInput","attributes":{"broker_hostname":"mq","broker_username":"joe","broker_password":"{{odd}}"},"id":"5f1c8e"}],"total":1}
GET /api/system/inputs | {"inputs":[{"title":"kafka","type":"org.graylog2.inputs.raw.kafka.RawKafkaInput","attributes":{"custom_properties":"security.protocol=SASL_SSL\\nsasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username=\\"joe\\" password=\\"{{password}}\\";"},"id":"5f1c8e"}],"total":1}
GET /api/system/inputs | {"inputs":[{"title":"okta","type":"org.graylog.integrations.okta","attributes":{"domain":"https://x.okta.com","api_key":"{{key40}}"},"id":"5f1c8e"}],"total":1}
GET /api/system/inputs | {"inputs":[{"title":"o365","type":"org.graylog.enterprise.integrations.office365","attributes":{"client_id":"0b1e","tenant_id":"0b1f","client_secret":"{{key40}}"},"id":"5f1c8e"}],"total":1}
GET /api/system/inputs | {"inputs":[{"title":"salesforce","type":"x","attributes":{"consumer_key":"abc","consumer_secret":"{{hex64}}","security_token":"{{key32}}"},"id":"5f1c8e"}],"total":1}
GET /api/system/inputs/5f1c8e | {"title":"gcp","type":"x","attributes":{"service_account_key":"{\\"type\\":\\"service_account\\",\\"private_key_id\\":\\"abc\\",\\"private_key\\":\\"{{password}}\\"}"},"id":"5f1c8e"}
GET /api/system/outputs | {"total":1,"outputs":[{"id":"5f1c8f","title":"slack","type":"org.graylog2.outputs.SlackOutput","configuration":{"webhook_url":"https://hooks.slack.com/services/T0/B0/{{key32}}","channel":"#ops"}}]}
GET /api/system/outputs | {"total":1,"outputs":[{"id":"5f1c8f","title":"http","type":"com.x.HttpOutput","configuration":{"url":"https://x.example","username":"joe","password":"{{words}}"}}]}
GET /api/system/outputs | {"total":1,"outputs":[{"id":"5f1c8f","title":"gelf","type":"org.graylog2.outputs.GelfOutput","configuration":{"hostname":"h","port":12201,"tls_trust_cert_chain":"","tls_client_key":"{{pem|json}}"}}]}
GET /api/system/ldap/settings | {"enabled":true,"system_username":"cn=joe","system_password":"{{password}}","ldap_uri":"ldap://ad:389","use_start_tls":false}
PUT /api/system/ldap/settings | {"enabled":true,"system_username":"cn=joe","system_password":"{{odd}}","ldap_uri":"ldap://ad:389"}
POST /api/system/ldap/test | {"test_connect_only":false,"system_username":"cn=joe","system_password":"{{password}}","principal":"joe","password":"x"}
POST /api/system/authentication/services/backends | {"title":"AD","config":{"type":"active-directory","servers":[{"host":"ad","port":636}],"system_user_dn":"cn=joe","system_user_password":{"set_value":"{{password}}"}}}
PUT /api/system/authentication/services/backends/5f1c | {"id":"5f1c","title":"LDAP","config":{"type":"ldap","system_user_dn":"cn=joe","system_user_password":{"set_value":"{{odd}}","keep_value":false}}}
GET /api/system/cluster_config/org.graylog2.plugin.email | {"transport_email_hostname":"mail","transport_email_auth_username":"joe","transport_email_auth_password":"{{password}}"}
GET /api/system/configuration | {"password_secret":"{{key88}}","root_username":"admin","http_bind_address":"127.0.0.1:9000"}
GET /api/system/configuration | {"root_password_sha2":"{{hex64}}","root_username":"admin"}
GET /api/system/configuration | {"mongodb_uri":"mongodb://joe:{{password}}@mongo/graylog","node_id_file":"/etc/n"}
GET /api/system/configuration | {"elasticsearch_hosts":["https://joe:{{password}}@search:9200"]}
GET /api/events/notifications | {"notifications":[{"id":"5f","title":"hook","config":{"type":"http-notification-v1","url":"https://example.org/hook?token={{key32}}"}}],"total":1}
GET /api/events/notifications | {"notifications":[{"id":"5f","title":"hook","config":{"type":"http-notification-v2","url":"https://example.org","basic_auth":{"set_value":"joe:{{password}}"}}}],"total":1}
POST /api/events/notifications | {"title":"hook","config":{"type":"http-notification-v2","url":"https://example.org","api_key_as_header":true,"api_key":"X-Key","api_secret":{"set_value":"{{key32}}"}}}
POST /api/events/notifications | {"title":"hook","config":{"type":"http-notification-v2","url":"https://example.org","headers":"Accept: application/json;Authorization: Bearer {{key40}};X-A: b"}}
POST /api/events/notifications | {"title":"hook","config":{"type":"http-notification-v2","url":"https://example.org","headers":"X-Api-Key: {{key32}}; X-Team: ops"}}
POST /api/events/notifications | {"title":"hook","config":{"type":"http-notification-v2","url":"https://example.org","body_template":"{\\"alert\\":\\"\${event.message}\\",\\"api_token\\":\\"{{key32}}\\"}"}}
POST /api/events/notifications | {"title":"mail","config":{"type":"email-notification-v1","sender":"a@b","body_template":"See https://joe:{{password}}@graylog.example/alerts"}}
POST /api/events/notifications | {"title":"slack","config":{"type":"slack-notification-v1","webhook_url":"https://hooks.slack.com/services/T0/B0/{{key32}}"}}
POST /api/events/notifications | {"title":"teams","config":{"type":"teams-notification-v2","webhook_url":"https://prod-1.westeurope.logic.azure.com/workflows/0a/triggers/manual/paths/invoke?sig={{key32}}"}}
POST /api/events/notifications | {"title":"script","config":{"type":"script-notification-v1","script_args":"--token {{key32}} --host a"}}
GET /api/alerts/callbacks | {"alarmcallbacks":[{"id":"5f","type":"org.graylog2.alarmcallbacks.HTTPAlarmCallback","configuration":{"url":"https://joe:{{password}}@example.org/hook"}}],"total":1}
GET /api/system/lookup/adapters | {"data_adapters":[{"id":"5f","name":"http","config":{"type":"httpjsonpath","url":"https://example.org/\${key}?apikey={{key32}}","headers":{}}}],"total":1}
GET /api/system/lookup/adapters | {"data_adapters":[{"id":"5f","name":"http","config":{"type":"httpjsonpath","url":"https://example.org","headers":{"X-Auth-Key":"{{key32}}","Accept":"*/*"}}}],"total":1}
POST /api/system/lookup/adapters | {"name":"http","config":{"type":"httpjsonpath","url":"https://example.org","headers":{"Authorization":"Token {{hex40}}"}}}
POST /api/system/lookup/adapters | {"name":"mongo","config":{"type":"mongodb","uri":"mongodb://joe:{{password}}@m/x"}}
POST /api/system/lookup/adapters | {"name":"greynoise","config":{"type":"GreyNoise","api_token":{"set_value":"{{key32}}"}}}
POST /api/system/lookup/adapters | {"name":"otx","config":{"type":"otx-api","api_key":"{{hex64}}","indicator":"domain"}}
POST /api/system/lookup/adapters | {"name":"db","config":{"type":"jdbc","jdbc_url":"jdbc:mysql://db/x?user=joe&password={{password}}"}}
GET /api/system/cluster_config/org.graylog.aws.config.AWSPluginConfiguration | {"lookups_enabled":true,"lookup_regions":"eu-west-1","access_key":"AKIDEXAMPLE","secret_key":"{{key40}}"}
PUT /api/plugins/org.graylog.aws/config | {"lookups_enabled":true,"access_key":"AKIDEXAMPLE","secret_key":"{{key40}}","proxy_enabled":false}
GET /api/sidecar/configurations/5f | {"id":"5f","name":"filebeat","template":"output.logstash:\\n  hosts: [\\"h:5044\\"]\\n  ssl.key_passphrase: {{password}}\\n"}
GET /api/sidecar/configurations/5f | {"id":"5f","name":"filebeat","template":"output.elasticsearch:\\n  hosts: [\\"h\\"]\\n  username: \\"joe\\"\\n  password: \\"{{odd}}\\"\\n"}
GET /api/sidecar/configurations/5f | {"id":"5f","name":"nxlog","template":"<Output o>\\n  Module om_ssl\\n  CertKeyFile k\\n  KeyPass {{password}}\\n</Output>\\n"}
GET /api/sidecar/configurations/5f | {"id":"5f","name":"winlogbeat","template":"output.logstash:\\n  api_key: \\"{{key32}}\\"\\n  hosts: [\\"h\\"]"}
GET /api/sidecar/collectors | {"collectors":[{"id":"5f","name":"x","default_template":"server_api_token: \\"{{token}}\\"\\nserver_url: http://h:9000/api/","execute_parameters":"-c %s"}]}
GET /api/sidecar/collectors | {"collectors":[{"id":"5f","name":"x","execute_parameters":"--password={{password}} -c %s","validation_parameters":"test"}]}
GET /api/sidecar/configuration_variables | [{"id":"5f","name":"db_password","description":"","content":"{{password}}"}]
POST /api/sidecar/configurations/render/preview | {"preview":"username: joe\\npassword: {{password}}\\n"}
GET /api/plugins/org.graylog.plugins.collector/configurations/5f | {"snippets":[{"snippet_id":"1","name":"x","value":"password => \\"{{password}}\\""}],"outputs":[]}
GET /api/system/content_packs/5f/1 | {"content_pack":{"v":"1","id":"5f","entities":[{"type":{"name":"input"},"data":{"configuration":{"broker_password":{"@type":"string","@value":"{{password}}"}}}}]}}
POST /api/system/content_packs | {"v":1,"id":"5f","entities":[{"data":{"url":{"@type":"string","@value":"https://joe:{{password}}@example.org"}}}]}
POST /api/system/content_packs/5f/1/installations | {"parameters":{"SECRET":{"@type":"string","@value":"{{key32}}"}},"comment":""}
POST /api/users | {"username":"joe","password":"{{password}}","email":"j@e","full_name":"J","permissions":[]}
POST /api/users | {"username":"joe","password":"{{words}}","email":"j@e","roles":["Reader"]}
PUT /api/users/joe/password | {"old_password":"x","password":"{{odd}}"}
PUT /api/users/joe/password | {"old_password":"{{umlaut}}","password":"x"}
POST /api/users/joe/tokens/backup | {"name":"backup","token":"{{token}}","last_access":"1970-01-01T00:00:00.000Z"}
GET /api/users/joe/tokens | {"tokens":[{"id":"5f","name":"backup","token":"{{token}}","last_access":"2026-11-26T10:00:00.000Z"}]}
POST /api/system/sessions | {"username":"joe","password":"{{password}}","host":""}
POST /api/system/sessions | {"username":"joe","password":"{{umlaut}}","host":""}
POST /api/system/sessions | {"username":"joe","password":"{{digits}}","host":""}
GET /api/system/sessions | {"is_valid":true,"session_id":"{{uuid}}","username":"joe"}
GET /api/users | {"users":[{"username":"joe","session_active":true,"last_activity":null,"preferences":{"api_token":"{{token}}"}}]}
GET /api/users/joe/sessions | {"sessions":{"{{uuid}}":{"user":"joe","since":"2026-11-26"}}}
GET /api/users/joe/tokens | {"tokens":{"{{token}}":{"name":"backup"}}}
GET /api/license | {"licenses":[{"license":"{{key88}}","id":"5f","violated":false}]}
POST /api/plugins/org.graylog.plugins.license/licenses | {"license":"{{key88}}"}
GET /api/plugins/org.graylog.plugins.license/licenses | {"licenses":[{"token":"{{jwt}}","status":"ok"}]}
GET /api/system/pipelines/rule | [{"id":"5f","title":"r","source":"rule \\"r\\"\\nwhen true\\nthen\\n  let password = \\"{{password}}\\";\\nend"}]
GET /api/system/pipelines/rule | [{"id":"5f","title":"r","source":"rule \\"r\\"\\nwhen has_field(\\"a\\")\\nthen\\n  set_field(\\"api_key\\", \\"{{key32}}\\");\\nend"}]
GET /api/events/search | {"events":[{"event":{"id":"01","message":"login with password={{password}} failed","key":"joe"}}],"total_events":1}
GET /api/events/definitions | {"event_definitions":[{"id":"5f","title":"t","config":{"type":"aggregation-v1","query":"password:\\"{{password}}\\""}}]}
GET /api/system/messages | {"messages":[{"caller":"x","content":"Bind with Password: {{password}} failed","timestamp":"2026-11-26T10:00:00Z"}],"total":1}
GET /api/system/logs | {"messages":["2026-11-26 INFO : Accepted session_id={{uuid}} for joe"]}
GET /api/system/loggers/messages/recent | {"lines":"2026-11-26 10:00:00 DEBUG: Authorization: Basic {{password|basic}}\\n"}
GET /api/cluster/5f/jvm | {"5f":{"info":"OpenJDK","arguments":["-Xmx1g","-Djavax.net.ssl.trustStorePassword={{password}}"]}}
GET /api/system/jvm | {"node_id":"5f","info":"-Dgraylog2.password_secret={{key40}} -Xms1g"}
GET /api/streams | {"streams":[{"id":"5f","title":"s","rules":[{"field":"password","value":"{{password}}","type":1}]}],"total":1}
POST /api/views/search | {"queries":[{"id":"q","query":{"type":"elasticsearch","query_string":"Authorization: \\"Bearer {{key40}}\\""}}]}
GET /api/views/search/5f/execute | {"results":{"q":{"search_types":{"t":{"messages":[{"message":{"full_message":"token: {{key32}}"}}]}}}}}
POST /api/search/messages | {"schema":[{"field":"source"},{"field":"password"},{"field":"message"}],"datarows":[["web","{{password}}","login"]],"metadata":{}}
POST /api/search/messages | {"schema":[{"field":"message"}],"datarows":[["start"],["request with X-Api-Key: {{key32}}"]]}
POST /api/datanode/certificates | {"password":"{{password}}","files":["ca.p12"]}
POST /api/ca/create | {"organization":"x","ca_password":"{{password}}"}
POST /api/remote-reindex-migration/remoteReindex | {"hostname":"https://es","user":"joe","password":"{{password}}","allowlist":"es"}
GET /api/plugins/org.graylog.plugins.archive/backends | {"backends":[{"id":"5f","settings":{"type":"s3-v1","aws_access_key":"AKIDEXAMPLE","aws_secret_access_key":"{{key40}}"}}]}
GET /api/plugins/org.graylog.enterprise.forwarder/tokens | {"elements":[{"id":"5f","name":"fwd","api_token":"{{key88}}"}]}
`

/** Rows for write requests contain the secret in the request instead of the response. */
const ASKS = /^(?:POST|PUT)/
/** Responses of write requests that contain the secret themselves. */
const ANSWERED = /tokens\/backup|render\/preview|search\/messages|execute/

const ARGUABLE: readonly (readonly [string, string, string])[] = [
  [
    'streams',
    'a stream that is named like its password',
    '{"streams":[{"id":"5f","title":"{{password}}"}],"total":1}',
  ],
  [
    'system/lookup/tables/x',
    'the key of a lookup may be anything',
    '{"single_value":"{{key32}}","multi_value":null}',
  ],
  [
    'system/grok',
    'a pattern is no secret by itself',
    '{"patterns":[{"name":"X","pattern":"{{key32}}"}]}',
  ],
  ['sidecars', 'a node id is public', '{"sidecars":[{"node_id":"{{uuid}}","node_name":"web-1"}]}'],
  [
    'views/search/5f/execute',
    'the name is in another list than the value',
    '{"results":{"q":{"search_types":{"t":{"rows":[{"key":["{{password}}"],"values":[{"key":["count()"],"value":1}]}],"row_groups":[{"field":"password"}]}}}}}',
  ],
  [
    'system/content_packs/5f/1',
    'other fields are between name and value',
    '{"content_pack":{"parameters":[{"name":"API_TOKEN","title":"Token","type":"string","default_value":"{{key32}}"}]}}',
  ],
  [
    'system/authentication/services/backends/5f1c',
    'the value is encrypted',
    '{"backend":{"id":"5f1c","config":{"type":"ldap","system_user_password":{"is_set":true,"encrypted_value":"{{hex64}}","salt":"0a"}}}}',
  ],
  [
    'events/notifications',
    'a routing key is an address as much as a secret',
    '{"title":"pagerduty","config":{"type":"pagerduty-notification-v2","routing_key":"{{key32}}","client_name":"graylog"}}',
  ],
  [
    'views/search/5f/execute',
    'a row of an aggregation is named by what was counted elsewhere',
    '{"rows":[{"key":["{{password}}"]}]}',
  ],
]

export const GRAYLOG: readonly PlacementRow[] = [
  ...ANSWERS.split('\n')
    .filter((line) => line !== '')
    .map((line, i) => {
      const at = line.indexOf(' | ')
      const [method = 'GET', target = ''] = line.slice(0, at).split(' ')
      const body = line.slice(at + 3)
      const id = `${i + 1} ${method} ${target}`
      return ASKS.test(method) && !ANSWERED.test(target)
        ? { id, method, target, request: body, response: '' }
        : { id, method, target, response: body, ...(ASKS.test(method) ? { request: '{}' } : {}) }
    }),
  ...ARGUABLE.map(([path, arguable, response]) => ({
    id: `${path}: ${arguable}`,
    arguable,
    target: `/api/${path}`,
    response,
  })),
]
