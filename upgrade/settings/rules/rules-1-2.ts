import { hasConflict, isShared, lacksPort } from './listeners.ts'
import { RULES_BY_KIND } from './rule-kinds.ts'
import { always, silent, when, whenAbsent, whenSet, withSeverity } from './rule-makers.ts'
import type { Rule } from '../situation.ts'
import { isTrue } from '../file/values.ts'

/** Rules for the changes up to 2.5, if their kind is not enough. */
export const RULES_1_AND_2: Readonly<Record<string, Rule>> = {
  '1.1-mongodb-uri': silent('the individual keys are listed as deprecated'),
  '1.3.4-new-prefix': silent('old prefixes are named one by one'),

  '2.0-prefix': ({ config }, { keys }) =>
    config.entries.some(({ hasOldPrefix }) => hasOldPrefix)
      ? []
      : [{ severity: 'care', keys, isForAll: true }],
  '2.0-web-context': ({ config }, { keys }) => {
    const entries = keys.flatMap((key) => config.entriesOf(key))
    const severity = 'changes-behaviour'
    if (entries.length === 0) return [{ kind: 'manual-step', severity, keys, isForAll: true }]
    return entries.map((entry) => ({ entry, severity }))
  },
  '2.0-web-settings': ({ config }) =>
    ['web_listen_uri', 'web_enable'].some(config.isSet)
      ? []
      : [{ keys: ['web_listen_uri'], isAbsence: true, severity: 'changes-behaviour' }],
  '2.0-mongodb-uri-default': whenAbsent('changes-behaviour'),
  '2.0-mongodb-single-keys': withSeverity((_, { config }) =>
    config.isSet('mongodb_uri') ? 'care' : 'changes-behaviour',
  ),
  '2.0-mongodb-replica-set': withSeverity((_, { config }) =>
    config.isSet('mongodb_uri') ? 'care' : 'changes-behaviour',
  ),
  '2.0-es-bind': whenAbsent('changes-behaviour', 'elasticsearch_network_host'),
  '2.0-es-node-name': (situation, change) =>
    ['elasticsearch_node_name', 'elasticsearch_node_name_prefix'].some(situation.config.isSet)
      ? RULES_BY_KIND.renamed(situation, change)
      : [
          {
            severity: 'care',
            kind: 'default-changed',
            isAbsence: true,
            keys: change.keys,
            effect:
              'The default node name graylog2-server becomes the prefix graylog- followed by the node ID.',
            action: 'Update any monitoring that looks for the old node name.',
          },
        ],
  '2.0-es2': always('breaks-start'),
  '2.0-java8': always('breaks-start'),
  '2.0-mongodb-24': always('breaks-start'),
  '2.0-log4j2': always('care'),

  '2.1-default-ports': whenSet('changes-behaviour', lacksPort),
  '2.1-es-paths': whenSet('care', (path) => path !== '' && path !== 'data/elasticsearch'),
  '2.1-listener-conflicts': when('breaks-start', 'rest_listen_uri', ({ config }) =>
    hasConflict(config),
  ),
  '2.1-secret-length': when('breaks-start', 'password_secret', ({ config }) => {
    const length = config.valueOf('password_secret')?.length ?? 0
    return length > 0 && length < 16
  }),
  '2.1-tls-autogen': (situation) =>
    ['rest', 'web'].flatMap((side) => {
      const { config } = situation
      const entry = config.effective(`${side}_enable_tls`)
      const hasFiles = ['cert', 'key'].every((file) => config.isSet(`${side}_tls_${file}_file`))
      return entry && isTrue(entry.value) && !hasFiles ? [{ entry, severity: 'breaks-start' }] : []
    }),
  '2.1-web-shared-port': (situation, change) =>
    isShared(situation.config) ? losesItsEffect(situation, change) : [],

  '2.3-es-http-client': whenAbsent('changes-behaviour', 'elasticsearch_hosts'),
  '2.3-es-hosts-required': (situation, { keys }) => {
    const { config } = situation
    if (config.isSet('elasticsearch_hosts') || !DISCOVERY.some(config.isSet)) return []
    return [{ severity: 'changes-behaviour', keys, isAbsence: true }]
  },
  '2.4-bundled-plugins': always('care'),
  '2.5-csrf-header': always('changes-behaviour'),
}

/** The setting for the search cluster of a 1.x or 2.x node. */
const DISCOVERY: readonly string[] = [
  'elasticsearch_discovery_zen_ping_unicast_hosts',
  'elasticsearch_cluster_name',
  'elasticsearch_network_host',
  'elasticsearch_config_file',
]

const losesItsEffect = whenSet('changes-behaviour')
