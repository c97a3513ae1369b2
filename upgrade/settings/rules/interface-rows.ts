/** One row of the interface document's list of changes that concerns settings, in our own words. */
interface InterfaceRow {
  /** Its place in the document: section, release, and which part of the row. */
  readonly id: string
  readonly release: string
  readonly says: string
  /** The changes of the knowledge whose findings show it. */
  readonly changes: readonly string[]
}

/** Every row of section 9 that concerns settings, and the changes that show it. */
export const INTERFACE_ROWS: readonly InterfaceRow[] = [
  {
    id: '9/2.0/web-context',
    release: '2.0',
    says: 'The web interface is part of the server, and application.context was removed.',
    changes: ['2.0-web-context', '2.0-web-settings'],
  },
  {
    id: '9/2.0/rotation',
    release: '2.0',
    says: 'Index rotation and retention are configured in the database. The file is read once.',
    changes: ['2.0-rotation-retention-db'],
  },
  {
    id: '9/2.0/mongodb',
    release: '2.0',
    says: 'mongodb_uri replaces the individual database connection settings.',
    changes: ['2.0-mongodb-single-keys', '2.0-mongodb-replica-set', '2.0-mongodb-uri-default'],
  },
  {
    id: '9/2.0/node-name',
    release: '2.0',
    says: 'elasticsearch_node_name_prefix replaces elasticsearch_node_name.',
    changes: ['2.0-es-node-name'],
  },
  {
    id: '9/2.0/dead-letters',
    release: '2.0',
    says: 'The dead-letters feature was removed.',
    changes: ['2.0-dead-letters'],
  },
  {
    id: '9/2.0/cluster-name',
    release: '2.0',
    says: 'The default cluster name is graylog instead of graylog2.',
    changes: ['2.0-es-cluster-name'],
  },
  {
    id: '9/2.0/default-node-name',
    release: '2.0',
    says: 'The default node name begins with graylog instead of graylog2.',
    changes: ['2.0-es-node-name'],
  },
  {
    id: '9/2.0/index-prefix',
    release: '2.0',
    says: 'The default index prefix is graylog instead of graylog2.',
    changes: ['2.0-es-index-prefix'],
  },
  {
    id: '9/2.0/environment-prefix',
    release: '2.0',
    says: 'Environment variables begin with GRAYLOG_ instead of GRAYLOG2_.',
    changes: ['2.0-prefix', '1.3.4-new-prefix'],
  },
  {
    id: '9/2.0/property-prefix',
    release: '2.0',
    says: 'System properties begin with graylog. instead of graylog2.',
    changes: ['2.0-prefix', '1.3.4-new-prefix'],
  },
  {
    id: '9/2.0/bind',
    release: '2.0',
    says: 'The search backend listens on localhost by default.',
    changes: ['2.0-es-bind'],
  },
  {
    id: '9/2.0/multicast',
    release: '2.0',
    says: 'Multicast discovery is off by default.',
    changes: ['2.0-es-multicast'],
  },
  {
    id: '9/2.0/unicast',
    release: '2.0',
    says: 'The default unicast host is a local address, port 9300.',
    changes: ['2.0-es-unicast'],
  },
  {
    id: '9/2.5/requested-by',
    release: '2.5',
    says: 'Write requests must send X-Requested-By.',
    changes: ['2.5-csrf-header'],
  },
  {
    id: '9/3.2/dashboards',
    release: '3.2',
    says: 'Existing dashboards are migrated.',
    changes: ['3.2-dashboards-backup'],
  },
  {
    id: '9/3.2/tls',
    release: '3.2',
    says: 'TLS 1.0 and 1.1 are off by default. enabled_tls_protocols re-enables them.',
    changes: ['3.2-tls-protocols'],
  },
  {
    id: '9/3.2/expect',
    release: '3.2',
    says: 'Indexing requests send Expect: 100-Continue. elasticsearch_use_expect_continue turns it off.',
    changes: ['3.1.4-expect-continue'],
  },
  {
    id: '9/3.2/message-size',
    release: '3.2',
    says: 'gl2_accounted_message_size needs a mapping in active write indices before the first start.',
    changes: ['3.2-accounted-size'],
  },
]
