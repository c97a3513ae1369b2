import { configured, judged, section, unseen } from './requirement.ts'

/** Section 9: versions, and what changed with them. */
export const versionRequirements = [
  ...section(
    '9',
    judged(
      'The node record contains the version of the server.',
      'node.record.version',
      'node.record.version-judged',
    ),
    judged('A version has the form major.minor.patch.', 'node.record.version', 'node.root.version'),
    judged('Paths contain no version.', 'node.cluster.answer', 'error.path.raw'),
  ),
  ...section(
    '9/2.0',
    judged(
      'In streams, the identifier of an output has the key id instead of _id.',
      'output.in-stream.id',
      'output.in-stream.no-underscore',
    ),
    configured('The web interface is part of the server and has no prefix.', '9/2.0/web-context'),
    configured('application.context is removed.', '9/2.0/web-context'),
    configured('Index rotation and retention are configured in the database.', '9/2.0/rotation'),
    configured(
      'Rotation and retention settings are imported from the configuration file once. If the file contains none, the defaults apply.',
      '9/2.0/rotation',
    ),
    configured(
      'mongodb_uri replaces the individual database connection settings.',
      '9/2.0/mongodb',
    ),
    configured('elasticsearch_node_name_prefix replaces the fixed node name.', '9/2.0/node-name'),
    configured('The dead-letters feature is removed.', '9/2.0/dead-letters'),
    configured('The default cluster name is graylog instead of graylog2.', '9/2.0/cluster-name'),
    configured(
      'The default node name begins with graylog instead of graylog2.',
      '9/2.0/default-node-name',
    ),
    configured('The default index prefix is graylog instead of graylog2.', '9/2.0/index-prefix'),
    configured('Environment variables have a different prefix.', '9/2.0/environment-prefix'),
    configured('System properties have a different prefix.', '9/2.0/property-prefix'),
    configured('The search backend listens on localhost by default.', '9/2.0/bind'),
    configured('Multicast discovery is off by default.', '9/2.0/multicast'),
    configured('The default unicast host is a local address, port 9300.', '9/2.0/unicast'),
  ),
  ...section('9/2.5.0', {
    says: 'All requests except GET require X-Requested-By.',
    checks: ['csrf.refused', 'csrf.before'],
    settings: ['9/2.5/requested-by'],
  }),
  ...section(
    '9/3.2',
    {
      says: 'Existing dashboards are migrated without loss.',
      checks: [
        'dashboard.kept',
        'dashboard.listed',
        'dashboard.named',
        'dashboard.widget',
        'dashboard.position',
      ],
      settings: ['9/3.2/dashboards'],
    },
    judged(
      'A quick values widget with a pie chart and a table becomes two widgets.',
      'dashboard.quick-values',
    ),
    judged(
      'A stacked chart with different queries becomes one widget for each query.',
      'dashboard.stacked-chart',
    ),
    judged('A plugin widget becomes a placeholder.', 'dashboard.placeholder'),
    {
      says: 'TLS 1.0 and 1.1 are off by default on every listener, including the web interface.',
      checks: ['tls.refuse-1.0', 'tls.refuse-1.1'],
      settings: ['9/3.2/tls'],
    },
    configured('enabled_tls_protocols can enable old TLS versions again.', '9/3.2/tls'),
    judged(
      'Indexing requests to the search backend contain Expect: 100-Continue.',
      'backend.expect.sent',
      'backend.expect.default',
      'backend.expect.before',
    ),
    {
      says: 'A setting turns off the Expect header.',
      checks: ['backend.expect.off'],
      settings: ['9/3.2/expect'],
    },
    judged('Every message has gl2_accounted_message_size.', 'message.size', 'backend.document'),
    judged(
      'The index template maps gl2_accounted_message_size in new indices.',
      'backend.template',
      'backend.index.mapped',
      'message.size.mapping',
    ),
    {
      says: 'Before the first start, an admin must add the mapping to the active write index.',
      checks: ['backend.index.write'],
      settings: ['9/3.2/message-size'],
    },
    judged(
      'A search response no longer contains the backend query.',
      'message.search.built-query',
      'message.search.backend-query',
      'message.views.backend-query',
    ),
    judged(
      'A search response no longer contains the indices that were searched.',
      'message.search.used-indices',
      'message.search.indices',
      'message.views.indices',
    ),
    judged(
      'A search response no longer contains the total number of received messages.',
      'message.search.total-results',
    ),
    judged('The message list cannot be sorted by a field.', 'message.views.no-order'),
    unseen(
      'The terms of a field and surrounding messages are no longer available.',
      'both are features of the web interface; the responses of real servers do not differ',
    ),
  ),
]
