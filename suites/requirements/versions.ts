import { configured, judged, section, unseen } from './requirement.ts'

/** Section 9: versions, and what changed with them. */
export const versionRequirements = [
  ...section(
    '9',
    judged(
      'The node record names the version of the server.',
      'node.record.version',
      'node.record.version-judged',
    ),
    judged('A version has the form major.minor.patch.', 'node.record.version', 'node.root.version'),
    judged('Paths carry no version.', 'node.cluster.answer', 'error.path.raw'),
  ),
  ...section(
    '9/2.0',
    judged(
      'In streams the key of an output is id, before _id.',
      'output.in-stream.id',
      'output.in-stream.no-underscore',
    ),
    configured('The web interface is part of the server and has no prefix.', '9/2.0/web-context'),
    configured('application.context is gone.', '9/2.0/web-context'),
    configured('Rotation and retention of indices move into the database.', '9/2.0/rotation'),
    configured(
      'Their settings in the file are taken over once, else defaults hold.',
      '9/2.0/rotation',
    ),
    configured('mongodb_uri replaces the connection settings of the database.', '9/2.0/mongodb'),
    configured('elasticsearch_node_name_prefix replaces the name of the node.', '9/2.0/node-name'),
    configured('The dead-letters feature is gone.', '9/2.0/dead-letters'),
    configured('The default name of the cluster loses its 2.', '9/2.0/cluster-name'),
    configured('The default name of the node loses its 2.', '9/2.0/default-node-name'),
    configured('The default prefix of indices loses its 2.', '9/2.0/index-prefix'),
    configured('Environment variables have another prefix.', '9/2.0/environment-prefix'),
    configured('System properties have another prefix.', '9/2.0/property-prefix'),
    configured('The search backend listens on the local host by default.', '9/2.0/bind'),
    configured('Multicast discovery is off by default.', '9/2.0/multicast'),
    configured('The default unicast host is a local address, port 9300.', '9/2.0/unicast'),
  ),
  ...section('9/2.5.0', {
    says: 'Requests that are not a GET need X-Requested-By.',
    checks: ['csrf.refused', 'csrf.before'],
    settings: ['9/2.5/requested-by'],
  }),
  ...section(
    '9/3.2',
    {
      says: 'Existing dashboards are migrated, and none is lost.',
      checks: [
        'dashboard.kept',
        'dashboard.listed',
        'dashboard.named',
        'dashboard.widget',
        'dashboard.position',
      ],
      settings: ['9/3.2/dashboards'],
    },
    judged('Quick values with pie and table become two widgets.', 'dashboard.quick-values'),
    judged(
      'A stacked chart whose series ask different queries becomes one widget for each.',
      'dashboard.stacked-chart',
    ),
    judged('A widget of a plugin becomes a placeholder.', 'dashboard.placeholder'),
    {
      says: 'TLS 1.0 and 1.1 are off by default on every listener, the web interface among them.',
      checks: ['tls.refuse-1.0', 'tls.refuse-1.1'],
      settings: ['9/3.2/tls'],
    },
    configured('enabled_tls_protocols brings old versions back.', '9/3.2/tls'),
    judged(
      'Indexing requests to the search backend carry Expect: 100-Continue.',
      'backend.expect.sent',
      'backend.expect.default',
      'backend.expect.before',
    ),
    {
      says: 'A setting switches that off.',
      checks: ['backend.expect.off'],
      settings: ['9/3.2/expect'],
    },
    judged('Every message has gl2_accounted_message_size.', 'message.size', 'backend.document'),
    judged(
      'New indices have its mapping from the template.',
      'backend.template',
      'backend.index.mapped',
      'message.size.mapping',
    ),
    {
      says: 'An active write index needs the mapping by hand before the first start.',
      checks: ['backend.index.write'],
      settings: ['9/3.2/message-size'],
    },
    judged(
      'A search no longer answers the query of the backend.',
      'message.search.built-query',
      'message.search.backend-query',
      'message.views.backend-query',
    ),
    judged(
      'It no longer answers the indices used.',
      'message.search.used-indices',
      'message.search.indices',
      'message.views.indices',
    ),
    judged('It no longer answers the total of received messages.', 'message.search.total-results'),
    judged('The list of messages cannot be sorted by field.', 'message.views.no-order'),
    unseen(
      'Terms of a field are not shown, and surrounding messages cannot be asked for.',
      'both are functions of the web page; the answers of real servers before and after do not differ in them',
    ),
  ),
]
